import { notifyManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { deviceSetting } from '../device-setting.ts';
import { api, body, noteAdmission, setStaffGate } from './client.ts';
import { isExpired } from './errors.ts';
import { forgetResponses, USER_KEY } from './offline-responses.ts';

/** Reads the logged-in user. A 401 is no failure: it gives null, because nobody is logged in. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: async ({ client }) => {
    const before = client.getQueryData<{ username: string }>(USER_KEY);
    const user = await body(api.auth.user.$get()).catch((error: unknown) => {
      if (isExpired(error)) return null;
      throw error;
    });
    noteAdmin(user !== null);
    // Another name means that somebody else has logged in, in another window of this browser.
    if (user && before && user.username !== before.username) void forgetResponses(client);
    return user;
  },
});

/** The storage key of `isAdminDevice`. Where storage is forbidden, a reloaded staff screen lacks what only administrators see. */
export const ADMIN_DEVICE = 'quartou-admin';
export const isAdminDevice = deviceSetting(ADMIN_DEVICE, (text) => text !== null);

const noteAdmin = (isAdmin: boolean): void => isAdminDevice.set(isAdmin ? '1' : null);

/** True if an administrator is logged in. Requests the user only on a device with a login and no later logout. */
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
  void forgetResponses(client);
  client.setQueryData(userQuery.queryKey, user);
  noteAdmin(true);
  setStaffGate(false);
}

export function leave(client: QueryClient): void {
  client.setQueryData(userQuery.queryKey, null);
  noteAdmin(false);
  // A mounted administrators' screen would refetch its queries, so the responses are deleted after the screen has unmounted.
  notifyManager.schedule(() => void forgetResponses(client));
}
