import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Answer, Version } from '../../../../core/contracts/versions.ts';
import { whenInSentence } from '../../../../core/rules/calendar.ts';
import { dayOfWeekInSentence } from '../../../../core/rules/week.ts';
import { venueTime } from '../../venue.ts';

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
