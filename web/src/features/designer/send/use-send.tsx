import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { startDateOf } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import type { Kind } from '../../../outbox/model.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Report } from './report.ts';
import { Sender } from './sender.ts';
import { browserWorld } from './world.ts';

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

/** Sending for the designer's screen. `openDate` takes a person to the date field. */
export function useSend({ openDate }: { openDate: () => void }): Send {
  const queryClient = useQueryClient();
  const [sender] = useState(() => new Sender(browserWorld(queryClient, openDate)));
  const { phase, report, dateError, decision } = useSyncExternalStore(sender.subscribe, sender.get);
  const hasDate = useDraft((draft) => startDateOf(draft) !== null);

  function press(kind: Kind, skipConfirmation = false) {
    draftStore().flush();
    sender.do({ type: 'pressed', kind, draft: draftStore().get(), skipConfirmation });
  }

  return {
    ...report,
    sending: phase !== 'idle',
    hasDate,
    dateError,
    clearDateError: () => sender.do({ type: 'dateChanged' }),
    sendWeek: () => press('week'),
    sendExtra: () => press('extra'),
    forget: () => sender.do({ type: 'cleared' }),
    dialog: decision && (
      <DecisionDialog
        decision={decision}
        onNext={(next) => sender.do({ type: 'shown', decision: next })}
        onClose={() => sender.do({ type: 'dismissed' })}
        onDecided={() => press(decision.kind, true)}
      />
    ),
  };
}
