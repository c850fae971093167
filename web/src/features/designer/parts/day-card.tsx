import { memo, Suspense } from 'react';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { emptyDay, isDayConfigured, weekStartOf } from '../../../draft/model.ts';
import { priceText } from '../../../draft/price.ts';
import { useDraft } from '../../../draft/store.ts';
import { useValues } from '../../../week/values.ts';
import { CardShell } from './card-shell.tsx';
import { dayForm } from './forms.ts';
import { story } from './story.ts';

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
        configured={isDayConfigured(day)}
        layout={day.layout}
        story={story(day.eventName, day.attractions, priceText(day, values))}
        open={open}
        onToggle={onToggle}
      >
        <Suspense fallback={null}>
          <dayForm.Component index={index} day={day} />
        </Suspense>
      </CardShell>
    );
  },
  // The handler is made anew on every render of the page and does the same each time.
  (before, after) => before.index === after.index && before.open === after.open,
);
