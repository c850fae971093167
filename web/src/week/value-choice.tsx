import { LIMITS } from '../../../core/contracts/limits.ts';
import type { DayDraft } from '../draft/model.ts';
import { InlineButton } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useValues } from './values.ts';

/** Free, one of the saved values, or a text of its own (spec §5: shown only when "Personalizado" is chosen). */
export function ValueChoice({
  day,
  set,
  isLabelled,
}: {
  day: DayDraft;
  set: (change: Partial<DayDraft>) => void;
  /** A heading says already what it is: the legend is for screen readers alone. */
  isLabelled?: boolean;
}) {
  const { data: values, isPending, isError, refetch } = useValues();
  const isGone = Boolean(values && Number(day.valueOption) && !values.some(({ id }) => String(id) === day.valueOption));
  return (
    <div className="flex flex-col gap-3">
      {isPending && <Skeleton className="h-9 w-full max-w-md" />}
      <Chips
        legend="Valor da entrada"
        hidesLegend={isLabelled}
        value={day.valueOption}
        clearable
        onChange={(valueOption) => set({ valueOption })}
        options={[
          ...(values ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          { value: 'free', label: 'Entrada livre' },
          { value: 'custom', label: 'Personalizado' },
        ]}
      />
      {isGone && <p className="text-sm font-medium text-warn">O valor escolhido saiu da lista do Admin. Escolha outro.</p>}
      {isError && (
        <p className="text-sm text-warn">
          Não deu para carregar os valores. <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      {day.valueOption === 'custom' && (
        <TextField
          label="Valor personalizado"
          placeholder="Ex.: R$ 25 com flyer"
          value={day.customValue}
          maxLength={LIMITS.customValue}
          onChange={(event) => set({ customValue: event.target.value })}
        />
      )}
    </div>
  );
}
