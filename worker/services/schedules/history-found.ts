import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { FoundEvening } from '../../../core/contracts/schedules.ts';
import { priceLines } from '../../../core/rules/event-text.ts';
import type { Db } from '../../../db/client.ts';
import { joined, named } from '../../../db/expressions.ts';
import { shownItems } from '../../../db/merged.ts';
import { entryValues } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import { foldWord } from '../../../db/search.ts';
import type { Contained } from './history-match.ts';

/** Most characters of an evening's artists that are searched and shown. */
const MOST = 400;

/** A statement for a batch that reads the evenings of programmes that may match; none without a search. */
export const selectTold = (db: Db, ids: SQLWrapper, match: Contained[][]) =>
  db
    .select({
      id: events.id,
      scheduleId: events.scheduleId,
      date: events.date,
      isSpecialEvent: events.isSpecialEvent,
      eventName: events.eventName,
      freeText: named<string | null>(sql`substr(${events.customAttractionsText}, 1, ${MOST})`, 'free_text'),
      listed: named<string | null>(
        sql`(select substr(group_concat(coalesce(item.custom_name, item.name), ', ' order by item.position), 1, ${MOST}) from ${shownItems})`,
        'listed',
      ),
      freeEntry: events.freeEntry,
      valueName: joined(entryValues.name, 'value_name'),
      customValue: events.customValue,
      ticketType: events.ticketType,
      firstLotValue: events.firstLotValue,
      secondLotValue: events.secondLotValue,
      lastLotValue: events.lastLotValue,
    })
    .from(events)
    .leftJoin(entryValues, eq(entryValues.id, events.valueId))
    .where(and(inArray(events.scheduleId, ids), match.length > 0 ? undefined : sql`false`));

type Told = BatchResponse<[ReturnType<typeof selectTold>]>[0][number];

/**
 * By programme id: the evenings with the most matching terms. A term that every evening's date matches, such as its year,
 * selects none.
 */
export function foundOf(match: Contained[][], rows: readonly Told[]): Map<number, FoundEvening> {
  const found = new Map<number, FoundEvening>();
  for (const evenings of Map.groupBy(rows, ({ scheduleId }) => scheduleId).values()) {
    const texts = evenings.map(textsOf);
    const telling = match.map((alternatives) =>
      alternatives.filter(
        ({ column, text }) => column === 'words' || texts.length === 1 || !texts.every(({ dates }) => dates.includes(text)),
      ),
    );
    const scores = texts.map(
      (of) => telling.filter((alternatives) => alternatives.some(({ column, text }) => of[column].includes(text))).length,
    );
    const most = Math.max(1, ...scores);
    for (const [index, evening] of evenings.entries()) if (scores[index] === most) found.set(evening.id, toldOf(evening));
  }
  return found;
}

/** An evening's texts in the form of `schedule_search`. */
function textsOf({ date, eventName, freeText, listed }: Told): Record<Contained['column'], string> {
  const [year, month, day] = date.split('-');
  return { dates: ` ${day}/ ${month}/ ${year}/`, words: foldWord([eventName, freeText, listed].filter(Boolean).join(' ')) };
}

function toldOf({ date, listed, freeText, valueName, ...event }: Told): FoundEvening {
  const price = priceLines({ ...event, value: valueName === null ? null : { name: valueName } }).join(' · ');
  return { date, artists: listed ?? freeText, price: price || null };
}
