import { LIMITS } from '../../../../../core/contracts/limits.ts';
import type { DayDraft } from '../../../draft/model.ts';
import { draftStore } from '../../../draft/store.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Attractions } from '../../../week/attractions.tsx';
import { LayoutChoice } from '../../../week/layout-choice.tsx';
import { ValueChoice } from '../../../week/value-choice.tsx';

/** The fields of one day. */
export default function DayForm({ index, day }: { index: number; day: DayDraft }) {
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
          typed={day.typed}
          onTyped={(typed) => set({ typed })}
          onChange={(change) =>
            draftStore().updateDay(index, (before) => ({ ...before, attractions: change(before.attractions) }))
          }
          listHeight={250}
        />
      </div>
    </div>
  );
}
