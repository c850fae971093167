import type { QueryClient } from '@tanstack/react-query';
import type { WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { weekQuery } from '../../../api/queries.ts';
import type { Outbox } from '../../../outbox/model.ts';

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
  if (fresh) return fresh;
  const remembered = rememberedSends(outbox, startDate);
  const others = (client.getQueryData(query.queryKey) ?? []).filter(({ id }) => !remembered.some((one) => one.id === id));
  return [...remembered, ...others].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** The programmes of a week that this device remembers having sent, for when the server cannot be asked. */
function rememberedSends({ sent }: Outbox, startDate: string): WeekSchedules {
  return (['week', 'extra'] as const)
    .flatMap((kind) => (sent[kind]?.startDate === startDate ? { kind, ...sent[kind] } : []))
    .map(({ kind, at, scheduleId, withExtra }) => ({
      id: scheduleId,
      createdAt: new Date(at).toISOString(),
      configuredDays: kind === 'week' ? 1 : 0,
      extraEvents: withExtra ? 1 : 0,
    }));
}
