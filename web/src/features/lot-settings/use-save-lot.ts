import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LotSetting, LotSettingInput } from '../../../../core/contracts/lot-settings.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { lotSettingsQuery } from '../../api/queries.ts';
import { toast } from '../../ui/toast.tsx';
import { inputOf } from './form.ts';

interface SaveLot {
  save: (input: LotSettingInput) => Promise<LotSetting>;
  /** Title of the toast, and what is said when it failed without words of the server's. */
  done: string;
  fallback: string;
  onSaved: () => void;
}

/** Saves a lot setting and says so (spec §8). */
export function useSaveLot({ save, done, fallback, onSaved }: SaveLot) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: LotSettingInput) => save(inputOf(form)),
    onSuccess: (saved, form) => {
      // The card shows, and deleting it takes along, what has just been saved and not what the list said before.
      queryClient.setQueryData(lotSettingsQuery.queryKey, (list) => {
        const isNew = !list?.some(({ id }) => id === saved.id);
        return isNew ? list && [...list, saved] : list?.map((one) => (one.id === saved.id ? saved : one));
      });
      onSaved();
      toast({ title: done, description: form.label.trim() });
    },
    onError: (error) => {
      if (!isExpired(error)) toast({ tone: 'error', title: 'Erro', description: plainMessage(error, fallback) });
    },
    onSettled: () =>
      Promise.all([['admin'], lotSettingsQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
