import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { startDateOf } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import type { Kind } from '../../../outbox/model.ts';
import { toast } from '../../../ui/toast.tsx';
import { decisionDialog } from './decision.ts';
import { enterDesigner, theSender } from './place.ts';
import { IDLE, type Report, SEND_FAILED } from './state.ts';

const load = () => import('./browser-sender.ts');

/** What only a send needs, to be fetched ahead of the first. */
export const sending = { prefetch: () => void load().catch(() => undefined) };

/** Everything about sending that the designer's parts need, the report of the last try among it. */
export interface Send extends Report {
  sending: boolean;
  hasDate: boolean;
  dateError: string | null;
  clearDateError: () => void;
  sendWeek: () => void;
  sendExtra: () => void;
  /** Takes away what is told of the last try. */
  forget: () => void;
  /** To be rendered once: asks before something is sent a second time, or over what somebody else has changed. */
  dialog: ReactNode;
}

const neverChanges = () => () => {};

/** Sending for the designer's screen. `openDate` takes a person to the date field. */
export function useSend({ openDate }: { openDate: () => void }): Send {
  const queryClient = useQueryClient();
  const hasDate = useDraft((draft) => startDateOf(draft) !== null);
  const sender = useSyncExternalStore(theSender.subscribe, theSender.get, () => null);
  const { phase, report, dateError, decision } = useSyncExternalStore(
    sender?.subscribe ?? neverChanges,
    sender?.get ?? (() => IDLE),
    () => IDLE,
  );

  const latest = useRef(openDate);
  latest.current = openDate;
  useEffect(() => {
    const leave = enterDesigner({ openDate: () => latest.current() });
    return () => {
      leave();
      // What was told was told here.
      theSender.get()?.do({ type: 'dismissed' });
      theSender.get()?.do({ type: 'cleared' });
    };
  }, []);

  async function press(kind: Kind, skipConfirmation = false) {
    draftStore().flush();
    try {
      const { browserSender } = await load();
      browserSender(queryClient).do({ type: 'pressed', kind, draft: draftStore().get(), skipConfirmation });
    } catch (error) {
      console.error(error);
      toast({ tone: 'error', title: 'Erro', description: SEND_FAILED });
    }
  }

  return {
    ...report,
    sending: phase !== 'idle',
    hasDate,
    dateError,
    clearDateError: () => sender?.do({ type: 'dateChanged' }),
    sendWeek: () => void press('week'),
    sendExtra: () => void press('extra'),
    forget: () => sender?.do({ type: 'cleared' }),
    dialog: sender && decision && (
      <Suspense fallback={null}>
        <decisionDialog.Component
          decision={decision}
          onNext={(next) => sender.do({ type: 'shown', decision: next })}
          onClose={() => sender.do({ type: 'dismissed' })}
          onDecided={() => void press(decision.kind, true)}
          onUpdate={() => void press(decision.kind)}
        />
      </Suspense>
    ),
  };
}
