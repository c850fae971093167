import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';

/** A file name without its extension: "show-lapa.webp" → "show-lapa" (spec §2). */
export function withoutExtension(name: string): string {
  return name.replace(/(.)\.[^.\s]{1,5}$/u, '$1');
}

/** One attraction as the administrator reads it: the chosen photo's name, else the attraction's, else the free text (spec §4). */
function attractionName(item: ScheduleEventAttraction): string {
  if (item.isCustom) return item.customName ?? '';
  if (item.photo?.name) return withoutExtension(item.photo.name);
  return item.attraction?.name || 'Atração';
}

/**
 * Attraction text of an event (spec §4): in the order they were given, joined by ", "; `customAttractionsText` counts
 * only when the free-text attractions did not come as items. Null when there is none.
 */
export function attractionsText(event: Pick<ScheduleEvent, 'attractions' | 'customAttractionsText'>): string | null {
  const names = event.attractions.map(attractionName);
  if (!event.attractions.some((item) => item.isCustom) && event.customAttractionsText?.trim()) {
    names.push(event.customAttractionsText);
  }
  return names.join(', ') || null;
}

/** Value text of an event: free entry, else the value's name, else the custom text, else null (spec §4). */
export function valueText(event: Pick<ScheduleEvent, 'freeEntry' | 'value' | 'customValue'>): string | null {
  return event.freeEntry ? 'Entrada Livre' : event.value?.name || event.customValue || null;
}

/** Whether a day of a programme has anything in it, by the rule of the designer's check mark (spec §4). */
export function isEventConfigured(event: ScheduleEvent): boolean {
  return Boolean(
    event.layoutId ||
      event.eventName?.trim() ||
      event.freeEntry ||
      event.valueId ||
      event.customValue?.trim() ||
      event.attractions.length ||
      event.customAttractionsText?.trim(),
  );
}
