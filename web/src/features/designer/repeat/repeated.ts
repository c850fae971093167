import type { RepeatedEvents } from '../../../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDate } from '../../../../../core/rules/calendar.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { draftOf } from '../../../draft/event.ts';
import { type Draft, emptyDay, emptyDraft } from '../../../draft/model.ts';

/** A new draft for a week out of the events that the server's repetition gives. A draft has one extra event. */
export function repeatedDraft({ events }: RepeatedEvents, startDate: CalendarDate): Draft {
  const regular = events.filter(({ isSpecialEvent }) => !isSpecialEvent);
  const special = events.find(({ isSpecialEvent }) => isSpecialEvent);
  return {
    ...emptyDraft(),
    dateText: formatDate(startDate),
    days: DAYS.map((_, index) => (regular[index] ? draftOf(regular[index]) : emptyDay())),
    extra: special ? draftOf(special) : null,
  };
}

/** What did not come along as it was, in sentences; empty for nothing. */
export function leftOutText({ events, gone, asText }: RepeatedEvents): string {
  const extras = events.filter(({ isSpecialEvent }) => isSpecialEvent).length;
  return [
    gone.length > 0 && `Saiu do cadastro e ficou de fora: ${some(gone)}.`,
    asText.length > 0 && `Saiu do cadastro e veio como texto: ${some(asText)}.`,
    extras > 1 && 'Dos eventos extras veio só o primeiro.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** At most four, and how many more there are. */
function some(words: string[]): string {
  return words.length > 4 ? `${words.slice(0, 4).join(', ')} e mais ${words.length - 4}` : words.join(', ');
}
