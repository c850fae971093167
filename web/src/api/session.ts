import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, body } from './client.ts';
import { ApiError } from './errors.ts';
import { setStaffGate } from './staff-gate.ts';
import { USER_KEY } from './user-key.ts';

/** Who is logged in; null for nobody, which is an answer and not a failure. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: () =>
    body(api.auth.user.$get()).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }),
});

/** Whether one can register at all. */
export const registrationQuery = queryOptions({
  queryKey: ['auth', 'registration'],
  queryFn: () => body(api.auth['check-registration'].$get()),
});

/** Takes in who has just logged in; an administrator also passes the staff's gate. */
export function enter(client: QueryClient, user: { username: string }): void {
  client.setQueryData(userQuery.queryKey, user);
  setStaffGate(false);
}

/** Forgets who was logged in and what only administrators may see. */
export function leave(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null);
  client.removeQueries({ queryKey: ['admin'] });
}
