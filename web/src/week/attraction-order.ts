import type { CalendarDate } from '../../../core/rules/calendar.ts';
import type { EventAttraction } from '../../../core/rules/event-text.ts';
import type { Memory } from './attraction-memory.ts';
import type { Indexed } from './attraction-search.ts';

/** The day that attractions are chosen for. */
export interface ChosenFor {
  startDate: CalendarDate | null;
  date: CalendarDate | null;
  /** The other events of its week. */
  others: readonly { date: CalendarDate | null; attractions: readonly EventAttraction[] }[];
}

/** Of each attraction of the other events of a week the first date. */
export function datesOf(others: ChosenFor['others']): Map<number, CalendarDate> {
  const dates = new Map<number, CalendarDate>();
  for (const { date, attractions } of others) {
    for (const { attraction } of attractions) {
      const known = attraction ? dates.get(attraction.id) : undefined;
      if (attraction && date && (!known || date < known)) dates.set(attraction.id, date);
    }
  }
  return dates;
}

/** Those who have not played for the longest time first; then who plays soon, then who never has. */
export function absentFirst(index: Indexed[], memory: Memory, also: ReadonlyMap<number, CalendarDate>): Indexed[] {
  const since = ({ attraction: { id } }: Indexed): string => {
    const played = memory.get(id);
    if (also.has(id) || played?.next) return 'soon';
    return played?.last ?? 'x never';
  };
  // Dates come before words.
  return index.toSorted((a, b) => (since(a) < since(b) ? -1 : since(a) > since(b) ? 1 : 0));
}
