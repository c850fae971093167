import type { ReactNode } from 'react';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { dayInSentence } from '../../../../core/rules/week.ts';
import { isConfigured } from '../../draft/model.ts';
import { useDraft } from '../../draft/store.ts';
import { useWaiting } from '../../outbox/postponed.ts';
import { useSentWeek } from '../../outbox/use-sent-week.ts';
import { dayPath, designerPath, REPEAT_PATH, schedulePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueToday } from '../../venue.ts';
import { beginWeek } from '../../week/begin-week.ts';
import { useExport } from '../../week/use-export.ts';
import { type HomeWeek, isEmptyProgramme, weekAfter } from './home-week.ts';

interface ActionsProps {
  week: HomeWeek;
  /** The newest programmes. */
  history: ScheduleHistory['items'] | 'waiting';
}

/** What to do next: one button, and what goes beside it. On a phone the one is at the bottom, the others below the poster. */
export function Actions({ week, history }: ActionsProps) {
  return (
    <div className="max-sm:contents sm:mt-3 sm:flex sm:flex-row-reverse sm:flex-wrap sm:items-center sm:justify-end sm:gap-2 lg:flex-row">
      <div className="flex flex-wrap gap-2 max-sm:order-2 max-sm:mt-4 empty:hidden">
        <Secondary week={week} history={history} />
      </div>
      <div className="max-sm:bottom-bar max-sm:order-last max-sm:-mx-4 max-sm:mt-6 max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Primary week={week} />
      </div>
    </div>
  );
}

const PRIMARY = 'sm:text-lg max-sm:w-full max-sm:min-h-13 max-sm:text-lg';

interface GoProps {
  to: string;
  /** Before the link is followed. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

const Go = ({ to, onGo, children }: GoProps) => (
  <Link to={to} onClick={onGo} className={buttonClass('primary', 'md', PRIMARY)}>
    {children}
    <Icon name="arrow" />
  </Link>
);

function Primary({ week }: { week: HomeWeek }) {
  const days = useDraft((draft) => draft.days);
  const wasSent = useSentWeek() !== null;
  const waits = useWaiting('week')?.isHeld === false;
  const { start } = week;
  const begin = start === null ? undefined : () => beginWeek(start);
  if (week.state === 'waiting') return <Skeleton className="h-11 w-56 max-sm:h-13 max-sm:w-full" />;
  if (week.state === 'draft') {
    if (waits) return <Go to={designerPath()}>Conferir a programação</Go>;
    const missing = days.findIndex((day) => !isConfigured(day));
    if (missing < 0 || wasSent) return <Go to={designerPath()}>Conferir e enviar</Go>;
    if (!days.some(isConfigured)) return <Go to={designerPath(0)}>Montar a programação</Go>;
    return <Go to={designerPath(missing)}>Continuar: falta {dayInSentence(missing)}</Go>;
  }
  if (week.state === 'sent') {
    const { programme, schedule } = week;
    if (isEmptyProgramme(programme)) return <Go to={dayPath(0, programme.id)}>Continuar: falta {dayInSentence(0)}</Go>;
    if (programme.configuredDays > 0) {
      const today = venueToday();
      if (week.start > today) return <Go to={schedulePath(programme.id)}>Ver programação</Go>;
      const next = weekAfter(week.start, today);
      return (
        <Go to={designerPath(0)} onGo={() => beginWeek(next)}>
          Montar a próxima semana
        </Go>
      );
    }
    // Only the extra event: the days are empty ones of its programme, or in none.
    const hasDays = typeof schedule === 'object' && schedule.events.some(({ isSpecialEvent }) => !isSpecialEvent);
    if (hasDays) return <Go to={dayPath(0, programme.id)}>Continuar: falta {dayInSentence(0)}</Go>;
  }
  return (
    <Go to={designerPath(0)} onGo={begin}>
      Montar a programação
    </Go>
  );
}

function Secondary({ week, history }: ActionsProps) {
  if (week.state === 'failed') return null;
  if (week.state === 'waiting' || history === 'waiting') return <Skeleton className="h-11 w-60" />;
  if (week.state !== 'sent') return <Repeat week={week} history={history} />;
  const { programme, start } = week;
  if (isEmptyProgramme(programme)) return null;
  const isPrimary = programme.configuredDays > 0 && start > venueToday();
  return (
    <>
      <Excel id={programme.id} />
      {!isPrimary && (
        <Link to={schedulePath(programme.id)} className={buttonClass()}>
          Ver programação
        </Link>
      )}
    </>
  );
}

function Excel({ id }: { id: number }) {
  const [exporting, exportSchedule] = useExport();
  return (
    <Button inactive={exporting !== null} onClick={() => exportSchedule(id)}>
      <Icon name="download" />
      Baixar Excel
    </Button>
  );
}

interface RepeatProps {
  week: Extract<HomeWeek, { state: 'none' | 'draft' }>;
  history: ScheduleHistory['items'];
}

/** Where there is a week to repeat, and not all of this one is there yet. */
function Repeat({ week, history }: RepeatProps) {
  const { start } = week;
  const isComplete = useDraft(({ days }) => days.every(isConfigured));
  const hasEarlier = history.some(({ days, startDate }) => days.length > 0 && (!start || startDate < start));
  if (!hasEarlier || (week.state === 'draft' && isComplete)) return null;
  return (
    <Link
      to={REPEAT_PATH}
      onClick={start !== null && week.state === 'none' ? () => beginWeek(start) : undefined}
      className={buttonClass()}
    >
      <Icon name="repeat" />
      Repetir a semana passada
    </Link>
  );
}
