import type { QueryClient } from '@tanstack/react-query';
import type { WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { weekQuery } from '../../../api/queries.ts';
import type { Outbox } from '../../../outbox/model.ts';
import { joined, rememberedSends } from './sent-before.ts';

/** How long the question whether a week was sent already may hold up a send, ms. */
const LONGEST_WAIT = 4000;

/**
 * The programmes of a week as the server has them now. Where it cannot be asked: what it answered last, and what this
 * device remembers having sent since.
 */
export async function weekNow(client: QueryClient, outbox: Outbox, startDate: CalendarDate): Promise<WeekSchedules> {
  const query = weekQuery(startDate);
  const late = new Promise<undefined>((done) => setTimeout(done, LONGEST_WAIT));
  // Offline the query would wait for the network.
  const fresh = navigator.onLine
    ? await Promise.race([client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined), late])
    : undefined;
  return fresh ?? joined(rememberedSends(outbox, startDate), client.getQueryData(query.queryKey) ?? []);
}
