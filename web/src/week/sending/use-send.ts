import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Week } from '../../../../core/contracts/weeks.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { EXTRA_POSITION } from '../../../../core/rules/week.ts';
import { whenIdle } from '../../ui/loadable.ts';
import { askBeforeClosing } from '../../ui/page-state.ts';
import { toast } from '../../ui/toast.tsx';
import { configuredDays, type ShownWeek } from '../use-week.ts';

const loadSend = () => import('./send.ts');

/** Returns the function that sends `week`, and the state of the send. Without a week, `date` is the chosen day. */
export function useSend(week: ShownWeek | null, sentToast: Partial<typeof SENT_TOASTS> = {}, date: CalendarDate | null = null) {
  const queryClient = useQueryClient();
  // Maps each week to the part that is being sent, or to why its last send failed. Another week may be opened during a send.
  const [sends, setSends] = useState<Record<string, SendPart | Failure | null>>({});
  const id = week ? `${week.start} ${week.programme}` : '';
  const sendState = sends[id] ?? null;
  const [sending, failure] = typeof sendState === 'string' ? [sendState, null] : [null, sendState];
  // A send of any week disables the buttons (spec §4).
  const isSending = Object.values(sends).some((one) => typeof one === 'string');
  const setSendState = (next: SendPart | Failure | null) => setSends((all) => ({ ...all, [id]: next }));
  const extra = week?.evenings[EXTRA_POSITION];
  // A report such as “Nenhum dia configurado” is outdated once one of these changes.
  const basis = week ? `${configuredDays(week) > 0} ${extra?.isConfigured} ${extra?.date}` : `${date}`;
  const isOutdated =
    // A report about failed calls or a stopped send stays until the next send, or until `isDone`.
    (failure?.isSaved === undefined && failure?.basis !== basis) ||
    (failure?.isUnsaved && week?.evenings.every(({ unsaved }) => unsaved === null)) ||
    failure?.isDone?.(week?.server);
  if (failure && isOutdated) setSendState(null);
  // The report of a date that is no Wednesday ends with the choice of a week.
  if (week && sends[''] && typeof sends[''] !== 'string') setSends((all) => ({ ...all, '': null }));
  useEffect(() => whenIdle(() => void loadSend().catch(() => undefined)), []);

  async function start(part: SendPart): Promise<boolean> {
    if (isSending) return false;
    setSendState(part);
    // The browser asks before the page is closed, because a send that is cut off makes no version.
    const stopAsking = askBeforeClosing();
    let failed: Failure | null = null;
    try {
      const { sendPart } = await loadSend();
      failed = await sendPart(week, part, queryClient, date);
      toast(failed ? { tone: 'error', ...failed.toast } : { ...SENT_TOASTS[part], ...sentToast[part] });
      return failed === null;
    } catch (error) {
      console.error(error);
      toast({ tone: 'error', title: 'Erro', description: SEND_FAILED });
      return false;
    } finally {
      setSendState(failed && { ...failed, basis });
      stopAsking();
    }
  }

  return { sending, isSending, failure, start };
}

export type SendControl = ReturnType<typeof useSend>;

export type SendPart = 'week' | 'extra';

export interface Failure {
  toast: { title: string; description: string };
  /** The report's texts (SendReport). Empty if the failure is shown at the date (`dateError`) or extra event (`extraError`). */
  problems: string[];
  dateError?: string;
  extraError?: string;
  /** True if the server has all edits; false if another person's change or request stopped the send; undefined if not begun. */
  isSaved?: boolean;
  /** The value of `basis` in `useSend` at the attempt. If the send did not begin, its report is removed once `basis` differs. */
  basis?: string;
  /** True if the send did not begin because evenings could not be saved. The report is removed once they are saved. */
  isUnsaved?: boolean;
  /** True if the server may have made the version although the call for it failed, for example without a response. */
  isUnconfirmed?: boolean;
  /** Returns true if `week` shows this send's version or, after a stopped send, a newer one. */
  isDone?: (week: Week | undefined) => boolean;
}

/** The message about a failed send when the server gave no message (spec §8). */
export const SEND_FAILED = 'Houve um erro ao enviar a programação. Tente novamente.';

const SENT_TOASTS: Record<SendPart, { title: string; description: string }> = {
  week: { title: 'Programação Salva', description: 'Sua programação foi enviada com sucesso para o Admin.' },
  extra: { title: 'Evento Extra Enviado', description: 'O evento extra foi enviado com sucesso para o Admin.' },
};
