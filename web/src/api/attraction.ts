import { queryOptions } from '@tanstack/react-query';
import type { CalendarMonth } from '../../../core/rules/month.ts';
import { api, body, checked } from './client.ts';

export const attractionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'attraction', id],
    queryFn: () => body(api.attractions[':id'].evenings.$get({ param: { id } })),
  });

export const monthFile = (month: CalendarMonth) =>
  checked(api.attractions.evenings.excel.$get({ query: { month } })).then((answer) => answer.blob());
