import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Answer, Version } from '../../../core/contracts/versions.ts';
import type { Week } from '../../../core/contracts/weeks.ts';
import { whenAfterVerb, whenInSentence } from '../../../core/rules/calendar.ts';
import { cut } from '../../../core/rules/text.ts';
import { dayOfWeekInSentence, EXTRA_POSITION, eveningName } from '../../../core/rules/week.ts';
import { useOffline } from '../api/connection.ts';
import { plainMessage } from '../api/errors.ts';
import { InlineButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Skeleton } from '../ui/screen.tsx';
import { sentWhen, useVenueToday, venueTime } from '../venue.ts';
import { type Evening, isStuck, type ShownWeek } from './use-week.ts';

interface StateLineProps {
  week: ShownWeek | null;
  error?: Error | null;
  onRetry?: () => void;
  className?: string | undefined;
}

export function StateLine({ week, error, onRetry, className }: StateLineProps) {
  const offline = useOffline();
  // Renders again when the venue's date changes, because a time of the previous day is shown with its day.
  useVenueToday();
  if (!week && error) {
    return (
      <span role="alert" className={cn('block min-h-6 text-warn', className)}>
        Não deu para carregar a semana. {plainMessage(error, 'Confira a conexão.')}{' '}
        <InlineButton onClick={onRetry}>Tentar de novo</InlineButton>
      </span>
    );
  }
  if (!week) {
    return (
      // The key makes React create a new element when the week arrives. Reusing the placeholder would count as a layout shift.
      <span key="loading" className={cn('flex min-h-6 items-center', className)}>
        <Skeleton className="h-5 w-56 max-w-full" />
        <span className="sr-only">Carregando a semana...</span>
      </span>
    );
  }
  const unsaved = week.evenings.filter((evening) => evening.unsaved !== null);
  const { key, headline, details, isWarning } = weekState(week.server, unsaved, offline, Date.now());
  return (
    <span
      data-week-state=""
      data-state={key}
      data-start={week.start}
      data-programme={week.programme ?? ''}
      data-version={week.server.version?.number ?? ''}
      data-pending={unsaved.map(({ position }) => position).join()}
      className={cn('block min-h-6 wrap-anywhere text-soft', className)}
    >
      <strong role="status" className={cn('mr-2 font-semibold', isWarning ? 'text-warn' : 'text-ink')}>
        {headline}
      </strong>
      {details && <span className="whitespace-pre-line max-sm:inline-block">{details}</span>}
    </span>
  );
}

interface WeekState {
  /** `unsent` is a programme that some other software created through the API and never handed over. */
  key: 'none' | 'draft' | 'unsent' | 'sent' | 'changed' | 'asked' | 'approved';
  headline: string;
  details: string;
  isWarning: boolean;
}

type Unsaved = Pick<Evening, 'position' | 'unsaved'>;

const QUOTED_LENGTH = 120;

const joined = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export function weekState(week: Week, unsaved: readonly Unsaved[], isOffline: boolean, now: number): WeekState {
  const saved = savedState(week, now);
  // If this device has unsaved content, a week without a programme is called a draft, not empty.
  const state = week.programme || unsaved.length === 0 ? saved : { ...saved, headline: 'Rascunho' };
  const stuck = unsaved.filter(({ unsaved: phase }) => isStuck(phase));
  const waiting = isOffline ? unsaved : stuck;
  if (waiting.length > 0) {
    const isLost = isOffline && stuck.every(({ unsaved: phase }) => phase === 'unreachable');
    const positions = waiting.map(({ position }) => position);
    const headline = `${whoOf(positions)} ${isLost ? 'aguardando conexão' : `ainda não ${ending('salv', positions)}`}`;
    return { ...state, headline, details: joined(state.headline, state.details), isWarning: true };
  }
  return unsaved.length > 0 ? { ...state, details: joined(state.key !== 'draft' && state.details, 'salvando…') } : state;
}

function savedState(week: Week, now: number): WeekState {
  const { programme, version, changes, answers, deletedAt } = week;
  const [answer] = answers;
  if (!programme) {
    const details = deletedAt ? `a programação foi excluída ${whenAfterVerb(sentWhen(deletedAt, now))}` : '';
    return { key: 'none', headline: 'Semana em branco', details, isWarning: false };
  }
  if (!version) {
    return programme.isDraft
      ? { key: 'draft', headline: 'Rascunho', details: `salvo ${sentWhen(programme.savedAt, now)}`, isWarning: false }
      : {
          key: 'unsent',
          headline: 'Ainda não enviada',
          details: `criada ${sentWhen(programme.createdAt, now)}`,
          isWarning: true,
        };
  }
  const sent = `enviada ${sentWhen(version.createdAt, now)}${bySuffix(authorOf(version))}`;
  const headline = `Versão ${version.number}`;
  const line = `${headline} · ${sent}`;
  const answered = answers.length > 1 ? `${answers.length} ajustes pedidos` : answer && answerText(answer, programme.events);
  const hasEvening = ({ eventId }: Answer) => programme.events.some(({ id }) => id === eventId);
  // On most screens each evening shows the requests about it. This line repeats such a request only if it is the week's only
  // answer and nothing is unsent.
  const isRepeated = answers.length === 1 && changes.length === 0;
  const requests = answers
    .filter((one) => one.kind === 'adjust' && one.text && (isRepeated || !hasEvening(one)))
    .map((one) => `${one.by}: “${quoted(one.text ?? '', hasEvening(one))}”`);
  if (changes.length > 0) {
    const details = joined(...requests, line, answered && answered.charAt(0).toLowerCase() + answered.slice(1));
    return { key: 'changed', headline: changedText(changes), details, isWarning: true };
  }
  if (answer?.kind === 'adjust' && answered) {
    return { key: 'asked', headline: answered, details: joined(...requests, line), isWarning: true };
  }
  if (answered) return { key: 'approved', headline: answered, details: line, isWarning: false };
  return { key: 'sent', headline, details: sent, isWarning: false };
}

const answerText = (answer: Answer, events: readonly ScheduleEvent[]): string =>
  answer.kind === 'adjust' ? `Ajuste pedido${dayOf(answer.eventId, events)}` : `Aprovada${bySuffix(answer.by)}`;

const bySuffix = (name: string | null): string => (name ? ` por ${name}` : '');

/** Returns an administrator's text. A text about one evening is cut, because the evening itself shows the whole text. */
function quoted(text: string, hasEvening: boolean): string {
  const start = cut(text, QUOTED_LENGTH);
  return hasEvening && start !== text ? `${start.trimEnd()}…` : text;
}

const whoOf = (positions: readonly number[]): string =>
  positions.length > 1
    ? `${positions.length} ${positions.every((position) => position < EXTRA_POSITION) ? 'dias' : 'eventos'}`
    : eveningName(positions[0] ?? 0);

/** Returns the participle that agrees with the days: "enviada" for Sexta, "enviado" for Sábado, "enviados" for several. */
const ending = (stem: string, positions: readonly number[]): string =>
  `${stem}${positions.length > 1 ? 'os' : (positions[0] ?? 0) < 3 ? 'a' : 'o'}`;

/** Returns "Sexta mudou, ainda não enviada" or "2 dias mudaram, ainda não enviados"; without the verb if these days are new. */
function changedText(changes: Week['changes']): string {
  const positions = changes.map(({ position }) => position);
  const verb = changes.every(({ kind }) => kind === 'added') ? '' : positions.length > 1 ? ' mudaram,' : ' mudou,';
  return `${whoOf(positions)}${verb} ainda não ${ending('enviad', positions)}`;
}

/** Returns "12/11 às 18:02" or "12/11 à 01:10", in the venue's time zone. */
export function whenText(instant: string): string {
  const text = venueTime(instant);
  return whenInSentence(`${text.slice(0, 5)} ${text.slice(11)}`);
}

export const authorOf = ({ author, isAdmin }: Version): string | null => author ?? (isAdmin ? 'um administrador' : null);

export const answerLine = (answer: Answer, events: readonly ScheduleEvent[]): string =>
  answer.kind === 'approved'
    ? `${answer.by} aprovou a versão ${answer.version}`
    : askedText(answer, dayOf(answer.eventId, events));

/** `where` names the day to adjust, such as " na sexta". Pass "" for the whole week, or for a text shown beside the day. */
export const askedText = ({ by, text }: Answer, where: string): string =>
  `${by} pediu ajuste${where}${text ? `: “${text}”` : ''}`;

/** Returns a text such as " na sexta"; an empty text for the whole week, or for an event that is no longer there. */
export function dayOf(eventId: number | null, events: readonly ScheduleEvent[]): string {
  const event = events.find(({ id }) => id === eventId);
  return event ? ` n${dayOfWeekInSentence(event.dayOfWeek)}` : '';
}
