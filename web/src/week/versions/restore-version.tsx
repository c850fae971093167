import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { inputOf } from '../../../../core/event-fields.ts';
import { changesBetween, type EventChanges } from '../../../../core/rules/changes.ts';
import { dayOfWeekInSentence } from '../../../../core/rules/week.ts';
import { conflictOf } from '../../api/conflict.ts';
import { ApiError, plainMessage } from '../../api/errors.ts';
import { programmeQuery } from '../../api/queries.ts';
import { restorableQuery } from '../../api/versions.ts';
import { putEvent } from '../../api/weeks.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import ChangesList from './changes-list.tsx';
import { leftOutLines } from './left-out.ts';

interface RestoreVersionProps {
  scheduleId: number;
  number: number;
  onClose: () => void;
}

const WEEK = 'week';

/** Restores evenings of a version by saving them, as an edit would. */
export default function RestoreVersion({ scheduleId, number, onClose }: RestoreVersionProps) {
  const queryClient = useQueryClient();
  const restorable = useQuery(restorableQuery(scheduleId, number));
  // The restore overwrites only the revision that is loaded here.
  const current = useQuery(programmeQuery(scheduleId));
  const [chosen, setChosen] = useState('');
  const [incomplete, setIncomplete] = useState<IncompleteProps | null>(null);

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
        changes.map(({ event }) => event),
        events ?? [],
      ),
    onSuccess: async ({ done, problems }) => {
      const of = changes.length;
      await refresh();
      if (done.length < of) return setIncomplete({ done: done.length, of, why: problems.join(' ') });
      onClose();
      toast({
        title: choice?.value === WEEK ? 'Semana restaurada' : `${choice?.label} restaurad${choice?.what[0]}`,
        description: `Ficou como na versão ${number}. Falta enviar.`,
        duration: 10_000,
        action: { label: 'Desfazer', onPress: () => void undo(done) },
      });
    },
  });

  async function undo(done: Restored[]) {
    const { problems } = await writeEvents(
      done.map(({ was }) => was),
      done.map(({ is }) => is),
    );
    await refresh();
    if (problems.length === 0) toast({ title: 'Restauração desfeita' });
    else toast({ tone: 'error', title: 'Não deu para desfazer tudo', description: problems.join(' ') });
  }

  const what = choice?.what;
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
      <div role="alert">{incomplete && <Incomplete {...incomplete} />}</div>
      {differing ? (
        choice ? (
          <div className="grid gap-4">
            {options.length > 1 && <Chips legend="O que restaurar" options={options} value={choice.value} onChange={setChosen} />}
            <ChangesList changes={changes} />
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

function optionsOf(events: readonly ScheduleEvent[]) {
  const days = events.map(({ id, dayOfWeek }) => ({
    value: String(id),
    label: dayOfWeek,
    what: dayOfWeekInSentence(dayOfWeek),
  }));
  return days.length > 1 ? [...days, { value: WEEK, label: 'A semana toda', what: 'a semana' }] : days;
}

/** Returns the changes of the events that are in both lists. The `event` of a change comes from `restorable`. */
function restorations(current: readonly ScheduleEvent[], restorable: readonly ScheduleEvent[]): EventChanges[] {
  const isIn = (events: readonly ScheduleEvent[]) => (event: ScheduleEvent) => events.some(({ id }) => id === event.id);
  return changesBetween(current.filter(isIn(restorable)), restorable.filter(isIn(current)));
}

interface Restored {
  was: ScheduleEvent;
  is: ScheduleEvent;
}

/** Writes events one after the other, each over its revision in `loaded`. */
async function writeEvents(list: readonly ScheduleEvent[], loaded: readonly ScheduleEvent[]) {
  const done: Restored[] = [];
  const problems = new Set<string>();
  for (const event of list) {
    const was = loaded.find(({ id }) => id === event.id);
    if (!was) continue;
    try {
      done.push({ was, is: await putEvent(event.id, { ...inputOf(event), revision: was.revision }) });
    } catch (error) {
      problems.add(
        conflictOf(error)
          ? `${event.dayOfWeek} acabou de ser mudad${dayOfWeekInSentence(event.dayOfWeek)[0]} por outra pessoa e ficou como está.`
          : plainMessage(error, 'O servidor não aceitou a mudança. Tente de novo.'),
      );
      // Without a network the remaining events would fail as well.
      if (!(error instanceof ApiError)) break;
    }
  }
  return { done, problems: [...problems] };
}
