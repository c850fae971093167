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
    <div className="max-sm:contents sm:mt-3 sm:flex sm:flex-row-reverse sm:flex-wrap sm:items-center sm:justify-end sm:gap-2 lg:flex-row print:hidden">
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

interface Step {
  to: string;
  words: string;
}

function Primary({ week, hasFailed, history }: ActionsProps) {
  if (!week && !hasFailed) return <Skeleton className="h-11 w-56 max-sm:h-13 max-sm:w-full" />;
  const { to, words } = week && !hasFailed ? nextStep(week, history) : { to: designerPath(), words: 'Montar a programação' };
  return (
    <Link to={to} className={buttonClass('primary', 'md', PRIMARY)}>
      {words}
      <Icon name="arrow" />
    </Link>
  );
}

export function nextStep(week: ShownWeek, history: ActionsProps['history']): Step {
  const { start, evenings, server } = week;
  const step = (words: string, position?: number): Step => ({ to: designerPath(start, position), words });
  const toAdjust = evenings.find((evening) => evening.adjustRequests.length > 0 && !evening.change);
  if (toAdjust) return step(`Corrigir ${dayInSentence(toAdjust.position)}`, toAdjust.position);
  if (server.changes.length > 0) return step('Conferir e enviar');
  if (server.answers[0]?.kind === 'adjust') return step('Corrigir a semana');
  const days = evenings.slice(0, DAYS.length);
  if (server.programme && server.version && (hasSentDays(week) || start < venueToday()))
    return sentStep(start, server.programme.id, history);
  // An empty evening whose night is over does not count as missing, because the venue may have been closed.
  const isLeft = ({ date }: Evening) => date !== null && date >= venueNight();
  if (!days.some(({ isConfigured }) => isConfigured)) return step('Montar a programação', Math.max(days.findIndex(isLeft), 0));
  const missing = days.findIndex((day) => !day.isConfigured && isLeft(day));
  return missing < 0 ? step('Conferir e enviar') : step(`Continuar: falta ${dayInSentence(missing)}`, missing);
}

/** False if only an extra event was sent: the days are still to be planned. */
const hasSentDays = ({ server }: ShownWeek): boolean => server.programme !== null && hasDays(server.programme.events);

/** The step after a sent week. Once the week has begun, the step leads to the next week with something left to send. */
function sentStep(start: CalendarDate, id: number, history: ActionsProps['history']): Step {
  const today = venueToday();
  if (start > today) return { to: schedulePath(id), words: 'Ver a programação' };
  const next = weekAfter(start, today);
  const unsent = history === 'waiting' ? next : unsentWeekFrom(next, history);
  const verb = history !== 'waiting' && sentDaysOf(unsent, history) ? 'Conferir' : 'Montar';
  const words = unsent === next ? `${verb} a próxima semana` : `${verb} a semana de ${formatDayMonth(unsent)}`;
  return { to: designerPath(unsent), words };
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

/** True if a sent week has “Ver a programação” beside its main button, which then leads elsewhere. */
export const offersProgramme = (week: ShownWeek): boolean =>
  week.server.version !== null && (week.server.changes.length > 0 || week.start <= venueToday() || !hasSentDays(week));

function Secondary({ week, ghosts, hasFailed, history }: ActionsProps) {
  if (hasFailed) return null;
  if (!week || history === 'waiting') return <Skeleton className="h-11 w-60" />;
  const { server } = week;
  return (
    <>
      <FillWeek week={week} ghosts={ghosts} />
      {server.programme && server.version && <TakeLater week={week} />}
      {server.programme && offersProgramme(week) && (
        <Link to={schedulePath(server.programme.id)} className={buttonClass()}>
          Ver a programação
        </Link>
      )}
    </>
  );
}
