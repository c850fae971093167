import { queryOptions } from '@tanstack/react-query';
import { api, body } from './client.ts';
import { KEPT } from './queries.ts';

export const houseQuery = queryOptions({ queryKey: ['house'], queryFn: () => body(api.house.$get()), meta: KEPT });
