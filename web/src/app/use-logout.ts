import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, checked } from '../api/client.ts';
import { isExpired } from '../api/errors.ts';
import { forgetKept } from '../api/kept.ts';
import { leave } from '../api/session.ts';
import { PATHS } from '../paths.ts';
import { forgetPersistedState } from '../ui/kept-state.ts';

/** `onLeaving` keeps the shell from going to the login meanwhile. */
export function useLogout(onLeaving: (isLeaving: boolean) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => checked(api.logout.$post()),
    onMutate: () => onLeaving(true),
    onSettled: async (_, error) => {
      // A 401 means that the session had already ended.
      if (error && !isExpired(error)) {
        // Spec §8: the failure is only logged, and the user stays logged in.
        console.error(error);
        onLeaving(false);
        return;
      }
      await forgetKept();
      await navigate(PATHS.home);
      leave(queryClient);
      forgetPersistedState();
    },
  });
}
