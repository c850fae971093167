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
import { assertReferences, readReferences } from './references.ts';
import { contentPlaceholders, contentValues, insertAttractions } from './write.ts';

const value = sql.placeholder;

const ROW: Record<string, SQL> = {
  ...contentPlaceholders,
  id: sql`null`,
  scheduleId: sql`${value('scheduleId')}`,
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
      sql`select ${COLUMNS} where (
        select count(*) from ${events} where ${events.scheduleId} = ${value('scheduleId')} and ${events.isSpecialEvent}
      ) < ${LIMITS.extraEvents}`,
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
  const hash = await sha256(JSON.stringify(input));
  const found = await readReferences(db, input, { key });
  if (found.schedule === null) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'A programação deste evento não existe mais.' });
  }
  if (found.event !== null) {
    const [earlier] = await db.batch([selectByKey(db, { key })]);
    return bodyOf(earlier, hash);
  }
  assertReferences(found, input);

  const { scheduleId, date } = input;
  const [, , made] = await db.batch([
    insertEvent(db, { ...contentValues(input), scheduleId, date, key, hash, now: context.now().toISOString() }),
    fillAttractions(db, { key, hash, items: JSON.stringify(input.attractions) }),
    selectByKey(db, { key }),
    updateSearch(db, { scheduleId }),
  ]);
  if (made.length === 0) {
    const message = `Uma programação tem no máximo ${LIMITS.extraEvents} eventos extras. Envie este em outra programação.`;
    throw invalid({ path: 'isSpecialEvent', message });
  }
  return bodyOf(made, hash);
}

function bodyOf([found]: { id: number; hash: string | null; body: string }[], hash: string): string {
  if (!found) throw new Error('An event that was just written is not there.');
  if (found.hash === hash) return found.body;
  throw new AppError('idempotency_conflict', 'Este evento extra já foi enviado com outros dados.', { eventId: found.id });
}
