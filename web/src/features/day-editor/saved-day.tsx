import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { isEventConfigured } from '../../../../core/rules/event-text.ts';
import { leftInBox } from '../../../../core/rules/preflight.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { type EventDraft, isConfigured } from '../../draft/model.ts';
import { handOver } from '../../outbox/hand-over.ts';
import { dayPath, PATHS, schedulePath } from '../../paths.ts';
import type { Saving } from '../../saving/machine.ts';
import { notifyConflict } from '../../saving/notices.ts';
import { saverOf, useSaving } from '../../saving/savers.ts';
import { useSettle } from '../../saving/use-settle.ts';
import { InlineButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { conflictDialog } from '../../week/dialogs.ts';
import { GoneDays } from '../../week/gone-days.tsx';
import { rememberProgramme } from '../../week/remembered.ts';
import { FROM_DAY, Frame } from './frame.tsx';
import { SaveStatus } from './save-status.tsx';
import { Sections } from './sections.tsx';

interface SavedDayProps {
  schedule: Schedule;
  event: ScheduleEvent;
  index: number;
}

/** A day of a programme, with what has been written of it and where its saving stands. */
export function SavedDay({ schedule, event, index }: SavedDayProps) {
  const [saver] = useState(() => saverOf({ eventId: event.id, scheduleId: schedule.id, index }, event));
  const saving = useSaving(saver);
  const [sending, settle] = useSettle<'send'>(schedule.id);
  const navigate = useNavigate();
  const chosenFor = useMemo(
    () => ({
      startDate: schedule.startDate,
      date: event.date,
      others: schedule.events.filter(({ id }) => id !== event.id),
    }),
    [schedule, event],
  );
  const regular = schedule.events.filter(({ isSpecialEvent }) => !isSpecialEvent);

  useEffect(() => saver.load(event), [saver, event]);

  // Who leaves before choosing, perhaps before the dialog has even come, is told where they go.
  useEffect(
    () => () => {
      if (saver.get().phase === 'conflict') notifyConflict(saver.place);
    },
    [saver],
  );

  function goTo(path: string) {
    saver.flush();
    if (saver.get().phase === 'unreachable') {
      toast({
        tone: 'warn',
        title: 'Guardado neste aparelho',
        description: 'O que falta é salvo sozinho assim que der.',
      });
    }
    navigate(path, { state: FROM_DAY });
  }

  function send() {
    return settle('send', (isHere) => {
      void handOver(schedule.id);
      const { typed } = saver.get().mine;
      toast({
        tone: typed.trim() ? 'warn' : undefined,
        title: 'Programação Enviada',
        description: typed.trim() ? leftInBox(typed) : 'O Admin já vê tudo o que está nela.',
      });
      // Who has gone on to another screen meanwhile stays there.
      if (isHere) navigate(PATHS.home);
    });
  }

  return (
    <Frame
      index={index}
      startDate={schedule.startDate}
      days={regular.map((one, day) =>
        day === index
          ? { ...saving.mine, isConfigured: isConfigured(saving.mine) }
          : { ...one, isConfigured: isEventConfigured(one) },
      )}
      path={(next) => dayPath(next, schedule.id)}
      where={<Where schedule={schedule} index={index} />}
      day={saving.mine}
      onChange={(change) => saver.edit(change)}
      status={<SaveStatus saving={saving} isStored={saver.isStored()} />}
      onLeave={goTo}
      isSending={sending !== null}
      onSend={send}
    >
      {saving.phase === 'gone' && (
        <div className="mt-4">
          <GoneDays scheduleId={schedule.id} />
        </div>
      )}
      <Conflict saving={saving} index={index} onResolve={(day) => saver.resolve(day)} />
      <Sections day={saving.mine} onChange={(change) => saver.edit(change)} chosenFor={chosenFor} />
    </Frame>
  );
}

function Where({ schedule, index }: { schedule: Schedule; index: number }) {
  const navigate = useNavigate();
  return (
    <>
      <Link to={schedulePath(schedule.id)} className="font-semibold text-ink underline underline-offset-4">
        Programação de {formatDate(schedule.startDate)}
      </Link>
      .{' '}
      <InlineButton
        onClick={() => {
          rememberProgramme(null);
          navigate(dayPath(index, null));
        }}
      >
        Usar o rascunho deste aparelho
      </InlineButton>
    </>
  );
}

/** Somebody else has saved this day: says so, and lets one choose at once or later. */
function Conflict({ saving, index, onResolve }: { saving: Saving; index: number; onResolve: (day: EventDraft) => void }) {
  const { theirs, mine, base } = saving;
  const [isLater, setLater] = useState(false);
  const [isReady, setReady] = useState(false);
  const isConflict = theirs !== null;

  useEffect(() => {
    if (!isConflict) setLater(false);
    else conflictDialog.ready().then(setReady);
  }, [isConflict]);

  if (!theirs) return null;
  return (
    <>
      <div role="alert" className="mt-4 rounded-lg border border-danger bg-danger-wash p-4">
        <p className="font-semibold text-danger">Outra pessoa salvou este dia enquanto você o editava.</p>
        <p className="mt-1">
          Nada se perdeu: a versão dela está no servidor, e a sua, neste aparelho.{' '}
          <button type="button" className="font-semibold underline underline-offset-4" onClick={() => setLater(false)}>
            Comparar e escolher
          </button>
        </p>
      </div>
      {isReady && !isLater && (
        <Suspense fallback={null}>
          <conflictDialog.Component
            title={`Duas versões de ${DAYS[index]?.name}`}
            versions={{ mine, theirs: theirs.day, base: base.day }}
            onClose={() => setLater(true)}
            onResolve={onResolve}
          />
        </Suspense>
      )}
    </>
  );
}
