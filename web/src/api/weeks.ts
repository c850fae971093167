import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { eveningInput, Week } from '../../../core/contracts/weeks.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { Listeners } from '../listeners.ts';
import { api, body } from './client.ts';
import { STORED_ON_DEVICE } from './queries.ts';

/** With this header a repeated POST adds nothing. Importing `WEEK_KEY` instead of writing 'week' would load zod. */
export const WITH_WEEK_KEY = { headers: { 'idempotency-key': 'week' } };

const QUERY_KEY = ['schedules', 'week'] as const;

const listeners = new Listeners<Week>();

/** Calls the listener with each week that a save returns or `weekQuery` reads, except a read that a save has overtaken. */
export const onWeek = listeners.subscribe;

/** Number of saves that have returned a week. A read during which this number grows may lack a save, so the read is repeated. */
let savedWeeks = 0;

/** Reads a week. An empty `start` means the week that home shows. Without a `programme` reads the week's own programme. */
export const readWeek = (start: CalendarDate | '', programme: number | null = null): Promise<Week> =>
  body(api.weeks.$get({ query: { start, programme: programme === null ? '' : String(programme) } }));

export const weekQuery = (start: CalendarDate | '', programme: number | null = null) =>
  queryOptions({
    queryKey: [...QUERY_KEY, start, programme],
    queryFn: async ({ client, queryKey }) => {
      for (;;) {
        const before = savedWeeks;
        const week = await readWeek(start, programme);
        const isOvertaken = before !== savedWeeks;
        // A save has overtaken this read. Reads again, unless `putWeek` has cancelled the read and stored the saved week.
        if (isOvertaken && client.getQueryState(queryKey)?.fetchStatus === 'fetching') continue;
        if (!isOvertaken) listeners.notify(week);
        return week;
      }
    },
    meta: STORED_ON_DEVICE,
  });

/** Returns the newest cached week with `programme`. If `programme` is null: of `start`, with the week's own programme or none. */
export const cachedWeek = (queryClient: QueryClient, start: CalendarDate | '', programme: number | null): Week | undefined =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: QUERY_KEY })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => state.data as Week | undefined)
    .find((week) =>
      programme === null ? week?.startDate === start && week.programme?.isOwn !== false : week?.programme?.id === programme,
    );

/** True if a cached week query shows the programme of `week`. A null `programme` in its key stands for the week's own one. */
export function showsWeek([scope, kind, , programme]: QueryKey, data: unknown, week: Week): boolean {
  if (scope !== QUERY_KEY[0] || kind !== QUERY_KEY[1] || (data as Week | undefined)?.startDate !== week.startDate) return false;
  return programme === null ? week.programme?.isOwn !== false : programme === week.programme?.id;
}

/** Writes a saved week into each query that shows it. Cancels these queries' fetches, whose responses may be older. */
export function putWeek(queryClient: QueryClient, week: Week): void {
  savedWeeks += 1;
  listeners.notify(week);
  for (const query of queryClient.getQueryCache().findAll({ queryKey: QUERY_KEY })) {
    if (!showsWeek(query.queryKey, query.state.data, week)) continue;
    void query.cancel({ revert: true });
    queryClient.setQueryData(query.queryKey, week);
  }
}

export const USUAL_KEY = ['schedules', 'usual'];

/** Reads each weekday's usual evening. The response is fresh for 5 minutes, as composing this week changes no usual evening. */
export const usualQuery = (startDate: CalendarDate) =>
  queryOptions({
    queryKey: [...USUAL_KEY, startDate],
    queryFn: () => body(api.schedules.usual.$get({ query: { startDate } })),
    staleTime: 300_000,
  });

export const refreshWeeks = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['schedules'] });

export const putEvening = (startDate: CalendarDate, position: number, json: z.input<typeof eveningInput>, keepalive: boolean) =>
  body(
    api.weeks[':startDate'].events[':position'].$put(
      { param: { startDate, position: String(position) }, json },
      { init: { keepalive } },
    ),
  );

/** Creates or returns the week's own programme (spec §7, step 1). The server makes its days, even if `specialOnly` is sent. */
export const createSchedule = (startDate: CalendarDate, specialOnly: boolean) =>
  body(
    api.schedules.$post(
      specialOnly
        ? { json: { startDate, specialEventOnly: true }, query: { specialOnly: 'true' } }
        : { json: { startDate }, query: {} },
      WITH_WEEK_KEY,
    ),
  );
