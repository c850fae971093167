import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { valuesQuery, WITH_EACH_DAY } from '../../api/queries.ts';
import type { EventDraft } from '../../draft/model.ts';
import { Button, InlineButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface TextInputsProps {
  event: EventDraft;
  set: (change: Partial<EventDraft>) => void;
  /** The title alone, or the texts beside it. */
  part?: 'title' | 'notes';
  /** Says of the title that it may be left out. */
  isTitleOptional?: boolean;
  /** The title that came with the flyer. While it stands, the box is a stop of Enter with all of it selected: one key removes it. */
  brought?: string | null;
}

/** A box for each text of an event. Enter in the title leads on. */
export function TextInputs({ event, set, part, isTitleOptional, brought }: TextInputsProps) {
  return TEXT_FIELDS.map((field, index) => {
    const isTitle = index === 0;
    if (part && (part === 'title') !== isTitle) return null;
    const isBrought = isTitle && event[field.key] !== '' && event[field.key] === brought;
    const Input = field.isLong ? TextArea : TextField;
    return (
      <div key={field.key} data-stop={isTitle ? (event[field.key] && !isBrought ? 'filled' : '') : undefined}>
        <Input
          label={isTitle && isTitleOptional ? `${field.label} (opcional)` : field.label}
          placeholder={'placeholder' in field ? field.placeholder : undefined}
          value={event[field.key]}
          maxLength={field.limit}
          onChange={({ target }: { target: { value: string } }) => set({ [field.key]: target.value })}
          {...(isTitle && { onKeyDown: enterGoesOn, enterKeyHint: 'next' })}
          {...(isBrought && { hint: 'Veio do flyer: apague ou escreva outro.', ...SELECTED })}
        />
      </div>
    );
  });
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Selects all of a box that gets the focus, by a press too, which would put the cursor somewhere. */
const SELECTED = {
  onFocus: ({ currentTarget }: FocusEvent<Box>) => currentTarget.select(),
  onMouseDown: (event: MouseEvent<Box>) => {
    if (document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};

type Price = Pick<EventDraft, 'freeEntry' | 'valueId' | 'value' | 'customValue' | 'unchosenValue'>;

/** With more saved values than these, only the first are shown at once. */
const MANY = 12;
const FEW = 8;

/** The chip that is pressed: "free", "custom", the id of a value, or "" for none (spec §3). */
function optionOf({ freeEntry, valueId, customValue }: Price): string {
  if (freeEntry) return 'free';
  return customValue === null ? String(valueId ?? '') : 'custom';
}

interface ValueChoiceProps {
  event: Price;
  set: (change: Partial<Price>) => void;
  /** A heading says already what it is: the legend is for screen readers alone. */
  isLabelled?: boolean;
}

/** Free, one of the saved values, or a text of its own (spec §5: shown only when "Personalizado" is chosen). */
export function ValueChoice({ event, set, isLabelled }: ValueChoiceProps) {
  const { data: values = [], isPending, isError, isSuccess, refetch } = useValues();
  const root = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { valueId, customValue, unchosenValue } = event;
  const isGone = isSuccess && valueId !== null && !values.some(({ id }) => id === valueId);
  const hidesSome = values.length > MANY && !showsAll;

  function choose(option: string) {
    const text = customValue ?? unchosenValue;
    const value = values.find(({ id }) => String(id) === option);
    set({
      freeEntry: option === 'free',
      valueId: value?.id ?? null,
      value: value ? { id: value.id, name: value.name } : null,
      customValue: option === 'custom' ? text : null,
      unchosenValue: option === 'custom' ? '' : text,
    });
  }

  return (
    <div ref={root} data-stop={optionOf(event) ? 'filled' : ''} className="flex flex-col gap-3">
      {isPending && <Skeleton className="h-11 w-full max-w-md" />}
      <Chips
        legend="Valor da entrada"
        hidesLegend={isLabelled}
        value={optionOf(event)}
        clearable
        onChange={choose}
        onEnter={(option, chip) =>
          option === 'custom' ? root.current?.querySelector<HTMLElement>('[type="text"]')?.focus() : goOn(chip)
        }
        options={[
          ...values.map(({ id, name }, index) => ({ value: String(id), label: name, isHidden: hidesSome && index >= FEW })),
          { value: 'free', label: 'Entrada livre' },
          { value: 'custom', label: 'Personalizado' },
        ]}
      >
        {hidesSome && (
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            Mais {values.length - FEW} valores
          </Button>
        )}
      </Chips>
      {isGone && <p className="text-sm font-medium text-warn">Este valor não está mais no cadastro. Escolha outro.</p>}
      {isError && (
        <p className="text-sm text-warn">
          Não deu para carregar os valores. <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      {customValue !== null && (
        <TextField
          label="Valor personalizado"
          type="text"
          placeholder="Ex.: R$ 25 com flyer"
          value={customValue}
          maxLength={LIMITS.customValue}
          onChange={({ target }) => set({ customValue: target.value })}
          onKeyDown={enterGoesOn}
        />
      )}
    </div>
  );
}

/** The saved values, undefined until they are there. */
function useValues() {
  return useQuery({ ...valuesQuery, ...WITH_EACH_DAY });
}

const REACHED = ':is(a, button, input, textarea):not([tabindex="-1"])';

/**
 * Enter leads through a day: gives the focus to the next `[data-stop]` of the screen that is not "filled", there to what is checked, else to
 * the first thing that Tab reaches. At the last one nothing happens.
 */
export function goOn(from: Element | null): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')];
  const here = stops.findIndex((stop) => stop.contains(from));
  const next = here === -1 ? undefined : stops.slice(here + 1).find(({ dataset }) => dataset.stop !== 'filled');
  const section = next?.closest('details');
  if (section) section.open = true;
  const inside = next?.querySelector<HTMLElement>(':checked') ?? next?.querySelector<HTMLElement>(REACHED);
  (next?.matches(REACHED) ? next : inside)?.focus();
}

/** `onKeyDown` of a box of one line. */
function enterGoesOn(event: KeyboardEvent): void {
  // An Enter may also end an accent.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  goOn(event.currentTarget);
}
