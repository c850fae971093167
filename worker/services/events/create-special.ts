import { and, eq, notExists } from 'drizzle-orm';
import type { SpecialEventInput } from '../../../core/contracts/events.ts';
import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { eventJson, jsonBody } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { indexSchedules } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import { assertReferences, assertSchedule, selectReferences } from './references.ts';
import { contentOf, insertAttractions } from './write.ts';

/**
 * Adds an extra event to a programme and gives the `ScheduleEvent` as JSON text. The same key and input is the same
 * event, however often and however many at once; another input under the key is refused, naming the event it made.
 */
export async function createSpecialEvent(context: Context, input: SpecialEventInput, key: string): Promise<string> {
  const { db } = context;
  const hash = await sha256(JSON.stringify(input));
  const [[earlier], ...references] = await db.batch([selectByKey(db, key), ...selectReferences(db, input, null)]);
  assertSchedule(references, input);
  if (earlier) return bodyOf(earlier, hash);
  assertReferences(references, input);

  // Of several requests with one key only the first finds no attractions; one with another body finds another hash.
  const isThis = and(
    eq(events.requestKey, key),
    eq(events.requestHash, hash),
    notExists(db.select({ id: eventAttractions.id }).from(eventAttractions).where(eq(eventAttractions.eventId, events.id))),
  );
  const [, , [made]] = await db.batch([
    db
      .insert(events)
      .values({
        ...contentOf(input),
        scheduleId: input.scheduleId,
        position: DAYS.length,
        dayOfWeek: EXTRA_EVENT,
        date: input.date,
        isSpecialEvent: true,
        requestKey: key,
        requestHash: hash,
        updatedAt: context.now().toISOString(),
      })
      .onConflictDoNothing({ target: events.requestKey }),
    insertAttractions(db, input.attractions, isThis),
    selectByKey(db, key),
    ...indexSchedules(db, eq(schedules.id, input.scheduleId)),
  ]);
  if (!made) throw new Error('An event that was just written is not there.');
  return bodyOf(made, hash);
}

const selectByKey = (db: Db, key: string) =>
  db
    .select({ id: events.id, hash: events.requestHash, body: jsonBody(eventJson) })
    .from(events)
    .where(eq(events.requestKey, key));

function bodyOf({ id, hash: stored, body }: { id: number; hash: string | null; body: string }, hash: string): string {
  if (stored === hash) return body;
  throw new AppError('idempotency_conflict', 'Este evento extra já foi enviado com outros dados.', { eventId: id });
}
