import { settleWeek, whyUnsent } from '../saving/savers.ts';
import { toast } from '../ui/toast.tsx';
import type { ShownWeek } from './use-week.ts';

/** Goes on once the server has all that was written here, or says what is missing. */
export async function settled({ start, programme }: ShownWeek, then: () => void): Promise<void> {
  if (await settleWeek(start, programme)) then();
  else toast({ tone: 'error', title: 'Ainda não deu para salvar tudo', description: whyUnsent(start, programme) });
}
