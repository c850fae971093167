import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { AttractionItem, eventInput, ScheduleEvent } from '../../../../core/contracts/events.ts';
import { EVENT_COLUMNS } from '../../../../core/event-fields.ts';
import { changesBetween, type EventChanges } from '../../../../core/rules/changes.ts';
import { DAYS, dayInSentence, EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { api, body } from '../../api/client.ts';
import { ApiError, conflictOf, plainMessage } from '../../api/errors.ts';
import { programmeQuery } from '../../api/queries.ts';
import { restorableQuery } from '../../api/versions.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChangesList } from './changes-list.tsx';
import { leftOutLines } from './left-out.ts';

interface RestoreVersionProps {
  scheduleId: number;
  number: number;
  onClose: () => void;
}

const WEEK = 'week';

/** Restoring is an ordinary save. */
export default function RestoreVersion({ scheduleId, number, onClose }: RestoreVersionProps) {
  const queryClient = useQueryClient();
  const restorable = useQuery(restorableQuery(scheduleId, number));
  // The restore overwrites exactly the revision that was loaded here.
  const current = useQuery(programmeQuery(scheduleId));
  const [chosen, setChosen] = useState('');
  const [outcome, setOutcome] = useState<IncompleteProps | null>(null);

  const events = current.isFetchedAfterMount ? current.data?.events : undefined;
  const differing = events && restorable.data && restorations(events, restorable.data.events);
  const error = restorable.error ?? current.error;
  const options = differing ? optionsOf(differing.map(({ event }) => event)) : [];
  const choice = options.find(({ value }) => value === chosen) ?? options[0];
  const changes = differing?.filter(({ event }) => choice?.value === WEEK || String(event.id) === choice?.value) ?? [];

  const refresh = () => Promise.all([['schedules'], ['admin']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  const restore = useMutation({
    mutationFn: () =>
      writeEvents(
        changes.flatMap(({ event }) => {
          const seen = events?.find(({ id }) => id === event.id);
          return seen ? { event, seen } : [];
        }),
      ),
    onSuccess: async (result) => {
      const of = changes.length;
      await refresh();
      if (result.done.length < of) return setOutcome({ done: result.done.length, of, why: whyNot(result) });
      onClose();
      toast({
        title: of === 1 ? restoredText(changes[0]?.event) : 'Semana restaurada',
        description: `Ficou como na versão ${number}.`,
        duration: 10_000,
        action: { label: 'Desfazer', onPress: () => void undo(result.done) },
      });
    },
  });

  async function undo(done: Restored[]) {
    const back = await writeEvents(done.map(({ was, is }) => ({ event: was, seen: is })));
    await refresh();
    if (back.done.length === done.length) toast({ title: 'Restauração desfeita' });
    else toast({ tone: 'error', title: 'Não deu para desfazer tudo', description: whyNot(back) });
  }

  const what = choice?.value === WEEK ? 'a semana' : choice?.what;
  return (
    <Dialog
      title={what ? `Restaurar ${what} da versão ${number}?` : `Restaurar da versão ${number}`}
      subtitle={what && 'É isto que muda agora. O resto fica como está.'}
      onClose={onClose}
      footer={
        choice ? (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button look="primary" inactive={restore.isPending} onClick={() => restore.mutate()}>
              {restore.isPending ? 'Restaurando...' : 'Restaurar'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Fechar</Button>
        )
      }
    >
      <div role="alert">{outcome && <Incomplete {...outcome} />}</div>
      {differing ? (
        choice ? (
          <div className="grid gap-4">
            {options.length > 1 && <Chips legend="O que restaurar" options={options} value={choice.value} onChange={setChosen} />}
            <ChangesList changes={changes} unchanged={[]} />
            {restorable.data && leftOutLines(restorable.data).map((line) => <p key={line}>{line}</p>)}
          </div>
        ) : (
          <p role="status">A programação atual já é igual à versão {number}.</p>
        )
      ) : error ? (
        <LoadFailure
          title="Não deu para carregar a versão"
          error={error}
          onRetry={() => void Promise.all([restorable.refetch(), current.refetch()])}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

interface IncompleteProps {
  done: number;
  of: number;
  why: string;
}

const Incomplete = ({ done, of, why }: IncompleteProps) => (
  <p className="mb-4 rounded-md bg-warn-wash px-4 py-3">
    {of > 1 && (
      <strong className="font-semibold">
        {done} de {of} dias restaurados.{' '}
      </strong>
    )}
    {why}
  </p>
);

const indexOf = ({ dayOfWeek, isSpecialEvent }: ScheduleEvent): number =>
  isSpecialEvent ? DAYS.length : DAYS.findIndex(({ name }) => name === dayOfWeek);

const nameOf = (event: ScheduleEvent): string => (event.isSpecialEvent ? EXTRA_EVENT : event.dayOfWeek);

function optionsOf(events: readonly ScheduleEvent[]) {
  const days = events.map((event) => ({ value: String(event.id), label: nameOf(event), what: dayInSentence(indexOf(event)) }));
  return days.length > 1 ? [...days, { value: WEEK, label: 'A semana toda', what: 'a semana' }] : days;
}

const restoredText = (event: ScheduleEvent | undefined): string =>
  event ? `${nameOf(event)} restaurad${dayInSentence(indexOf(event))[0]}` : '';

function whyNot({ conflicts, error }: Outcome): string {
  const changed = conflicts.map(
    (event) => `${nameOf(event)} acabou de ser mudad${dayInSentence(indexOf(event))[0]} por outra pessoa e ficou como está.`,
  );
  return [...changed, ...(error ? [plainMessage(error, 'O servidor não aceitou a mudança. Tente de novo.')] : [])].join(' ');
}

/** What restoring would change: the events in both that differ; `event` is the version's. */
function restorations(current: readonly ScheduleEvent[], restorable: readonly ScheduleEvent[]): EventChanges[] {
  const isIn = (events: readonly ScheduleEvent[]) => (event: ScheduleEvent) => events.some(({ id }) => id === event.id);
  return changesBetween(current.filter(isIn(restorable)), restorable.filter(isIn(current)));
}

export interface Restored {
  was: ScheduleEvent;
  is: ScheduleEvent;
}

export interface Outcome {
  done: Restored[];
  /** Events that somebody else has just changed; they stay unchanged. */
  conflicts: ScheduleEvent[];
  /** The last other failure. */
  error: unknown;
}

/** Writes events one after the other, each over the revision that was loaded. */
async function writeEvents(pairs: readonly { event: ScheduleEvent; seen: ScheduleEvent }[]): Promise<Outcome> {
  const outcome: Outcome = { done: [], conflicts: [], error: null };
  for (const { event, seen } of pairs) {
    try {
      const param = { id: String(event.id) };
      const is = await body(api.events[':id'].$put({ param, json: bodyOf(event, seen.revision) }));
      outcome.done.push({ was: seen, is });
    } catch (error) {
      if (conflictOf(error)) outcome.conflicts.push(event);
      else outcome.error = error;
      // Without a network the remaining ones would fail as well.
      if (!(error instanceof ApiError)) break;
    }
  }
  return outcome;
}

function bodyOf(event: ScheduleEvent, revision: number): z.input<typeof eventInput> {
  const { scheduleId, isSpecialEvent, date } = event;
  const columns = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, event[column]]));
  return { ...columns, scheduleId, isSpecialEvent, date, revision, attractions: event.attractions.map(itemOf) } as z.input<
    typeof eventInput
  >;
}

const itemOf = ({ attraction, photo, customName }: ScheduleEvent['attractions'][number]): AttractionItem =>
  attraction ? { attractionId: attraction.id, photoId: photo?.id ?? null } : { customName: customName ?? '', isCustom: true };
