import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { toast } from '../../ui/toast.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import type { ShownWeek } from '../use-week.ts';

const loadRun = () => import('./run.ts');

export interface Send {
  /** What is on its way. */
  sending: Part | null;
  /** What is told of the last try. */
  failure: Failure | null;
  /** Forgets what is told of it. */
  forget: () => void;
  /** @returns whether it has arrived */
  send: (part: Part) => Promise<boolean>;
}

/**
 * Sending of the week on the screen.
 * @param week null while no week is chosen
 * @param sentToast what is said when it has arrived
 * @param date what was chosen instead of a Wednesday
 */
export function useSend(
  week: ShownWeek | null,
  sentToast: Partial<typeof SENT_TOASTS> = {},
  date: CalendarDate | null = null,
): Send {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Part | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  // So that it works when the network is bad later.
  useEffect(() => whenIdle(() => void loadRun().catch(() => undefined)), []);

  async function press(part: Part): Promise<boolean> {
    // A second press may come before the button is disabled.
    if (sending) return false;
    setSending(part);
    setFailure(null);
    try {
      // What makes the calls comes with the first press, or before it.
      const { run } = await loadRun();
      const failed = await run(week, part, queryClient, date);
      setFailure(failed);
      toast(failed ? { tone: 'error', ...failed.toast } : { ...SENT_TOASTS[part], ...sentToast[part] });
      return failed === null;
    } catch (error) {
      console.error(error);
      toast({ tone: 'error', title: 'Erro', description: SEND_FAILED });
      return false;
    } finally {
      setSending(null);
    }
  }

  return { sending, failure, forget: () => setFailure(null), send: press };
}

/** The programme with its extra event, or the extra event alone. */
export type Part = 'week' | 'extra';

/** What is told of a send that did not arrive: a toast, and what stands on the page until the next one. */
export interface Failure {
  toast: { title: string; description: string };
  /** Beside the send button; empty where the words belong to the date or to the extra event. */
  problems: string[];
  /** Beside the date. */
  dateError?: string;
  /** Beside the extra event's button. */
  extraError?: string;
  /** Everything that was written is saved, so that sending again is enough. */
  isSaved?: boolean;
}

/** Spec §8: what is said where the server had no words. */
export const SEND_FAILED = 'Houve um erro ao enviar a programação. Tente novamente.';

export const SENT_TOASTS: Record<Part, { title: string; description: string }> = {
  week: { title: 'Programação Salva', description: 'Sua programação foi enviada com sucesso para o Admin.' },
  extra: { title: 'Evento Extra Enviado', description: 'O evento extra foi enviado com sucesso para o Admin.' },
};
