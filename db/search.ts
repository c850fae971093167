import { eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import { fold } from '../core/rules/search.ts';
import type { Db } from './client.ts';
import { named, rendered } from './expressions.ts';
import { attractions } from './schema/attractions.ts';
import { eventAttractions, events } from './schema/events.ts';
import { scheduleSearch, schedules } from './schema/schedules.ts';

/** SQLite's `lower` changes only A to Z, so these letters are replaced one by one. Letters outside this list stay unchanged. */
const LETTERS = [...range(0xc0, 0x17f), ...range(0x300, 0x328)].flatMap((code): [string, string][] => {
  const letter = String.fromCodePoint(code);
  return fold(letter) === letter ? [] : [[letter, fold(letter)]];
});
const FOLDED_LETTERS = new Map(LETTERS);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** Folds a word as `folded` does in SQL, and turns each apostrophe into "'", for which a search accepts any single character. */
export const foldWord = (word: string): string =>
  word
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/\P{ASCII}/gu, (letter) => FOLDED_LETTERS.get(letter) ?? letter);

/** The most replacements in one expression: D1 accepts expressions up to 100 levels deep. */
const REPLACEMENTS_PER_STEP = 90;

function folded(text: SQL): SQL {
  const steps = Array.from({ length: Math.ceil(LETTERS.length / REPLACEMENTS_PER_STEP) }, (_, n) => {
    const some = LETTERS.slice(n * REPLACEMENTS_PER_STEP, (n + 1) * REPLACEMENTS_PER_STEP);
    const replaced = `${'replace('.repeat(some.length)}text${some.map(([letter, plain]) => `, '${letter}', '${plain}')`).join('')}`;
    return `, step${n + 1}(text) as materialized (select ${replaced} from step${n})`;
  });
  return sql`(with step0(text) as materialized (select lower(${text}))${sql.raw(steps.join(''))}
    select text from step${sql.raw(`${steps.length}`)})`;
}

const day = (date: SQL) => sql`strftime(' %d/ %m/ %Y/', ${date})`;

const dates = rendered(sql`${day(sql`${schedules.startDate}`)} || coalesce((
  select group_concat(${day(sql`${events.date}`)}, '') from ${events} where ${events.scheduleId} = ${schedules.id}), '')`);

const attractionNames = sql`(
  select group_concat(coalesce(kept.name, ${attractions.name}, ${eventAttractions.customName}), ' ')
  from ${eventAttractions} left join ${attractions} on ${attractions.id} = ${eventAttractions.attractionId}
  left join ${attractions} as kept on kept.id = ${attractions.mergedInto}
  where ${eventAttractions.eventId} = ${events.id})`;

const words = rendered(
  folded(sql`coalesce((
  select group_concat(coalesce(${events.eventName}, '') || ' ' || coalesce(${events.customAttractionsText}, '')
    || ' ' || coalesce(${attractionNames}, ''), ' ')
  from ${events} where ${events.scheduleId} = ${schedules.id}), '')`),
);

const ofSearchedSchedule = (text: SQL) =>
  rendered(sql`(select ${text} from ${schedules} where ${schedules.id} = ${scheduleSearch.id})`);
const DATES = ofSearchedSchedule(dates);
const WORDS = ofSearchedSchedule(words);

export const updateSearchWhere = (db: Db, condition: SQL) =>
  db.update(scheduleSearch).set({ dates: DATES, words: WORDS }).where(condition);

/** Every batch that changes an event needs this statement after the change. */
export const updateSearch = (db: Db, scheduleId: number) => updateSearchWhere(db, eq(scheduleSearch.id, scheduleId));

/** Inserts the search rows of new programmes (all, or those that meet `condition`). Their events must be inserted before. */
export const insertSearch = (db: Db, condition?: SQL) =>
  db.insert(scheduleSearch).select(
    new QueryBuilder()
      .select({ id: schedules.id, dates: named<string>(dates, 'dates'), words: named<string>(words, 'words') })
      .from(schedules)
      .where(condition),
  );
