import { randomInt } from 'node:crypto';
import type { Attraction } from '../../core/contracts/attractions.ts';
import type { AttractionItem, EventInput, ScheduleEvent, ScheduleEventAttraction } from '../../core/contracts/events.ts';
import { EVENT_COLUMNS, recordByTextKey } from '../../core/event-fields.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { EXTRA_OFFSET, EXTRA_POSITION } from '../../core/rules/week.ts';
import type { Client } from '../client.ts';

export type Catalogue = Awaited<ReturnType<Client['catalogue']>>;

export const int = (from: number, to: number): number => randomInt(from, to + 1);
export const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
/** Returns a text of random length that no other evening has. */
const words = (most: number) => `${'“Ação” & 🎉 '.repeat(int(1, most))}${int(0, 1e12)}`;

export const chosen = ({ id, lastPhoto }: Attraction): AttractionItem => ({ attractionId: id, photoId: lastPhoto?.id ?? null });

export function randomEvening(catalogue: Catalogue, startDate: string, position: number): EventInput {
  const from = randomInt(catalogue.attractions.length);
  const typed = Array.from({ length: int(0, 2) }, () => ({ customName: words(3), isCustom: true as const }));
  const shared = {
    scheduleId: 0,
    revision: null,
    ...recordByTextKey(() => null),
    layoutId: pick(catalogue.layouts).id,
    eventName: words(4),
    observations: words(12),
    attractions: [...catalogue.attractions.slice(from, from + int(1, 7)).map(chosen), ...typed],
    customAttractionsText: typed.map(({ customName }) => customName).join(', ') || null,
  };
  if (position < EXTRA_POSITION) {
    const price = pick(['free', 'custom', ...catalogue.values]);
    return {
      ...shared,
      isSpecialEvent: false,
      freeEntry: price === 'free',
      customValue: price === 'custom' ? words(2) : null,
      valueId: typeof price === 'string' ? null : price.id,
    };
  }
  const lots = { firstLotValue: 'R$ 15', secondLotValue: 'R$ 20', lastLotValue: 'R$ 25', lotPresets: LOT_PRESETS.normal };
  return { ...shared, isSpecialEvent: true, date: addDays(startDate, EXTRA_OFFSET), ticketType: 'normal', ...lots };
}

const FIELDS = ['eventName', 'valueId', 'customValue', 'freeEntry', 'layoutId', 'observations', 'customAttractionsText'];

/** Returns the text by which evenings are compared. The text is the same for an evening's input, response and version. */
export const contentOf = (event: EventInput): string =>
  JSON.stringify([
    ...FIELDS.map((field) => (event as unknown as Record<string, unknown>)[field] || null),
    event.attractions.map((item) =>
      'attractionId' in item ? [item.attractionId, item.photoId, null] : [null, null, item.customName],
    ),
  ]);

export function inputOf(event: ScheduleEvent): EventInput {
  const { scheduleId, isSpecialEvent, date, revision } = event;
  const columns = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, event[column]]));
  return { ...columns, scheduleId, isSpecialEvent, date, revision, attractions: event.attractions.map(itemOf) } as EventInput;
}

const itemOf = ({ attraction, photo, customName }: ScheduleEventAttraction): AttractionItem =>
  attraction ? { attractionId: attraction.id, photoId: photo?.id ?? null } : { customName: customName ?? '', isCustom: true };

export const contentOfEvent = (event: ScheduleEvent): string => contentOf(inputOf(event));

export const EMPTY = JSON.stringify([...FIELDS.map(() => null), []]);
