import type { VersionContent } from '../../../../core/contracts/versions.ts';
import { addDays, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { artistsText, isEventConfigured, priceLines } from '../../../../core/rules/event-text.ts';
import { longWeekday } from '../../../../core/rules/week.ts';

/** What the week's pictures say, in sentences, for those who cannot see them. */
export function altText({ startDate, events }: Pick<VersionContent, 'startDate' | 'events'>): string {
  const head = `Programação de ${formatDayMonth(startDate)} a ${formatDayMonth(addDays(startDate, 4))}.`;
  const evenings = events.filter(isEventConfigured).map((event) => {
    const { dayOfWeek, date } = event;
    const name = event.eventName?.trim();
    const said = [name === dayOfWeek ? '' : name, artistsText(event), priceLines(event).join(', ')].filter(Boolean);
    return `${longWeekday(dayOfWeek)}, ${formatDayMonth(date)}: ${said.join('; ')}`;
  });
  return [head, ...evenings.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))].join('\n');
}
