import { Suspense } from 'react';
import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { draftOf } from '../../../draft/event.ts';
import { type EventDraft, emptyDay, emptyExtra, withLocalText } from '../../../draft/model.ts';
import { draftStore } from '../../../draft/store.ts';
import type { Kind } from '../../../outbox/model.ts';
import { outbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import type { Versions } from '../../../week/conflict-dialog.tsx';
import { conflictDialog } from '../../../week/dialogs.ts';
import { confirmDialog } from './confirm.ts';
import { withRevision } from './parts.ts';
import { questionText } from './sent-before.ts';
import type { Decision } from './state.ts';

interface DecisionDialogProps {
  decision: Decision;
  /** One of several has been taken. */
  onNext: (decision: Decision) => void;
  onClose: () => void;
  onDecided: () => void;
}

/** What a person has to decide before a send goes on. */
export function DecisionDialog({ decision, onNext, onClose, onDecided }: DecisionDialogProps) {
  if (decision.type === 'sendAgain') {
    const { before } = decision;
    return (
      <Suspense fallback={null}>
        <confirmDialog.Component
          text={questionText(before)}
          to={schedulePath(before.scheduleId)}
          toLabel={before.part === 'week' ? 'Corrigir' : 'Ver'}
          onClose={onClose}
          onConfirm={onDecided}
        />
      </Suspense>
    );
  }

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

// Which of the two changed a field nobody knows here any more: each is asked about.
function versionsOf(event: ScheduleEvent): Versions {
  const draft = draftStore().get();
  if (event.isSpecialEvent) {
    return { mine: draft.extra ?? emptyExtra(), theirs: draftOf(event), base: null };
  }
  return { mine: draft.days[dayIndexOf(event)] ?? emptyDay(), theirs: draftOf(event), base: null };
}
