import { and, eq, notExists, sql } from 'drizzle-orm';
import type { SpecialEventInput } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, rowOf } from '../../../db/expressions.ts';
import { bodyColumn, eventJson } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { updateSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import { ownProgramme } from '../weeks/own.ts';
import { assertReferences, referencesOf, selectReferences, storedItems } from './references.ts';
import { contentRow, insertAttractions, type StoredItem, type WrittenContent } from './write.ts';

interface NewExtraEvent {
  programme: { scheduleId: number } | { startDate: string };
  /** The number of extra events that must exist before this one; null for any number. */
  nth: number | null;
  key: string;
  hash: string;
}

/** Returns statements for a batch. They create nothing if an event has the key. The last statement returns the key's event. */
export function insertExtra(
  { db, now }: Context,
  { programme, nth, key, hash }: NewExtraEvent,
  input: WrittenContent & { date: string },
  items: readonly StoredItem[],
  isDraft = false,
) {
  // The id of a week's programme is not known if the same batch creates this programme.
  const scheduleId =
    'scheduleId' in programme ? asExpression(programme.scheduleId) : ownProgramme(asExpression(programme.startDate));
  const row = rowOf(events, {
    scheduleId: sql`programme.id`,
    ...contentRow(input, isDraft),
    position: DAYS.length,
    dayOfWeek: EXTRA_EVENT,
    date: input.date,
    isSpecialEvent: true,
    requestKey: key,
    requestHash: hash,
    updatedAt: now().toISOString(),
    revision: 1,
  });
  return [
    // Extra events are counted in the same statement, so that two concurrent requests do not both pass the limit.
    db
      .insert(events)
      .select(
        sql`select ${row} from (
            select ${scheduleId} as id, count(*) as others from ${events}
            where ${events.scheduleId} = ${scheduleId} and ${events.isSpecialEvent}
          ) as programme
          where programme.id is not null and others < ${LIMITS.extraEvents} and others = coalesce(${nth}, others)`,
      )
      .onConflictDoNothing({ target: events.requestKey }),
    // A repeated request inserts nothing, because the event has attractions. A request with another body has another hash.
    insertAttractions(
      db,
      items,
      and(
        eq(events.requestKey, key),
        eq(events.requestHash, hash),
        notExists(db.select({ id: eventAttractions.id }).from(eventAttractions).where(eq(eventAttractions.eventId, events.id))),
      ),
    ),
    selectByKey(db, key),
  ] as const;
}

const selectByKey = (db: Db, key: string) =>
  db
    .select({ id: events.id, hash: events.requestHash, body: bodyColumn(eventJson) })
    .from(events)
    .where(eq(events.requestKey, key));

/** The same key and input give the same event. Another input for the key is refused with the event's id. */
export async function createSpecialEvent(context: Context, input: SpecialEventInput, key: string): Promise<string> {
  const { db } = context;
  // The revision is not part of the created content.
  const { revision: _, ...content } = input;
  const hash = await sha256(JSON.stringify(content));
  const { scheduleId } = input;
  const references = referencesOf(await selectReferences(db, input, { key, scheduleId }));
  if (references.schedule === null) {
    throw missingSchedule(scheduleId);
  }
  if (references.event !== null) {
    return bodyOf(await selectByKey(db, key), hash);
  }
  assertReferences(references, input);

  const [, , created] = await db.batch([
    ...insertExtra(context, { programme: { scheduleId }, nth: null, key, hash }, input, storedItems(references, input)),
    updateSearch(db, scheduleId),
  ]);
  if (created.length === 0) {
    const message = `Uma programação tem no máximo ${LIMITS.extraEvents} eventos extras. Envie este em outra programação.`;
    throw invalid({ path: 'isSpecialEvent', message });
  }
  return bodyOf(created, hash);
}

export const missingSchedule = (id: number): AppError =>
  invalid({ path: 'scheduleId', id, message: 'A programação deste evento não existe mais.' });

function bodyOf([event]: { id: number; hash: string | null; body: string }[], hash: string): string {
  if (!event) throw new Error('An event that was just written is not there.');
  if (event.hash === hash) return event.body;
  throw new AppError('idempotency_conflict', 'Este evento extra já foi enviado com outros dados.', { eventId: event.id });
}
