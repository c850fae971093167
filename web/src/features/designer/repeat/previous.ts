import type { QueryClient } from '@tanstack/react-query';
import type { RemovedReferences, Schedule, ScheduleHistory } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { historyQuery, programmeQuery, removedQuery } from '../../../api/queries.ts';

type Item = ScheduleHistory['items'][number];

/** The programme to repeat for a week: of the latest week before it that has days in it, the newest; else any, else null. */
export function previousOf(items: Item[], week: CalendarDate): Item | null {
  const withDays = items.filter(({ days }) => days.some(({ configured }) => configured));
  const before = withDays.filter(({ startDate }) => startDate < week);
  // Newest first they come, so the first of a week is its newest.
  return (
    before.reduce<Item | null>((best, item) => (best && best.startDate >= item.startDate ? best : item), null) ??
    withDays[0] ??
    null
  );
}

/** A programme to repeat, and what of it is not in the catalogue any more. */
export interface Repeatable {
  programme: Schedule;
  removed: RemovedReferences;
}

/** Finds and reads the programme to repeat; null when there is none. */
export async function previousProgramme(queryClient: QueryClient, week: CalendarDate): Promise<Repeatable | null> {
  const { pages } = await queryClient.fetchInfiniteQuery(historyQuery(''));
  const item = previousOf(pages[0]?.items ?? [], week);
  if (!item) return null;
  const [programme, removed] = await Promise.all([
    queryClient.fetchQuery(programmeQuery(item.id)),
    queryClient.fetchQuery(removedQuery(item.id)),
  ]);
  return { programme, removed };
}

export { leftOutText, repeatedDraft } from '../../../draft/repeat.ts';
