import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { withoutControls } from '../../../../core/rules/text.ts';
import { FRESH_BETWEEN_DAYS, valuesQuery } from '../../api/queries.ts';
import type { EventDraft } from '../../draft/model.ts';
import { Button, InlineButton, passFocusOn } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { isOfComposition } from '../../ui/focus.ts';
import { Skeleton } from '../../ui/screen.tsx';

interface TextInputsProps {
  event: EventDraft;
  set: (change: Partial<EventDraft>) => void;
  /** `all`: title and notes, with “(opcional)” in the title's label. */
  part: 'all' | 'title' | 'notes';
  /** The event name taken from the flyer. While the box has this name, focusing the box selects the text for overwriting. */
  nameFromFlyer?: string | null;
}

export function TextInputs({ event, set, part, nameFromFlyer }: TextInputsProps) {
  return TEXT_FIELDS.map((field, index) => {
    const isTitle = index === 0;
    if (part !== 'all' && (part === 'title') !== isTitle) return null;
    const isNameFromFlyer = isTitle && event[field.key] !== '' && event[field.key] === nameFromFlyer;
    const Input = field.isLong ? TextArea : TextField;
    return (
      <div key={field.key} data-stop={isTitle ? (event[field.key] && !isNameFromFlyer ? 'filled' : '') : undefined}>
        <Input
          label={isTitle && part === 'all' ? `${field.label} (opcional)` : field.label}
          placeholder={'placeholder' in field ? field.placeholder : undefined}
          value={event[field.key]}
          maxLength={field.limit}
          onChange={({ target }: { target: { value: string } }) =>
            set({ [field.key]: withoutControls(target.value, field.isLong ? '\n' : ' ') })
          }
          {...(isTitle && { onKeyDown: focusNextStopOnEnter, enterKeyHint: 'next' })}
          {...(isNameFromFlyer && { hint: 'Nome sugerido pelo flyer: apague ou escreva outro.', ...SELECTED })}
        />
      </div>
    );
  });
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Selects a box's text on focus. `onMouseDown` stops the press that focuses the box from placing the cursor in the text. */
const SELECTED = {
  onFocus: ({ currentTarget }: FocusEvent<Box>) => currentTarget.select(),
  onMouseDown: (event: MouseEvent<Box>) => {
    if (document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};

type Price = Pick<EventDraft, 'freeEntry' | 'valueId' | 'value' | 'customValue' | 'unchosenValue'>;

/** With more values than this, only the newest `COLLAPSED_COUNT` and the chosen one are shown until the user asks for all. */
const COLLAPSED_ABOVE = 12;
const COLLAPSED_COUNT = 8;

/** Returns "free", "custom", the id of a value, or "" for no price (spec §3). */
function optionOf({ freeEntry, valueId, customValue }: Price): string {
  if (freeEntry) return 'free';
  return customValue === null ? String(valueId ?? '') : 'custom';
}

interface ValueChoiceProps {
  event: Price;
  saved: ScheduleEvent | undefined;
  set: (change: Partial<Price>) => void;
  /** True if a heading above shows the label. The legend is then for screen readers only. */
  isLabelled?: boolean;
}

/** Chooses free entry, a value or a custom value. The custom value has a box only while "Personalizado" is chosen (spec §5). */
export function ValueChoice({ event, saved, set, isLabelled }: ValueChoiceProps) {
  const {
    data: values = [],
    isPending,
    isLoadingError,
    isSuccess,
    refetch,
  } = useQuery({ ...valuesQuery, ...FRESH_BETWEEN_DAYS });
  const root = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { value: chosen, customValue, unchosenValue } = event;
  const gone = isSuccess && chosen && !values.some(({ id }) => id === chosen.id) ? chosen : null;
  const hidesSome = values.length > COLLAPSED_ABOVE && !showsAll;

  function choose(option: string) {
    const text = customValue ?? unchosenValue;
    const value = [...values, ...(gone ? [gone] : [])].find(({ id }) => String(id) === option);
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
          option === 'custom' ? root.current?.querySelector<HTMLElement>('[type="text"]')?.focus() : focusNextStop(chip)
        }
        options={[
          ...values.map(({ id, name }, index) => ({
            value: String(id),
            label: name,
            isHidden: hidesSome && index < values.length - COLLAPSED_COUNT,
          })),
          { value: 'free', label: 'Entrada livre' },
          { value: 'custom', label: 'Personalizado' },
          // A value that left the catalogue is last, so that no other chip moves when this chip disappears with the next choice.
          ...(gone ? [{ value: String(gone.id), label: gone.name }] : []),
        ]}
      >
        {hidesSome && (
          <Button ref={passFocusOn} look="quiet" onClick={() => setShowsAll(true)}>
            Mais {values.length - COLLAPSED_COUNT} valores
          </Button>
        )}
      </Chips>
      {gone && <NotInCatalogue what={`“${gone.name}”`} keptBy={gone.id === saved?.valueId && 'Este dia'} />}
      {isLoadingError && (
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
          onChange={({ target }) => set({ customValue: withoutControls(target.value, ' ') })}
          onKeyDown={focusNextStopOnEnter}
        />
      )}
    </div>
  );
}

interface NotInCatalogueProps {
  what: string;
  /** "Este dia" or "Este evento" if the server's event has the item; else false, because the server would refuse the item. */
  keptBy: string | false;
}

export function NotInCatalogue({ what, keptBy }: NotInCatalogueProps) {
  return (
    <p className="text-sm wrap-anywhere text-soft">
      {what} não está mais no cadastro. {keptBy ? `${keptBy} continua com ele.` : 'Escolha outro.'}
    </p>
  );
}

const FOCUSABLE = ':is(a, button, input, textarea):not([tabindex="-1"])';

/** Focuses the next field (`[data-stop]`) that is not filled: its checked control or, without one, its first control. */
export function focusNextStop(from: Element | null): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')];
  const here = stops.findIndex((stop) => stop.contains(from));
  const next = here === -1 ? undefined : stops.slice(here + 1).find(({ dataset }) => dataset.stop !== 'filled');
  const section = next?.closest('details');
  if (section) section.open = true;
  const inside = next?.querySelector<HTMLElement>(':checked') ?? next?.querySelector<HTMLElement>(FOCUSABLE);
  (next?.matches(FOCUSABLE) ? next : inside)?.focus();
}

function focusNextStopOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || isOfComposition(event)) return;
  event.preventDefault();
  focusNextStop(event.currentTarget);
}
