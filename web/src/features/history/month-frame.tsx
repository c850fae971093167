import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/screen.tsx';

/** Returns the address of the month that contains the date; without a date, of the current month. */
export const monthPath = (date: CalendarDate | null) => `${PATHS.history}?vista=mes${date ? `&mes=${date.slice(0, 7)}` : ''}`;

export const MonthWaiting = () => (
  <div aria-busy="true" className="mt-3">
    <Skeleton className="h-[48rem]" />
  </div>
);
