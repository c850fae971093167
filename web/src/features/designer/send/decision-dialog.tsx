import { Suspense } from 'react';
import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { draftOf } from '../../../draft/event.ts';
import { type EventDraft, emptyDay, emptyExtra, withLocalText } from '../../../draft/model.ts';
import { draftStore } from '../../../draft/store.ts';
import type { Kind } from '../../../outbox/model.ts';
import { outbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { conflictDialog } from '../../../week/dialogs.ts';
import { withRevision } from './parts.ts';
import { questionText, type SentBefore } from './sent-before.ts';
import type { Decision } from './state.ts';

export interface DecisionDialogProps {
  decision: Decision;
  /** One of several has been taken. */
  onNext: (decision: Decision) => void;
  onClose: () => void;
  onDecided: () => void;
}

/** What a person has to decide before a send goes on. */
export default function DecisionDialog({ decision, onNext, onClose, onDecided }: DecisionDialogProps) {
  if (decision.type === 'sendAgain') return <SendAgain before={decision.before} onClose={onClose} onConfirm={onDecided} />;
  const [event, ...events] = decision.events;
  if (!event) return null;
  return (
    <Suspense fallback={null}>
      <conflictDialog.Component
        key={event.id}
        title={`Duas versões: ${event.dayOfWeek}`}
        versions={versionsOf(event)}
        onClose={onClose}
        onResolve={(chosen) => {
          resolve(decision.kind, event, chosen);
          if (events.length > 0) onNext({ ...decision, events });
          else onDecided();
        }}
      />
    </Suspense>
  );
}

interface SendAgainProps {
  before: SentBefore;
  onClose: () => void;
  onConfirm: () => void;
}

function SendAgain({ before, onClose, onConfirm }: SendAgainProps) {
  return (
    <Dialog
      title="Enviar de novo?"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onConfirm}>Enviar de novo</Button>
          <Link to={schedulePath(before.scheduleId)} className={buttonClass('primary')}>
            {before.part === 'week' ? 'Corrigir' : 'Ver'}
          </Link>
        </>
      }
    >
      <p>{questionText(before)}</p>
    </Dialog>
  );
}

/** What was chosen goes into the draft, and the attempt knows the version that it was chosen over. */
function resolve(kind: Kind, current: ScheduleEvent, chosen: EventDraft) {
  const store = draftStore();
  if (current.isSpecialEvent) store.updateExtra(({ typed }) => ({ ...chosen, typed }));
  else store.updateDay(dayIndexOf(current), (mine) => withLocalText(chosen, mine));
  store.flush();
  outbox().update((before) => {
    const attempt = before.attempts[kind];
    if (!attempt) return before;
    return { ...before, attempts: { ...before.attempts, [kind]: withRevision(attempt, current.id, current.revision) } };
  });
}

const dayIndexOf = ({ dayOfWeek }: ScheduleEvent) => DAYS.findIndex(({ name }) => name === dayOfWeek);

// Nobody knows any more which of the two changed a field: each is asked about.
function versionsOf(event: ScheduleEvent) {
  const { days, extra } = draftStore().get();
  const mine = event.isSpecialEvent ? (extra ?? emptyExtra()) : (days[dayIndexOf(event)] ?? emptyDay());
  return { mine, theirs: draftOf(event), base: null };
}
