import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import type { EventAttraction } from '../../../core/rules/event-text.ts';
import type { Played } from '../../../core/rules/memory.ts';
import { api, body } from '../api/client.ts';
import { houseQuery } from '../api/house.ts';
import { KEPT, WITH_EACH_DAY } from '../api/queries.ts';

/** When each attraction plays beside a week; those that never did are not in it. */
const memoryQuery = (startDate: CalendarDate) =>
  queryOptions({
    queryKey: ['attractions', 'memory', startDate],
    queryFn: () => body(api.attractions.memory.$get({ query: { startDate } })),
    meta: KEPT,
  });

export type Memory = ReadonlyMap<number, Played>;

/** The house's memory beside the week of that Wednesday; undefined until it is there. */
export function useMemory(startDate: CalendarDate | null): Memory | undefined {
  const { data } = useQuery({ ...memoryQuery(startDate ?? ''), ...WITH_EACH_DAY, enabled: startDate !== null });
  return useMemo(() => data && new Map(data.map(([id, count, last, next]) => [id, { count, last, next }])), [data]);
}

/** What the check for artists who play again soon needs, where there are any; undefined until it is there. */
export function useRepeats(startDate: CalendarDate | null, events: readonly { attractions: readonly EventAttraction[] }[]) {
  const isAsked = startDate !== null && events.some(({ attractions }) => attractions.some(({ attraction }) => attraction));
  const played = useMemory(isAsked ? startDate : null);
  const { data: house } = useQuery({ ...houseQuery, enabled: isAsked });
  return useMemo(() => (played && house ? { played, days: house.repeatDays } : undefined), [played, house]);
}
