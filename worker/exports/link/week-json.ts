import type { House } from '../../../core/contracts/house.ts';
import type { LinkWeeks } from '../../../core/contracts/links.ts';
import { artists, priceLines } from '../../../core/rules/event-text.ts';
import type { SentWeek } from '../../services/versions/sent-week.ts';

/** The sent weeks for programs: the house's own site, a screen, a spreadsheet. */
export function weekJson(weeks: readonly SentWeek[], { name, handle, line }: House, origin: string): LinkWeeks {
  return {
    house: { name, handle, line },
    weeks: weeks.map(({ startDate, programmes }) => ({
      startDate,
      events: programmes
        .flatMap(({ events, version, sentAt }) =>
          events.map((event) => ({
            id: event.id,
            date: event.date,
            dayOfWeek: event.dayOfWeek,
            name: event.eventName,
            artists: artists(event),
            prices: priceLines(event),
            observations: event.observations,
            flyer: event.layout && new URL(event.layout.imageUrl, origin).href,
            version,
            sentAt,
          })),
        )
        .sort((one, other) => one.date.localeCompare(other.date)),
    })),
  };
}
