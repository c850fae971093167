import type { QueryClient } from '@tanstack/react-query';
import type { RepeatedEvents, ScheduleHistory } from '../../../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDate } from '../../../../../core/rules/calendar.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { historyQuery } from '../../../api/queries.ts';
import { draftOf } from '../../../draft/event.ts';
import { type Draft, emptyDay, emptyDraft } from '../../../draft/model.ts';
import { leftOutLines } from '../../../week/left-out.ts';

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

/** A draft for a week out of a programme's events, or of those that the server's repetition gives. It has one extra event. */
export function draftOfEvents({ events }: Pick<RepeatedEvents, 'events'>, startDate: CalendarDate): Draft {
  const regular = events.filter(({ isSpecialEvent }) => !isSpecialEvent);
  const special = events.find(({ isSpecialEvent }) => isSpecialEvent);
  return {
    ...emptyDraft(),
    dateText: formatDate(startDate),
    days: DAYS.map((_, index) => (regular[index] ? draftOf(regular[index]) : emptyDay())),
    extra: special ? draftOf(special) : null,
  };
}

/** What did not come along as it was, in sentences; empty for nothing. */
export function leftOutText(repeated: RepeatedEvents): string {
  const extras = repeated.events.filter(({ isSpecialEvent }) => isSpecialEvent).length;
  return [...leftOutLines(repeated), ...(extras > 1 ? ['Dos eventos extras, só veio o primeiro.'] : [])].join(' ');
}
