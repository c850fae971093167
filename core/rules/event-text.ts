import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { CONFIGURING_TEXTS, type TextKey } from '../event-fields.ts';

/** A file name without its extension: "show-lapa.webp" → "show-lapa" (spec §2). */
export function withoutExtension(name: string): string {
  return name.replace(/(.)\.[^.\s]{1,5}$/u, '$1');
}

/** Who plays: the attraction's name, or what was typed. */
export function artistName({ attraction, customName, isCustom }: ScheduleEventAttraction): string {
  return (isCustom ? customName : attraction?.name) || 'Atração';
}

/** One attraction as the dashboard names it: the chosen photo's name, else who plays (spec §4). */
function dashboardName(item: ScheduleEventAttraction): string {
  return !item.isCustom && item.photo?.name ? withoutExtension(item.photo.name) : artistName(item);
}

type EventAttractions = Pick<ScheduleEvent, 'attractions' | 'customAttractionsText'>;

/**
 * In the order they were given, joined by ", "; `customAttractionsText` counts only when the free-text attractions did
 * not come as items. Null when there is none.
 */
function joined(event: EventAttractions, nameOf: (item: ScheduleEventAttraction) => string): string | null {
  const names = event.attractions.map(nameOf);
  if (!event.attractions.some((item) => item.isCustom) && event.customAttractionsText?.trim()) {
    names.push(event.customAttractionsText);
  }
  return names.join(', ') || null;
}

/** Attraction text of an event on the dashboard, where a photo's name stands for who plays (spec §4). */
export const attractionsText = (event: EventAttractions): string | null => joined(event, dashboardName);

/** Who plays at an event. */
export const artistsText = (event: EventAttractions): string | null => joined(event, artistName);

/** Lines that surely fit the tallest row of a spreadsheet, at two for each photo. */
const MOST_LINES = 15;

/** The names of an event's photos, a line each (very many of them one after the other); where it has several attractions, with whose they are. Null when there is none. */
export function photosText({ attractions }: Pick<ScheduleEvent, 'attractions'>): string | null {
  const lines = attractions.flatMap((item) => {
    if (item.isCustom || !item.photo?.name) return [];
    const name = withoutExtension(item.photo.name);
    return attractions.length > 1 ? `${artistName(item)}: ${name}` : name;
  });
  return lines.join(lines.length > MOST_LINES ? '; ' : '\n') || null;
}

/** Value text of an event: free entry, else the value's name, else the custom text, else null (spec §4). */
export function valueText(event: Pick<ScheduleEvent, 'freeEntry' | 'value' | 'customValue'>): string | null {
  return event.freeEntry ? 'Entrada Livre' : event.value?.name || event.customValue || null;
}

/** What decides whether an event is configured. */
export type Configuring = Pick<
  ScheduleEvent,
  TextKey | 'layoutId' | 'freeEntry' | 'valueId' | 'customValue' | 'customAttractionsText'
> & { attractions: { length: number } };

/** Whether a day of a programme has anything in it, by the rule of the designer's check mark (spec §4). */
export function isEventConfigured(event: Configuring): boolean {
  return Boolean(
    CONFIGURING_TEXTS.some((key) => event[key]?.trim()) ||
      event.layoutId ||
      event.freeEntry ||
      event.valueId ||
      event.customValue?.trim() ||
      event.attractions.length ||
      event.customAttractionsText?.trim(),
  );
}
