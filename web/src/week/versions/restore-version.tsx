import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { changesBetween, type EventChanges } from '../../../../core/rules/changes.ts';
import { missingLines } from '../../../../core/rules/repeat.ts';
import { dayOfWeekInSentence } from '../../../../core/rules/week.ts';
import { restorableQuery } from '../../api/versions.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { afterFocusReturn } from '../../ui/focus.ts';
import { Skeleton } from '../../ui/screen.tsx';
import { restoreInto } from '../event-editor/fill.ts';
import { useWeek } from '../use-week.ts';
import ChangesList from './changes-list.tsx';

interface RestoreVersionProps {
  scheduleId: number;
  number: number;
  onClose: () => void;
}

const WEEK = 'week';

export default function RestoreVersion({ scheduleId, number, onClose }: RestoreVersionProps) {
  const restorable = useQuery(restorableQuery(scheduleId, number));
  const current = useWeek('', scheduleId);
  const [chosen, setChosen] = useState('');

  const { week } = current;
  const programme = week?.server.programme?.events ?? [];
  const differing = week && restorable.data && restorations(programme, restorable.data.events);
  const error = restorable.error ?? current.error;
  const options = differing ? optionsOf(differing.map(({ event }) => event)) : [];
  const choice = options.find(({ value }) => value === chosen) ?? options[0];
  const missing = restorable.data ? missingLines(restorable.data) : [];
  const changes = differing?.filter(({ event }) => choice?.value === WEEK || String(event.id) === choice?.value) ?? [];

  function restore(isByKeys: boolean) {
    if (!week || !choice) return;
    onClose();
    // A restore may leave an extra event as it is. The week then differs from the version.
    const isWhole = changes.length === changesBetween(programme, restorable.data?.events ?? []).length && missing.length === 0;
    const isSaved = week.evenings.every(({ unsaved }) => unsaved === null);
    const isAsSent = isWhole && isSaved && week.server.version?.number === number;
    const title = choice.value === WEEK ? 'Semana restaurada' : `${choice.label} restaurad${choice.what[0]}`;
    // `gone` lists items of the whole version, so this text must also be true for an evening without such items.
    const except = restorable.data?.gone.length ? ' no que ainda está no cadastro' : '';
    const words = {
      title,
      description: `Ficou como na versão ${number}${except}.${isAsSent ? '' : ' Falta enviar.'}`,
    };
    const events = changes.map(({ event }) => event);
    // Waits until the closing dialog has returned the focus. The dialog would otherwise take the focus from the toast's button.
    afterFocusReturn(() => restoreInto(week, events, words, isByKeys));
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
            <Button look="primary" onClick={({ detail }) => restore(detail === 0)}>
              Restaurar
            </Button>
          </>
        ) : (
          <Button ref={passFocusOn} onClick={onClose}>
            Fechar
          </Button>
        )
      }
    >
      {differing ? (
        choice ? (
          <div className="grid gap-4">
            {options.length > 1 && <Chips legend="O que restaurar" options={options} value={choice.value} onChange={setChosen} />}
            <ChangesList changes={changes} />
            {missing.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : (
          <p role="status">{nothingText(number, changesBetween(programme, restorable.data?.events ?? []), missing)}</p>
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

function nothingText(number: number, changes: readonly EventChanges[], missing: readonly string[]): string {
  if (changes.length > 0) return `Não há dia para restaurar da versão ${number}. O evento extra fica como está.`;
  return missing.length > 0
    ? `Não há o que restaurar da versão ${number}. ${missing.join(' ')}`
    : `A programação atual já é igual à versão ${number}.`;
}

function optionsOf(events: readonly ScheduleEvent[]) {
  const days = events.map(({ id, dayOfWeek }) => ({
    value: String(id),
    label: dayOfWeek,
    what: dayOfWeekInSentence(dayOfWeek),
  }));
  return days.length > 1 ? [...days, { value: WEEK, label: 'A semana toda', what: 'a semana' }] : days;
}

/** Returns the changes that a restore makes. A restore adds an extra event only if `current` has none, and removes no event. */
function restorations(current: readonly ScheduleEvent[], restorable: readonly ScheduleEvent[]): EventChanges[] {
  const extras = current.filter(({ isSpecialEvent }) => isSpecialEvent);
  const removed = extras.length > 0 ? undefined : restorable.find((one) => one.isSpecialEvent);
  // Among several extra events, one whose id the programme lacks is not restored, because its position is unknown.
  const hasPlace = ({ id }: ScheduleEvent) => extras.length <= 1 || current.some((one) => one.id === id);
  return changesBetween(current, restorable).filter(
    ({ kind, event }) => event === removed || (kind === 'changed' && hasPlace(event)),
  );
}
