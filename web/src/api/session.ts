import { notifyManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { deviceSetting } from '../device-setting.ts';
import { api, body } from './client.ts';
import { ApiError } from './errors.ts';
import { forgetAnswers, USER_KEY } from './offline-answers.ts';
import { noteAdmission, setStaffGate } from './unauthorized.ts';

/** Null when nobody is logged in: a 401 is no failure here. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: async ({ client }) => {
    const before = client.getQueryData<{ username: string }>(USER_KEY);
    const user = await body(api.auth.user.$get()).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
    noteAdmin(user !== null);
    // In another window somebody else has logged in.
    if (user && before && user.username !== before.username) void forgetAnswers(client);
    return user;
  },
});

/** Whether an administrator logged in here last. Without storage the staff's screens have no administrators' parts. */
const isAdminDevice = deviceSetting('quartou-admin', (text) => text !== null);

const noteAdmin = (isAdmin: boolean): void => isAdminDevice.set(isAdmin ? '1' : null);

/** Asks the server only on devices where an administrator has logged in. */
export function useIsAdmin(): boolean {
  const { data } = useQuery({ ...userQuery, enabled: isAdminDevice.get });
  return Boolean(data);
}

export const registrationQuery = queryOptions({
  queryKey: ['auth', 'registration'],
  queryFn: () => body(api.auth['check-registration'].$get()),
});

export function enter(client: QueryClient, user: { username: string }): void {
  noteAdmission();
  void forgetAnswers(client);
  client.setQueryData(userQuery.queryKey, user);
  noteAdmin(true);
  setStaffGate(false);
}

export function leave(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null);
  noteAdmin(false);
  // Waits until the administrators' screen has unmounted, because it would refetch its queries.
  notifyManager.schedule(() => void forgetAnswers(client));
}
