import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { monthOf } from '../../../../core/rules/month.ts';
import { designerPath, PATHS, schedulePath } from '../../paths.ts';
import { cn } from '../../ui/cn.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/screen.tsx';

const MAX_WEEKS = 3;

interface OtherWeeksProps {
  start: CalendarDate | null;
  history: ScheduleHistory['items'] | 'waiting';
}

export function OtherWeeks({ start, history }: OtherWeeksProps) {
  return (
    <nav aria-label="Outras semanas" className="mt-3 max-sm:order-3 lg:col-span-2 print:hidden">
      <ul className="flex flex-wrap gap-x-6 text-soft">
        {history === 'waiting'
          ? Array.from({ length: MAX_WEEKS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no id, and all placeholders are equal
              <li key={`waiting-${index}`} className={cn('flex h-11 items-center', index > 0 && 'max-sm:hidden')}>
                <Skeleton className="h-5 w-36" />
              </li>
            ))
          : otherWeeks(history, start).map((item, index) => (
              <li key={item.id} className={cn(index > 0 && 'max-sm:hidden')}>
                <Link
                  to={item.isDraft ? designerPath(item.startDate) : schedulePath(item.id)}
                  className="inline-flex min-h-11 items-center gap-1.5 hover:underline"
                >
                  <span className="title-number text-ink">{shortWeekText(item.startDate)}</span> {stateOf(item)}
                </Link>
              </li>
            ))}
        <li className="max-sm:ml-auto">
          <Link to={PATHS.history} className="inline-flex min-h-11 items-center hover:underline">
            Ver o histórico →
          </Link>
        </li>
      </ul>
    </nav>
  );
}

export function stateOf({ isDraft, isSent, staffMark }: ScheduleHistory['items'][number]): string {
  if (isDraft) return 'rascunho';
  if (!isSent) return 'não enviada';
  if (staffMark?.kind === 'unsent') return 'mudou, não enviada';
  return staffMark?.kind === 'adjust' ? 'ajuste pedido' : 'enviada';
}

/** Returns up to MAX_WEEKS other weeks that have content: first the later weeks, then the earlier ones, the nearest first. */
function otherWeeks(history: ScheduleHistory['items'], start: CalendarDate | null) {
  const items = history.filter(
    ({ startDate, days, extraEvents }) => startDate !== start && (extraEvents > 0 || days.some(({ configured }) => configured)),
  );
  // Lists a week's own programme. A week with only extra events has none, so its newest programme is listed.
  const programmes = [...items.filter(({ isOwn }) => isOwn), ...items];
  const weeks = programmes.filter(({ startDate }, at) => programmes.findIndex((other) => other.startDate === startDate) === at);
  const sorted = weeks.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const earlier = sorted.filter(({ startDate }) => start === null || startDate < start);
  return [...sorted.slice(earlier.length), ...earlier.reverse()].slice(0, MAX_WEEKS);
}

/** Returns "25 a 29/11" or, if the month changes in the week, "30/12 a 03/01". */
function shortWeekText(start: CalendarDate): string {
  const end = addDays(start, 4);
  return `${monthOf(start) === monthOf(end) ? start.slice(8) : formatDayMonth(start)} a ${formatDayMonth(end)}`;
}
