import { useRef, useState } from 'react';
import { LIMITS } from '../../../core/contracts/limits.ts';
import type { EventDraft } from '../draft/model.ts';
import { Button, InlineButton } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { enterGoesOn, goOn } from './go-on.ts';
import { useValues } from './values.ts';

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
