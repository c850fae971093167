import { and, eq, getTableColumns, notExists, type SQL, sql } from 'drizzle-orm';
import type { SpecialEventInput } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { eventJson, jsonBody } from '../../../db/json.ts';
import { prepared } from '../../../db/prepared.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { updateSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import { ownProgramme } from '../weeks/own.ts';
import { assertReferences, referencesOf, selectReferences } from './references.ts';
import { contentPlaceholders, contentValues, insertAttractions, type WrittenContent } from './write.ts';

const value = sql.placeholder;

/** Of a week that was begun in the same batch nobody knows the id yet. */
const PROGRAMME = sql`coalesce(${value('scheduleId')}, ${ownProgramme(value('startDate'))})`;

const ROW: Record<string, SQL> = {
  ...contentPlaceholders,
  id: sql`null`,
  scheduleId: PROGRAMME,
  position: sql`${DAYS.length}`,
  dayOfWeek: sql`${EXTRA_EVENT}`,
  date: sql`${value('date')}`,
  isSpecialEvent: sql`1`,
  requestKey: sql`${value('key')}`,
  requestHash: sql`${value('hash')}`,
  updatedAt: sql`${value('now')}`,
  revision: sql`1`,
};
const COLUMNS = sql.join(
  Object.keys(getTableColumns(events)).map((name) => ROW[name] ?? sql`null`),
  sql`, `,
);

// Counted in the same statement, so that of two at once only one is the last.
const insertEvent = prepared((db) =>
  db
    .insert(events)
    .select(
      sql`select ${COLUMNS} from (
          select ${PROGRAMME} as id, count(*) as others from ${events}
          where ${events.scheduleId} = ${PROGRAMME} and ${events.isSpecialEvent}
        ) as programme
        where programme.id is not null and others < ${LIMITS.extraEvents} and others = coalesce(${value('nth')}, others)`,
    )
    .onConflictDoNothing({ target: events.requestKey }),
);

// Of several requests with one key only the first finds no attractions; one with another body finds another hash.
const fillAttractions = prepared((db) =>
  insertAttractions(
    db,
    and(
      eq(events.requestKey, value('key')),
      eq(events.requestHash, value('hash')),
      notExists(db.select({ id: eventAttractions.id }).from(eventAttractions).where(eq(eventAttractions.eventId, events.id))),
    ),
  ),
);

/** An extra event that is to be made: in a programme, or in the week's own one. */
interface NewExtra {
  programme: { scheduleId: number } | { startDate: string };
  /** How many extra events there must be before it; null for any number. */
  nth: number | null;
  key: string;
  hash: string;
}

/** Statements for a batch that make an extra event, unless its key has made one before; the last one gives what the key has made. */
export function insertExtra(
  { db, now }: Context,
  { programme, nth, key, hash }: NewExtra,
  input: WrittenContent & { date: string },
  isDraft = false,
) {
  const { date, attractions } = input;
  const place = { scheduleId: null, startDate: null, ...programme };
  return [
    insertEvent(db, { ...contentValues(input, isDraft), ...place, nth, date, key, hash, now: now().toISOString() }),
    fillAttractions(db, { key, hash, items: JSON.stringify(attractions) }),
    selectByKey(db, { key }),
  ] as const;
}

const selectByKey = prepared((db) =>
  db
    .select({ id: events.id, hash: events.requestHash, body: jsonBody(eventJson) })
    .from(events)
    .where(eq(events.requestKey, value('key'))),
);

/**
 * Adds an extra event to a programme and gives the `ScheduleEvent` as JSON text. The same key and input is the same
 * event, however often and however many at once; another input under the key is refused, naming the event it made.
 * A programme has no more than `LIMITS.extraEvents`.
 */
export async function createSpecialEvent(context: Context, input: SpecialEventInput, key: string): Promise<string> {
  const { db } = context;
  // The revision is no part of what is made.
  const { revision: _, ...content } = input;
  const hash = await sha256(JSON.stringify(content));
  const { scheduleId } = input;
  const found = referencesOf(await db.batch(selectReferences(db, input, { key, scheduleId })));
  if (found.schedule === null) {
    throw scheduleGone(scheduleId);
  }
  if (found.event !== null) {
    const [earlier] = await db.batch([selectByKey(db, { key })]);
    return bodyOf(earlier, hash);
  }
  assertReferences(found, input);

  const [, , made] = await db.batch([
    ...insertExtra(context, { programme: { scheduleId }, nth: null, key, hash }, input),
    updateSearch(db, { scheduleId }),
  ]);
  if (made.length === 0) {
    const message = `Uma programação tem no máximo ${LIMITS.extraEvents} eventos extras. Envie este em outra programação.`;
    throw invalid({ path: 'isSpecialEvent', message });
  }
  return bodyOf(made, hash);
}

/** The programme that an extra event was meant for is not there. */
export const scheduleGone = (id: number): AppError =>
  invalid({ path: 'scheduleId', id, message: 'A programação deste evento não existe mais.' });

function bodyOf([found]: { id: number; hash: string | null; body: string }[], hash: string): string {
  if (!found) throw new Error('An event that was just written is not there.');
  if (found.hash === hash) return found.body;
  throw new AppError('idempotency_conflict', 'Este evento extra já foi enviado com outros dados.', { eventId: found.id });
}
