import { useNavigate } from 'react-router';
import { api, checked } from '../api/client.ts';
import { isExpired } from '../api/errors.ts';
import { deleteStoredResponses } from '../api/offline-responses.ts';
import { leave } from '../api/session.ts';
import { useAction } from '../list-kit/action.ts';
import { PATHS } from '../paths.ts';
import { forgetPersistedState } from '../ui/persistent-state.ts';

/** Logs the user out. `onLeaving` tells the shell not to redirect to the login in the meantime. */
export function useLogout(onLeaving: (isLeaving: boolean) => void) {
  const navigate = useNavigate();
  return useAction({
    async run() {
      onLeaving(true);
      await checked(api.logout.$post()).catch((error: unknown) => {
        if (!isExpired(error)) throw error;
      });
    },
    done: async (_, client) => {
      await deleteStoredResponses();
      await navigate(PATHS.home);
      leave(client);
      forgetPersistedState();
      return undefined;
    },
    // Spec §8: a failure is only logged, and the user stays logged in.
    onFailed: (error) => {
      console.error(error);
      onLeaving(false);
      return undefined;
    },
    failed: { fallback: '' },
    isEntry: true,
  });
}
