import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { cn } from '../../ui/cn.ts';
import { Link } from '../../ui/link.tsx';
import { shortWeekText } from './words.ts';

const SHOWN = 3;

interface OtherWeeksProps {
  start: CalendarDate | null;
  /** The newest programmes. */
  history: ScheduleHistory['items'];
}

/** The weeks beside the one on the poster, newest first, as one quiet line. */
export function OtherWeeks({ start, history }: OtherWeeksProps) {
  // One that was only begun, with nothing in it, was not sent.
  const items = history.filter(
    ({ startDate, days, extraEvents }) => startDate !== start && (extraEvents > 0 || days.some(({ configured }) => configured)),
  );
  const weeks = items.filter(({ startDate }, at) => items.findIndex((other) => other.startDate === startDate) === at);
  const shown = weeks.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1)).slice(0, SHOWN);
  return (
    <nav aria-label="Outras semanas" className="mt-3 max-sm:order-3 lg:col-span-2">
      <ul className="flex flex-wrap gap-x-6 text-soft max-sm:justify-between">
        {shown.map(({ id, startDate }, index) => (
          <li key={id} className={cn(index > 0 && 'max-sm:hidden')}>
            <Link to={schedulePath(id)} className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
              <span className="title-number text-ink">{shortWeekText(startDate)}</span> enviada
            </Link>
          </li>
        ))}
        <li>
          <Link to={PATHS.history} className="inline-flex min-h-11 items-center hover:underline">
            Ver o histórico →
          </Link>
        </li>
      </ul>
    </nav>
  );
}
