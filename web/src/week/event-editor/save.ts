import type { EventDraft } from '../../draft/model.ts';
import { editEvening, settleWeek, whyUnsent } from '../../saving/savers.ts';
import { toast } from '../../ui/toast.tsx';
import type { Evening, ShownWeek } from '../use-week.ts';

export const edit = ({ server }: ShownWeek, { place }: Evening, change: (event: EventDraft) => EventDraft): void =>
  editEvening(place, server, change);

/** Runs `then` once the server has everything that was edited here, or shows what is missing. */
export async function settled({ start, programme }: ShownWeek, then: () => void): Promise<void> {
  if (await settleWeek(start, programme)) then();
  else toast({ tone: 'error', title: 'Ainda não deu para salvar tudo', description: whyUnsent(start, programme) });
}
