import { eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { EveningSummary } from '../../../core/contracts/schedules.ts';
import { priceLines } from '../../../core/rules/event-text.ts';
import type { Db } from '../../../db/client.ts';
import { leftJoined, named } from '../../../db/expressions.ts';
import { shownItems } from '../../../db/merged.ts';
import { entryValues } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import { scheduleSearch } from '../../../db/schema/schedules.ts';
import { foldWord } from '../../../db/search.ts';

const DATE = /^(\d{1,2})[/.-](\d{1,2})?(?:[/.-](\d{1,4})?)?$/;
const WHOLE_DATE = /^(\d{2})(\d{2})(\d{4})$/;
const TRIMMED = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;

const MAX_WORDS = 12;

/** A text that a column of `schedule_search` has to contain. */
export interface SearchText {
  column: 'dates' | 'words';
  text: string;
}

/**
 * Returns a list of texts for each typed word. A search row must contain one text of each list. Words like `25/11`, `25/11/2026`
 * (even if incomplete) and `25112026` are dates or parts of a name. Any other number is a part of a name, or the beginning of a
 * day, month or year. Any other word is a part of a name.
 */
export function matchOf(typed: string): SearchText[][] {
  const words = typed.trim().split(/\s+/).slice(0, MAX_WORDS);
  return words.flatMap((word) => {
    const dates = dateMatch(word);
    // A name may have a word that looks like a date, such as “Flashback 80/90”.
    const alternatives = dates ? [...dates, { column: 'words' as const, text: foldWord(word) }] : wordMatch(word);
    return alternatives ? [alternatives] : [];
  });
}

function wordMatch(word: string): SearchText[] | null {
  const text = foldWord(word.replace(TRIMMED, ''));
  if (!text) return null;
  return /^\d+$/.test(text)
    ? [
        { column: 'words', text },
        { column: 'dates', text: ` ${text}` },
      ]
    : [{ column: 'words', text }];
}

function dateMatch(word: string): SearchText[] | null {
  const whole = WHOLE_DATE.exec(word);
  if (whole) return [day(...whole.slice(1))];
  const [, typedDay, month, year] = DATE.exec(word) ?? [];
  if (!typedDay) return null;
  const dd = typedDay.padStart(2, '0');
  if (!month) return [day(dd)];
  const mm = month.padStart(2, '0');
  // A single digit may be the whole month, or the first digit of a month of two digits.
  if (!year) return month.length === 2 ? [day(dd, mm)] : [day(dd, mm), dateBeginning(dd, month)];
  // Two digits may be the last two or the first two of the year.
  return year.length === 2 ? [dateBeginning(dd, mm, year), day(dd, mm, `20${year}`)] : [dateBeginning(dd, mm, year)];
}

/** Returns the search text for a date's beginning in the column `dates`. The last part may be incomplete, such as 25/1. */
const dateBeginning = (...parts: string[]): SearchText => ({ column: 'dates', text: ` ${parts.join('/ ')}` });
const day = (...parts: string[]): SearchText => ({ column: 'dates', text: `${dateBeginning(...parts).text}/` });

/** The most bytes of a LIKE pattern on D1. */
const MAX_PATTERN_BYTES = 50;

/** True if a row has one of the texts. Texts too long for LIKE are cut: `instr` has no such limit, but is 4 times slower. */
export const contains = (alternatives: SearchText[]) => or(...alternatives.map(isLike));

function isLike({ column, text }: SearchText) {
  let pattern = '%';
  // Stored texts have several kinds of apostrophes, so in the pattern an apostrophe matches any character.
  for (const letter of text
    .replace(/[%_\\]/g, '\\$&')
    .replaceAll("'", '_')
    .match(/\\?./gsu) ?? []) {
    if (new TextEncoder().encode(`${pattern}${letter}%`).length > MAX_PATTERN_BYTES) break;
    pattern += letter;
  }
  return sql`${scheduleSearch[column]} like ${`${pattern}%`} escape '\\'`;
}

/** An evening's list of artists is cut to this length, both where it is shown and where matching evenings are marked. */
const MAX_ARTISTS_CHARS = 400;

export const selectSummaries = (db: Db, ids: SQLWrapper) =>
  db
    .select({
      id: events.id,
      scheduleId: events.scheduleId,
      date: events.date,
      isSpecialEvent: events.isSpecialEvent,
      eventName: events.eventName,
      freeText: named<string | null>(sql`substr(${events.customAttractionsText}, 1, ${MAX_ARTISTS_CHARS})`, 'free_text'),
      listed: named<string | null>(
        sql`(select substr(group_concat(coalesce(item.custom_name, item.name), ', ' order by item.position), 1, ${MAX_ARTISTS_CHARS}) from ${shownItems})`,
        'listed',
      ),
      freeEntry: events.freeEntry,
      valueName: leftJoined(entryValues.name, 'value_name'),
      customValue: events.customValue,
      ticketType: events.ticketType,
      firstLotValue: events.firstLotValue,
      secondLotValue: events.secondLotValue,
      lastLotValue: events.lastLotValue,
    })
    .from(events)
    .leftJoin(entryValues, eq(entryValues.id, events.valueId))
    .where(inArray(events.scheduleId, ids));

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

/**
 * Returns the ids of each programme's best matching evenings. In a programme with several evenings, a searched date that all of
 * them match is ignored.
 */
export function matchingIds(match: SearchText[][], rows: readonly SummaryRow[]): Set<number> {
  const ids = new Set<number>();
  for (const evenings of Map.groupBy(rows, ({ scheduleId }) => scheduleId).values()) {
    const texts = evenings.map(textsOf);
    const distinguishing = match.map((alternatives) =>
      alternatives.filter(
        ({ column, text }) => column === 'words' || texts.length === 1 || !texts.every(({ dates }) => dates.includes(text)),
      ),
    );
    const scores = texts.map(
      (eveningTexts) =>
        distinguishing.filter((alternatives) => alternatives.some(({ column, text }) => eveningTexts[column].includes(text)))
          .length,
    );
    const bestScore = Math.max(1, ...scores);
    for (const [index, { id }] of evenings.entries()) if (scores[index] === bestScore) ids.add(id);
  }
  return ids;
}

/** Returns an evening's texts as the columns of `schedule_search` have them. */
function textsOf({ date, eventName, freeText, listed }: SummaryRow): Record<SearchText['column'], string> {
  const [year, month, day] = date.split('-');
  return { dates: ` ${day}/ ${month}/ ${year}/`, words: foldWord([eventName, freeText, listed].filter(Boolean).join(' ')) };
}

export function summaryOf({ date, listed, freeText, valueName, ...event }: SummaryRow): EveningSummary {
  const price = priceLines({ ...event, value: valueName === null ? null : { name: valueName } }).join(' · ');
  return { date, artists: listed ?? freeText, price: price || null };
}
