import type { VersionContent } from '../../../../core/contracts/versions.ts';
import { addDays, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { artistsText, dayAndDate, isEventConfigured, ownName, priceLines } from '../../../../core/rules/event-text.ts';

/** What the week's pictures say, in sentences, for those who cannot see them. */
export function altText({ startDate, events }: Pick<VersionContent, 'startDate' | 'events'>): string {
  const head = `Programação de ${formatDayMonth(startDate)} a ${formatDayMonth(addDays(startDate, 4))}.`;
  const evenings = events.filter(isEventConfigured).map((event) => {
    const said = [ownName(event), artistsText(event), priceLines(event).join(', ')].filter(Boolean);
    return `${dayAndDate(event)}: ${said.join('; ')}`;
  });
  return [head, ...evenings.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))].join('\n');
}
