import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SpecialEventInput } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { EXTRA_EVENT, EXTRA_POSITION } from '../../../core/rules/week.ts';
import { coalesce, hasRow, rowOf } from '../../../db/expressions.ts';
import { bodyColumn, eventJson } from '../../../db/json.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { updateSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { type AppError, invalid } from '../../errors.ts';
import { ownProgramme } from '../schedules/write.ts';
import { assertReferences, referencesOf, selectReferences, storedItems } from './references.ts';
import { contentRow, insertAttractions, type StoredItem, type WrittenContent } from './write.ts';

interface NewExtraEvent {
  /** Null for the own programme of the week `startDate`, which the same batch may create. */
  programme: { id: number } | null;
  startDate: string | null;
  /** The number of extra events that the programme must have already; null for any number. */
  nth: number | null;
}

const isAlive = (id: number | SQL) => and(eq(schedules.id, id), isNull(schedules.deletedAt));

/** Returns batch statements that add an extra event if the programme exists, is not full and has exactly `nth` extra events. */
export function insertExtra(
  { db, now, randomId }: Context,
  { programme, startDate, nth }: NewExtraEvent,
  input: WrittenContent & { date: string },
  items: readonly StoredItem[],
  isDraft = false,
) {
  const requestKey = randomId();
  const isNew = eq(events.requestKey, requestKey);
  const scheduleId = coalesce(programme?.id ?? null, ownProgramme(startDate));
  const row = rowOf(events, {
    scheduleId: sql`programme.id`,
    ...contentRow(input, isDraft),
    position: EXTRA_POSITION,
    dayOfWeek: EXTRA_EVENT,
    date: input.date,
    isSpecialEvent: true,
    requestKey,
    updatedAt: now().toISOString(),
    revision: 1,
  });
  return [
    // Extra events are counted in the same statement, so that two concurrent requests do not both pass the limit.
    db.insert(events).select(
      sql`select ${row} from (
            select ${scheduleId} as id, count(*) as others from ${events}
            where ${events.scheduleId} = ${scheduleId} and ${events.isSpecialEvent}
          ) as programme
          where ${hasRow(schedules, isAlive(sql`programme.id`))}
            and others < ${LIMITS.extraEvents} and others = coalesce(${nth}, others)`,
    ),
    insertAttractions(db, items, isNew),
    db
      .select({ body: bodyColumn(eventJson) })
      .from(events)
      .where(isNew),
  ] as const;
}

export async function createSpecialEvent(context: Context, input: SpecialEventInput): Promise<string> {
  const { db } = context;
  const { scheduleId } = input;
  const references = referencesOf(await selectReferences(db, input, { eventId: null, scheduleId }));
  if (references.schedule === null) {
    throw missingSchedule(scheduleId);
  }
  assertReferences(references, input);

  const [, , [created]] = await db.batch([
    ...insertExtra(context, { programme: { id: scheduleId }, startDate: null, nth: null }, input, storedItems(references, input)),
    updateSearch(db, scheduleId),
  ]);
  if (created) return created.body;
  if ((await db.$count(schedules, isAlive(scheduleId))) === 0) throw missingSchedule(scheduleId);
  const message = `Uma programação tem no máximo ${LIMITS.extraEvents} eventos extras. Envie este em outra programação.`;
  throw invalid({ path: 'isSpecialEvent', message });
}

export const missingSchedule = (id: number): AppError =>
  invalid({ path: 'scheduleId', id, message: 'A programação deste evento não existe mais.' });
