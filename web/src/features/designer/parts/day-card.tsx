import { memo, Suspense } from 'react';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { emptyDay, isConfigured, weekStartOf } from '../../../draft/model.ts';
import { priceText } from '../../../draft/shown.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { useValues } from '../../../week/values.ts';
import { CardShell } from './card-shell.tsx';
import { eventForm } from './forms.ts';
import { summary } from './summary.ts';

const NOTHING = emptyDay();

interface DayCardProps {
  index: number;
  open: boolean;
  onToggle: () => void;
}

/** One of the five days. */
export const DayCard = memo(
  function DayCard({ index, open, onToggle }: DayCardProps) {
    const day = useDraft((draft) => draft.days[index] ?? NOTHING);
    const start = useDraft(weekStartOf);
    const { data: values } = useValues();
    const { key, name } = DAYS[index] ?? DAYS[0];
    return (
      <CardShell
        card={String(index)}
        day={key}
        title={name}
        date={start ? formatDate(dayDate(start, index)) : ''}
        configured={isConfigured(day)}
        layout={day.layout}
        summary={summary(day, priceText(day, values))}
        open={open}
        onToggle={onToggle}
      >
        <Suspense fallback={null}>
          <eventForm.Component event={day} onChange={(change) => draftStore().updateDay(index, change)} />
        </Suspense>
      </CardShell>
    );
  },
  // The handler is made anew on every render of the page and does the same each time.
  (before, after) => before.index === after.index && before.open === after.open,
);
