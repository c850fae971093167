import type { QueryClient } from '@tanstack/react-query';
import type { ScheduleHistory } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { historyQuery } from '../../../api/queries.ts';

export type Item = ScheduleHistory['items'][number];

/** The programme to repeat for a week: of the latest week before it that has days in it, the newest; else any, else null. */
export function previousOf(items: Item[], week: CalendarDate): Item | null {
  const withDays = items.filter(({ days }) => days.some(({ configured }) => configured));
  const before = withDays.filter(({ startDate }) => startDate < week);
  // They come newest first, so the first of a week is its newest.
  return (
    before.reduce<Item | null>((best, item) => (best && best.startDate >= item.startDate ? best : item), null) ??
    withDays[0] ??
    null
  );
}

/** Finds the programme to repeat; null when there is none. */
export async function previousProgramme(queryClient: QueryClient, week: CalendarDate): Promise<Item | null> {
  const { pages } = await queryClient.fetchInfiniteQuery(historyQuery(''));
  return previousOf(pages[0]?.items ?? [], week);
}
