import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { EventConflict, EventInput, ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, iif, isSame, plusOne } from '../../../db/expressions.ts';
import { bodyColumn, eventJson } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { answers } from '../../../db/schema/versions.ts';
import { updateSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { ownProgramme } from '../schedules/write.ts';
import { assertReferences, referencesOf, selectReferences, storedItems } from './references.ts';
import { contentRow, insertAttractions, isSameContent, type StoredItem, type WrittenContent } from './write.ts';

export const EVENT_NOT_FOUND = 'Evento não encontrado.';

/** An event by its id, or a day of the week's own programme. A null revision matches any revision. */
export type ReplacedEvent = { revision: number | null } & ({ eventId: number } | { startDate: string; position: number });

/** True if the event has the writer's revision. Every statement of a batch checks it, so only the last may raise the revision. */
function isCurrent(replaced: ReplacedEvent): SQL | undefined {
  const isReplaced =
    'eventId' in replaced
      ? eq(events.id, replaced.eventId)
      : and(eq(events.scheduleId, ownProgramme(replaced.startDate)), eq(events.position, replaced.position));
  return and(isReplaced, replaced.revision === null ? undefined : eq(events.revision, replaced.revision));
}

const currentIds = (db: Db, replaced: ReplacedEvent) => db.select({ id: events.id }).from(events).where(isCurrent(replaced));

const clearAttractions = (db: Db, replaced: ReplacedEvent) =>
  db.delete(eventAttractions).where(inArray(eventAttractions.eventId, currentIds(db, replaced)));

/** Returns batch statements that write an event if it has `replaced.revision`. The last statement returns the event. */
export function writeEvent(
  { db, now }: Context,
  replaced: ReplacedEvent,
  input: WrittenContent,
  items: readonly StoredItem[],
  isDraft = false,
) {
  const content = contentRow(input, isDraft);
  // `formerValueId` refers to the renamed value whose former text is `customValue`. It is kept unless the price changes.
  const hasSamePrice = and(isSame(events.customValue, content.customValue), isNull(asExpression(content.valueId)));
  return [
    clearAttractions(db, replaced),
    insertAttractions(db, items, isCurrent(replaced)),
    db
      .update(events)
      .set({
        ...content,
        formerValueId: iif<number | null>(hasSamePrice, events.formerValueId, null),
        ...(input.isSpecialEvent && { date: input.date }),
        updatedAt: now().toISOString(),
        revision: plusOne(events.revision),
      })
      .where(isCurrent(replaced))
      .returning({ body: bodyColumn(eventJson) }),
  ] as const;
}

export const removeEvent = ({ db }: Context, replaced: ReplacedEvent) =>
  [
    clearAttractions(db, replaced),
    db
      .update(answers)
      .set({ eventId: null })
      .where(inArray(answers.eventId, currentIds(db, replaced))),
    db.delete(events).where(isCurrent(replaced)).returning({ id: events.id }),
  ] as const;

/** Writes all fields (a day keeps its date) unless none has changed. @throws AppError `not_found`, `validation`, `conflict` */
export async function replaceEvent(context: Context, eventId: number, input: EventInput): Promise<string> {
  const { db } = context;
  const { revision, scheduleId } = input;
  const references = referencesOf(await selectReferences(db, input, { eventId, scheduleId }));
  if (references.body === null) throw new AppError('not_found', EVENT_NOT_FOUND);
  if (references.eventSchedule !== scheduleId) {
    throw invalid({ path: 'scheduleId', id: scheduleId, message: 'Este evento pertence a outra programação.' });
  }
  if (references.schedule === null) throw new AppError('not_found', EVENT_NOT_FOUND);
  assertSameKind(references.isSpecialEvent === true, input);
  const current: ScheduleEvent = JSON.parse(references.body);
  const items = storedItems(references, input);
  if (isSameContent(current, input, items)) return references.body;
  if (revision !== null && revision !== references.revision) throw conflict(current);
  assertReferences(references, input);

  const [, , [written]] = await db.batch([
    ...writeEvent(context, { eventId, revision }, input, items),
    updateSearch(db, scheduleId),
  ]);
  if (written) return written.body;
  const [stored] = await db
    .select({ body: bodyColumn(eventJson) })
    .from(events)
    .where(eq(events.id, eventId));
  throw stored ? conflict(JSON.parse(stored.body)) : new AppError('not_found', EVENT_NOT_FOUND);
}

export function conflict(current: ScheduleEvent | null): AppError {
  const details: EventConflict = { current };
  return new AppError('conflict', 'Outra pessoa salvou este evento enquanto você o editava.', details);
}

export function assertSameKind(isSpecial: boolean, input: WrittenContent): void {
  if (isSpecial === (input.isSpecialEvent === true)) return;
  const message = isSpecial
    ? 'Este é um evento extra: envie com isSpecialEvent verdadeiro.'
    : 'Este é um dia da programação, não um evento extra.';
  throw invalid({ path: 'isSpecialEvent', message });
}
