import { type ReactNode, Suspense, useState } from 'react';
import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { dayOf, extraOf } from '../../../draft/from-event.ts';
import { type DayDraft, type ExtraDraft, emptyDay, emptyExtra, withLocalText } from '../../../draft/model.ts';
import { draftStore } from '../../../draft/store.ts';
import type { Kind } from '../../../outbox/model.ts';
import { outbox } from '../../../outbox/store.ts';
import { conflictDialog } from '../../../week/dialogs.ts';

interface Clashes {
  kind: Kind;
  events: ScheduleEvent[];
}

/**
 * Events of the programme that is being sent which somebody else has changed meanwhile: asks for each what stays, puts
 * that into the draft, and then `onSettled` sends again.
 */
export function useClashes(onSettled: (kind: Kind) => void): {
  show: (kind: Kind, events: ScheduleEvent[]) => Promise<void>;
  dialog: ReactNode;
} {
  const [clashes, setClashes] = useState<Clashes | null>(null);
  const [event, ...rest] = clashes?.events ?? [];

  async function show(kind: Kind, events: ScheduleEvent[]) {
    if (events.length > 0 && (await conflictDialog.ready())) setClashes({ kind, events });
  }

  function resolve(kind: Kind, current: ScheduleEvent, chosen: DayDraft | ExtraDraft) {
    const store = draftStore();
    if (current.isSpecialEvent) store.updateExtra(({ typed }) => ({ ...(chosen as ExtraDraft), typed }));
    else store.updateDay(dayIndexOf(current), (mine) => withLocalText(chosen as DayDraft, mine));
    const seen = { revision: current.revision, bodies: [] };
    store.flush();
    outbox().update((before) => {
      const attempt = before.attempts[kind];
      if (!attempt) return before;
      const next = { ...attempt, seen: { ...attempt.seen, [current.id]: seen } };
      return { ...before, attempts: { ...before.attempts, [kind]: next } };
    });
    setClashes(rest.length > 0 ? { kind, events: rest } : null);
    if (rest.length === 0) onSettled(kind);
  }

  const dialog = clashes && event && (
    <Suspense fallback={null}>
      <conflictDialog.Component
        key={event.id}
        title={`Duas versões: ${event.dayOfWeek}`}
        clash={clashOf(event)}
        onClose={() => setClashes(null)}
        onResolve={(chosen) => resolve(clashes.kind, event, chosen)}
      />
    </Suspense>
  );
  return { show, dialog };
}

const dayIndexOf = ({ dayOfWeek }: ScheduleEvent) => DAYS.findIndex(({ name }) => name === dayOfWeek);

// Which of the two changed a field nobody knows here any more: each is asked about.
function clashOf(event: ScheduleEvent) {
  const draft = draftStore().get();
  if (event.isSpecialEvent) {
    return { kind: 'extra' as const, mine: draft.extra ?? emptyExtra(), theirs: extraOf(event), base: null };
  }
  return { kind: 'day' as const, mine: draft.days[dayIndexOf(event)] ?? emptyDay(), theirs: dayOf(event), base: null };
}
