import type { ReactNode } from 'react';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, formatDayMonth, nextWednesday } from '../../../../core/rules/calendar.ts';
import { hasDays } from '../../../../core/rules/event-text.ts';
import { DAYS, dayInSentence } from '../../../../core/rules/week.ts';
import { designerPath, schedulePath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { venueNight, venueToday } from '../../venue.ts';
import { FillWeek, type Ghost } from '../../week/event-editor/suggestions.tsx';
import { TakeLater } from '../../week/take/take-later.tsx';
import type { Evening, ShownWeek } from '../../week/use-week.ts';

interface ActionsProps {
  week: ShownWeek | null;
  ghosts: ReadonlyMap<number, Ghost>;
  hasFailed: boolean;
  history: ScheduleHistory['items'] | 'waiting';
}

/** The buttons of home. On a phone the main button is at the bottom, the other buttons are below the poster. */
export function Actions(props: ActionsProps) {
  return (
    <div className="max-sm:contents sm:mt-3 sm:flex sm:flex-row-reverse sm:flex-wrap sm:items-center sm:justify-end sm:gap-2 lg:flex-row">
      <div className="flex flex-wrap gap-2 max-sm:order-2 max-sm:mt-4 empty:hidden">
        <Secondary {...props} />
      </div>
      <div className="max-sm:bottom-bar max-sm:order-last max-sm:-mx-4 max-sm:mt-6 max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Primary {...props} />
      </div>
    </div>
  );
}

const PRIMARY = 'sm:text-lg max-sm:w-full max-sm:min-h-13 max-sm:text-lg';

const StepLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass('primary', 'md', PRIMARY)}>
    {children}
    <Icon name="arrow" />
  </Link>
);

function Primary({ week, hasFailed, history }: ActionsProps) {
  if (hasFailed) return <StepLink to={designerPath()}>Montar a programação</StepLink>;
  if (!week) return <Skeleton className="h-11 w-56 max-sm:h-13 max-sm:w-full" />;
  const { start, evenings, server } = week;
  const eveningToAdjust = evenings.find((evening) => evening.adjustRequests.length > 0 && !evening.change);
  if (eveningToAdjust)
    return (
      <StepLink to={designerPath(start, eveningToAdjust.position)}>Corrigir {dayInSentence(eveningToAdjust.position)}</StepLink>
    );
  if (server.changes.length > 0) return <StepLink to={designerPath(start)}>Conferir e enviar</StepLink>;
  if (server.answers[0]?.kind === 'adjust') return <StepLink to={designerPath(start)}>Corrigir a semana</StepLink>;
  const days = evenings.slice(0, DAYS.length);
  if (server.programme && server.version && (hasSentDays(week) || start < venueToday()))
    return <Sent start={start} id={server.programme.id} history={history} />;
  // An empty evening whose night is over does not count as missing, because the venue may have been closed.
  const isLeft = ({ date }: Evening) => date !== null && date >= venueNight();
  if (!days.some(({ isConfigured }) => isConfigured))
    return <StepLink to={designerPath(start, Math.max(days.findIndex(isLeft), 0))}>Montar a programação</StepLink>;
  const missing = days.findIndex((day) => !day.isConfigured && isLeft(day));
  if (missing < 0) return <StepLink to={designerPath(start)}>Conferir e enviar</StepLink>;
  return <StepLink to={designerPath(start, missing)}>Continuar: falta {dayInSentence(missing)}</StepLink>;
}

/** False if only an extra event was sent: the days are still to be planned. */
const hasSentDays = ({ server }: ShownWeek): boolean => server.programme !== null && hasDays(server.programme.events);

/** The main button for a sent week. Once the week has begun, the button leads to the next week with something left to send. */
function Sent({ start, id, history }: { start: CalendarDate; id: number; history: ActionsProps['history'] }) {
  const today = venueToday();
  if (start > today) return <StepLink to={schedulePath(id)}>Ver programação</StepLink>;
  const next = weekAfter(start, today);
  const unsent = history === 'waiting' ? next : unsentWeekFrom(next, history);
  const verb = history !== 'waiting' && sentDaysOf(unsent, history) ? 'Conferir' : 'Montar';
  return (
    <StepLink to={designerPath(unsent)}>
      {unsent === next ? `${verb} a próxima semana` : `${verb} a semana de ${formatDayMonth(unsent)}`}
    </StepLink>
  );
}

function weekAfter(start: CalendarDate, today: CalendarDate): CalendarDate {
  const [after, next] = [addDays(start, 7), nextWednesday(today)];
  return after > next ? after : next;
}

const sentDaysOf = (start: CalendarDate, history: ScheduleHistory['items']) =>
  history.find(
    ({ startDate, isOwn, isSent, days }) => startDate === start && isOwn && isSent && days.some(({ configured }) => configured),
  );

/** Returns the first week, not before `start`, whose days are not sent, differ from the sent version, or have to be adjusted. */
function unsentWeekFrom(start: CalendarDate, history: ScheduleHistory['items']): CalendarDate {
  const sent = sentDaysOf(start, history);
  const isDone = sent && !['unsent', 'adjust'].includes(sent.staffMark?.kind ?? '');
  return isDone ? unsentWeekFrom(addDays(start, 7), history) : start;
}

function Secondary({ week, ghosts, hasFailed, history }: ActionsProps) {
  if (hasFailed) return null;
  if (!week || history === 'waiting') return <Skeleton className="h-11 w-60" />;
  const { server, start } = week;
  const isSent = server.version !== null;
  return (
    <>
      <FillWeek week={week} ghosts={ghosts} />
      {server.programme && isSent && <TakeLater week={week} />}
      {server.programme && isSent && (server.changes.length > 0 || start <= venueToday() || !hasSentDays(week)) && (
        <Link to={schedulePath(server.programme.id)} className={buttonClass()}>
          Ver programação
        </Link>
      )}
    </>
  );
}
