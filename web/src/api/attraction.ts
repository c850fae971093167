import { queryOptions } from '@tanstack/react-query';
import type { CalendarMonth } from '../../../core/rules/month.ts';
import { api, body, checked } from './client.ts';

/** An attraction with the evenings at which it played. */
export const attractionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'attraction', id],
    queryFn: () => body(api.attractions[':id'].evenings.$get({ param: { id } })),
  });

/** The spreadsheet of who played in a month. */
export const monthFile = (month: CalendarMonth) =>
  checked(api.attractions.evenings.excel.$get({ query: { month } })).then((answer) => answer.blob());
