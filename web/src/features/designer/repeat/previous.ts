import type { QueryClient } from '@tanstack/react-query';
import type { RepeatTake } from '../../../../../core/contracts/repeat-choices.ts';
import type { Schedule, ScheduleHistory } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { attractionsQuery, historyQuery, layoutsQuery, programmeQuery, valuesQuery } from '../../../api/queries.ts';
import type { Draft } from '../../../draft/model.ts';
import { repeatedDraft } from '../../../draft/repeat.ts';

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

/** Finds and reads the programme to repeat; null when there is none. */
export async function previousProgramme(queryClient: QueryClient, week: CalendarDate): Promise<Schedule | null> {
  const { pages } = await queryClient.fetchInfiniteQuery(historyQuery(''));
  const item = previousOf(pages[0]?.items ?? [], week);
  return item && queryClient.fetchQuery(programmeQuery(item.id));
}

/** The draft that a repetition makes, with what is known of the shelves. */
export function repeated(queryClient: QueryClient, from: Schedule, startDate: CalendarDate, take: RepeatTake): Draft {
  const shelf = {
    attractions: queryClient.getQueryData(attractionsQuery.queryKey),
    values: queryClient.getQueryData(valuesQuery.queryKey),
    layouts: queryClient.getQueryData(layoutsQuery.queryKey),
  };
  return repeatedDraft(from, startDate, take, shelf);
}
