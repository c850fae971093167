import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { api, body } from './client.ts';

/** What each day of a week usually is. It is fetched once: habits do not change while somebody composes a week. */
export const usualQuery = (startDate: CalendarDate) =>
  queryOptions({
    queryKey: ['schedules', 'usual', startDate],
    queryFn: () => body(api.schedules.usual.$get({ query: { startDate } })),
    staleTime: 300_000,
  });
