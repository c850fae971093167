import type { RepeatTake } from '../../../core/contracts/repeat-choices.ts';
import type { RemovedReferences, Schedule } from '../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDate } from '../../../core/rules/calendar.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { dayOf, extraOf } from './from-event.ts';
import { type Draft, emptyDay, emptyDraft } from './model.ts';

/** A new draft out of an old programme, its dates moved to the chosen week, with what the server's repetition takes. */
export function repeatedDraft(from: Schedule, removed: RemovedReferences, startDate: CalendarDate, take: RepeatTake): Draft {
  const { events } = repeatProgramme(from, removed, startDate, take);
  const regular = events.filter(({ isSpecialEvent }) => !isSpecialEvent);
  const special = events.find(({ isSpecialEvent }) => isSpecialEvent);
  return {
    ...emptyDraft(),
    dateText: formatDate(startDate),
    days: DAYS.map((_, index) => (regular[index] ? dayOf(regular[index]) : emptyDay())),
    extra: special ? extraOf(special) : null,
  };
}

/** What did not come along as it was, in sentences; empty for nothing. A draft has one extra event. */
export function leftOutText(from: Schedule, removed: RemovedReferences, take: RepeatTake): string {
  const extras = from.events.filter(({ isSpecialEvent }) => isSpecialEvent).length;
  const { gone, asText } = repeatProgramme(from, removed, from.startDate, take);
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
