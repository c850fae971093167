import { queryOptions } from '@tanstack/react-query';
import { api, body } from './client.ts';
import { STORED_ON_DEVICE } from './queries.ts';

export const houseQuery = queryOptions({ queryKey: ['house'], queryFn: () => body(api.house.$get()), meta: STORED_ON_DEVICE });
