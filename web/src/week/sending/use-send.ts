import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { toast } from '../../ui/toast.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import type { ShownWeek } from '../use-week.ts';
import { type Failure, type Part, SEND_FAILED, SENT_TOASTS } from './words.ts';

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
