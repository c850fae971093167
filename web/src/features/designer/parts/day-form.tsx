import { LIMITS } from '../../../../../core/contracts/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DayDraft } from '../draft/model.ts';
import { draftStore } from '../draft/store.ts';
import { Attractions } from './attractions.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { useValues } from './values.ts';

/** The fields of one day. */
export function DayForm({ index, day }: { index: number; day: DayDraft }) {
  const set = (change: Partial<DayDraft>) => draftStore().updateDay(index, (before) => ({ ...before, ...change }));
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <LayoutChoice layout={day.layout} onChange={(layout) => set({ layout })} />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <TextField
            label="Nome do evento"
            value={day.eventName}
            maxLength={LIMITS.eventName}
            onChange={(event) => set({ eventName: event.target.value })}
          />
          <TextArea
            label="Observações"
            placeholder="Ex.: aniversariantes entram grátis"
            value={day.observations}
            maxLength={LIMITS.observations}
            onChange={(event) => set({ observations: event.target.value })}
          />
        </div>
        <ValueChoice day={day} set={set} />
        <Attractions
          list={day.attractions}
          onChange={(change) =>
            draftStore().updateDay(index, (before) => ({ ...before, attractions: change(before.attractions) }))
          }
          listHeight={250}
        />
      </div>
    </div>
  );
}

/** Free, one of the saved values, or a text of its own (spec §5: shown only when "Personalizado" is chosen). */
function ValueChoice({ day, set }: { day: DayDraft; set: (change: Partial<DayDraft>) => void }) {
  const { data: values, isPending, isError, refetch } = useValues();
  const isGone = Boolean(values && Number(day.valueOption) && !values.some(({ id }) => String(id) === day.valueOption));
  return (
    <div className="flex flex-col gap-3">
      {isPending && <Skeleton className="h-9 w-full max-w-md" />}
      <Chips
        legend="Valor da entrada"
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
          Não deu para carregar os valores.{' '}
          <Button look="quiet" size="sm" onClick={() => refetch()}>
            Tentar de novo
          </Button>
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
