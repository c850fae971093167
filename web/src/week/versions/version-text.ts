import type { Answer, Version } from '../../../../core/contracts/versions.ts';
import { dayOfWeekInSentence } from '../../../../core/rules/week.ts';
import { venueTime } from '../../venue.ts';

export interface NamedEvent {
  id: number;
  dayOfWeek: string;
  isSpecialEvent: boolean;
}

/** Returns "12/11 às 18:02", in the venue's time zone. */
export function whenText(instant: string): string {
  const text = venueTime(instant);
  return `${text.slice(0, 5)} às ${text.slice(11)}`;
}

export const authorOf = ({ author, isAdmin }: Version): string | null => author ?? (isAdmin ? 'um administrador' : null);

/** Returns "Marina aprovou a versão 2" or "Marina pediu ajuste na sexta: “…”". */
export const answerLine = (answer: Answer, events: readonly NamedEvent[]): string =>
  answer.kind === 'approved'
    ? `${answer.by} aprovou a versão ${answer.version}`
    : askedText(answer, dayOf(answer.eventId, events));

/** `where` names the day to adjust, such as " na sexta". Pass "" for the whole week, or for a text shown beside the day. */
export const askedText = ({ by, text }: Answer, where: string): string =>
  `${by} pediu ajuste${where}${text ? `: “${text}”` : ''}`;

export const dayOf = (eventId: number | null, events: readonly NamedEvent[]): string => onDay(dayNameOf(eventId, events));

export const dayNameOf = (eventId: number | null, events: readonly NamedEvent[]): string | null =>
  events.find(({ id }) => id === eventId)?.dayOfWeek ?? null;

/** Returns a text such as " na sexta", or an empty text if `dayOfWeek` is null. */
export const onDay = (dayOfWeek: string | null): string => (dayOfWeek === null ? '' : ` n${dayOfWeekInSentence(dayOfWeek)}`);
