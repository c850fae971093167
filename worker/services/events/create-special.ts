import { and, eq, notExists } from 'drizzle-orm';
import type { SpecialEventInput } from '../../../core/contracts/events.ts';
import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { eventJson, jsonBody } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { updateSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import { assertReferences, selectReferences } from './references.ts';
import { contentOf, insertAttractions } from './write.ts';

/**
 * Adds an extra event to a programme and gives the `ScheduleEvent` as JSON text. The same key and input is the same
 * event, however often and however many at once; another input under the key is refused, naming the event it made.
 */
export async function createSpecialEvent(context: Context, input: SpecialEventInput, key: string): Promise<string> {
  const { db } = context;
  const hash = await sha256(JSON.stringify(input));
  const [[found], items] = await db.batch(selectReferences(db, input, eq(events.requestKey, key)));
  if (!found?.schedule) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'A programação deste evento não existe mais.' });
  }
  if (found.event !== null) return bodyOf(await selectByKey(db, key), hash);
  assertReferences(found, items, input);

  // Of several requests with one key only the first finds no attractions; one with another body finds another hash.
  const isThis = and(
    eq(events.requestKey, key),
    eq(events.requestHash, hash),
    notExists(db.select({ id: eventAttractions.id }).from(eventAttractions).where(eq(eventAttractions.eventId, events.id))),
  );
  const [, , made] = await db.batch([
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
    updateSearch(db, input.scheduleId),
  ]);
  return bodyOf(made, hash);
}

const selectByKey = (db: Db, key: string) =>
  db
    .select({ id: events.id, hash: events.requestHash, body: jsonBody(eventJson) })
    .from(events)
    .where(eq(events.requestKey, key));

function bodyOf([found]: Awaited<ReturnType<typeof selectByKey>>, hash: string): string {
  if (!found) throw new Error('An event that was just written is not there.');
  if (found.hash === hash) return found.body;
  throw new AppError('idempotency_conflict', 'Este evento extra já foi enviado com outros dados.', { eventId: found.id });
}
