import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { changesBetween } from '../../../../../core/rules/changes.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { programmeQuery } from '../../../api/queries.ts';
import { draftOf, withLocalText } from '../../../draft/event.ts';
import { type EventDraft, emptyDay, emptyExtra } from '../../../draft/model.ts';
import { draftStore } from '../../../draft/store.ts';
import type { Kind } from '../../../outbox/model.ts';
import { outbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import { Button, buttonClass, InlineButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChangesList, unchangedDays } from '../../../week/changes-list.tsx';
import { conflictDialog } from '../../../week/dialogs.ts';
import { useLists } from '../parts/lists.ts';
import { withRevision } from './parts.ts';
import { questionText, type SentBefore } from './sent-before.ts';
import { contentsOf, merged } from './sent-programme.ts';
import type { Decision } from './state.ts';

export interface DecisionDialogProps {
  decision: Decision;
  /** One of several has been taken. */
  onNext: (decision: Decision) => void;
  onClose: () => void;
  /** It goes on as it is. */
  onDecided: () => void;
  /** It corrects what the outbox now has as sent. */
  onUpdate: () => void;
}

/** What a person has to decide before a send goes on. */
export default function DecisionDialog({ decision, onNext, onClose, onDecided, onUpdate }: DecisionDialogProps) {
  if (decision.type === 'sendAgain') {
    return <SendAgain {...decision} onClose={onClose} onUpdate={onUpdate} onOther={onDecided} />;
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

interface SendAgainProps {
  kind: Kind;
  before: SentBefore;
  onClose: () => void;
  onUpdate: () => void;
  onOther: () => void;
}

/** A week that the Admin has is corrected, which is what is meant nearly always, or goes as another one. */
function SendAgain({ kind, before, onClose, onUpdate, onOther }: SendAgainProps) {
  const { part, programme } = before;
  // Days beside an extra event that went alone: there is nothing that all of it would correct.
  const canUpdate = part === 'week' || kind === 'extra';
  const {
    data: schedule,
    isFetchedAfterMount,
    isError,
    refetch,
  } = useQuery({ ...programmeQuery(programme.id), enabled: canUpdate });
  const lists = useLists();
  const isKnown = schedule !== undefined && isFetchedAfterMount && !isError;
  const next = isKnown ? merged(schedule, programme, part, draftStore().get(), outbox().get()) : null;

  function update() {
    if (!next) return;
    draftStore().restore(next[0]);
    outbox().update(() => next[1]);
    onUpdate();
  }

  return (
    <Dialog
      title="Enviar de novo?"
      size={canUpdate ? 'lg' : 'sm'}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onOther}>{part === 'week' ? 'Enviar como outra' : 'Enviar como outro'}</Button>
          {canUpdate ? (
            <Button look="primary" inactive={!next} onClick={update}>
              {part === 'week' ? 'Atualizar a programação enviada' : 'Atualizar o evento extra enviado'}
            </Button>
          ) : (
            <Link to={schedulePath(programme.id)} className={buttonClass('primary')}>
              Ver o que foi enviado
            </Link>
          )}
        </>
      }
    >
      <p>{questionText(before)}</p>
      {canUpdate && isError && (
        <p role="alert" className="mt-4">
          Não deu para ver o que mudaria na que já foi. <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      {canUpdate && !isError && (
        <section aria-label="O que muda na programação enviada" aria-busy={!next || undefined} className="mt-4 min-h-40">
          {next && schedule ? <Changes contents={contentsOf(schedule, part, next[0], lists)} /> : <Skeleton className="h-40" />}
        </section>
      )}
    </Dialog>
  );
}

function Changes({ contents: [before, after] }: { contents: ReturnType<typeof contentsOf> }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="text-soft">Se atualizar, nada muda: o que está aqui já está lá.</p>;
  return (
    <>
      <p className="mb-3 font-semibold">Se atualizar, isto muda na que já foi:</p>
      <ChangesList changes={changes} unchanged={unchangedDays(after, changes)} />
    </>
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
