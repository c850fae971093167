import type { QueryClient } from '@tanstack/react-query';
import type { WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { api, body } from '../../../api/client.ts';
import { NetworkError } from '../../../api/errors.ts';
import { weekQuery } from '../../../api/queries.ts';
import { seenAtOf } from '../../../api/seen.ts';
import type { Outbox } from '../../../outbox/model.ts';

/** How long the question whether a week was sent already may hold up a send, ms. */
const LONGEST_WAIT = 4000;

/** The programmes of a week as the server has them now; where it cannot be asked, as far as they are known here. */
export async function weekNow(client: QueryClient, outbox: Outbox, startDate: CalendarDate): Promise<WeekSchedules> {
  const late = new Promise<null>((done) => setTimeout(done, LONGEST_WAIT, null));
  const fresh = await Promise.race([askWeek(client, startDate).catch(() => null), late]);
  return fresh ?? weekKnown(client, outbox, startDate);
}

/**
 * The programmes of a week as the server has them now.
 * @throws what `api/client` throws; NetworkError also where the service worker gave what it had kept
 */
export async function askWeek(client: QueryClient, startDate: CalendarDate): Promise<WeekSchedules> {
  const { queryKey } = weekQuery(startDate);
  const answer = await api.schedules.week[':startDate'].$get({ param: { startDate } });
  const programmes = await body(Promise.resolve(answer));
  const isKept = seenAtOf(answer) !== null;
  client.setQueryData(queryKey, (before) => (isKept && before ? before : programmes));
  if (isKept) throw new NetworkError('kept');
  return programmes;
}

/** What the server answered last, and what this device remembers having sent. */
export function weekKnown(client: QueryClient, outbox: Outbox, startDate: CalendarDate): WeekSchedules {
  const remembered = rememberedSends(outbox, startDate);
  const asked = client.getQueryData(weekQuery(startDate).queryKey) ?? [];
  const others = asked.filter(({ id }) => !remembered.some((one) => one.id === id));
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
      version: null,
      answer: null,
    }));
}
