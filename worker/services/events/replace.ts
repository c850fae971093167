import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EventConflict, EventInput } from '../../../core/contracts/events.ts';
import { eventJson, jsonBody } from '../../../db/json.ts';
import { prepared } from '../../../db/prepared.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { updateSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { assertReferences, readReferences } from './references.ts';
import { contentPlaceholders, contentValues, insertAttractions } from './write.ts';

export const EVENT_NOT_FOUND = 'Evento não encontrado.';

const value = sql.placeholder;

// Nothing is written when there is a newer revision than the writer has seen. The update goes last: it changes it.
const isCurrent = and(
  eq(events.id, value('eventId')),
  sql`(${value('revision')} is null or ${events.revision} = ${value('revision')})`,
);

const clearAttractions = prepared((db) =>
  db
    .delete(eventAttractions)
    .where(inArray(eventAttractions.eventId, db.select({ id: events.id }).from(events).where(isCurrent))),
);

const fillAttractions = prepared((db) => insertAttractions(db, isCurrent));

const update = prepared((db) =>
  db
    .update(events)
    .set({
      ...contentPlaceholders,
      date: sql`coalesce(${value('date')}, ${events.date})`,
      updatedAt: sql`${value('now')}`,
      revision: sql`${events.revision} + 1`,
    })
    .where(isCurrent)
    .returning({ body: jsonBody(eventJson) }),
);

/**
 * Replaces an event and its attractions, all or nothing, and gives the `ScheduleEvent` as JSON text. The day and, for a
 * regular event, its date stay; an extra event takes its date from the input.
 * @throws AppError `conflict` with the event as it is, when the input's revision is not its own
 */
export async function replaceEvent(context: Context, eventId: number, input: EventInput): Promise<string> {
  const { db } = context;
  const { revision } = input;
  const found = await readReferences(db, input, { eventId });
  if (found.event === null) throw new AppError('not_found', EVENT_NOT_FOUND);
  if (found.eventSchedule !== input.scheduleId) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'Este evento pertence a outra programação.' });
  }
  if (found.schedule === null) throw new AppError('not_found', EVENT_NOT_FOUND);
  assertSameKind(found.isSpecialEvent === true, input);
  if (revision !== null && revision !== found.revision) throw await conflict(context, eventId);
  assertReferences(found, input);

  const values = { eventId, revision };
  const [, , [written]] = await db.batch([
    clearAttractions(db, values),
    fillAttractions(db, { ...values, items: JSON.stringify(input.attractions) }),
    update(db, {
      ...values,
      ...contentValues(input),
      date: input.isSpecialEvent ? input.date : null,
      now: context.now().toISOString(),
    }),
    updateSearch(db, { scheduleId: input.scheduleId }),
  ]);
  // Another save came between the check and the write.
  if (!written) throw await conflict(context, eventId);
  return written.body;
}

async function conflict({ db }: Context, eventId: number): Promise<AppError> {
  const [current] = await db
    .select({ body: jsonBody(eventJson) })
    .from(events)
    .where(eq(events.id, eventId));
  if (!current) return new AppError('not_found', EVENT_NOT_FOUND);
  const details: EventConflict = { current: JSON.parse(current.body) };
  return new AppError('conflict', 'Outra pessoa salvou este evento enquanto você o editava.', details);
}

function assertSameKind(isSpecial: boolean, input: EventInput): void {
  if (isSpecial === (input.isSpecialEvent === true)) return;
  const message = isSpecial
    ? 'Este é um evento extra: envie com isSpecialEvent verdadeiro.'
    : 'Este é um dia da programação, não um evento extra.';
  throw invalid({ path: 'isSpecialEvent', message });
}
