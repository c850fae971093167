import type { QueryClient } from '@tanstack/react-query';
import type { WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { weekQuery } from '../../../api/queries.ts';

/** How long the question whether a week was sent already may hold up a send, ms. */
const LONGEST_WAIT = 4000;

/** The programmes of a week as the server has them now, else as it had them last; undefined when nobody can tell. */
export async function weekNow(client: QueryClient, startDate: CalendarDate): Promise<WeekSchedules | undefined> {
  const query = weekQuery(startDate);
  const late = new Promise<undefined>((done) => setTimeout(done, LONGEST_WAIT));
  // Offline the query would wait for the network.
  const fresh = navigator.onLine
    ? await Promise.race([client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined), late])
    : undefined;
  return fresh ?? client.getQueryData(query.queryKey);
}
