import { and, eq, inArray, isNull, or, type SQLWrapper } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AttractionItem, EventContent } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { isOneOf } from '../../../db/expressions.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { invalid, type Problem } from '../../errors.ts';

/**
 * Statements for one batch that find the programme and the catalogue rows that an event refers to.
 * @param eventId the event being replaced, which may keep what it shows after that was removed; null for a new one
 */
export function selectReferences(db: Db, input: EventContent, eventId: number | null) {
  const items = input.attractions.flatMap((item) => ('attractionId' in item ? item : []));
  const shownBy = (column: typeof events.layoutId | typeof events.valueId) =>
    db
      .select({ id: column })
      .from(events)
      .where(eq(events.id, eventId ?? 0));
  const shownByItems = (column: typeof eventAttractions.attractionId | typeof eventAttractions.photoId) =>
    db
      .select({ id: column })
      .from(eventAttractions)
      .where(eq(eventAttractions.eventId, eventId ?? 0));
  const isUsable = (table: { id: SQLiteColumn; deletedAt: SQLiteColumn }, ids: (number | null)[], shown: SQLWrapper) =>
    and(isOneOf(table.id, ids), or(isNull(table.deletedAt), inArray(table.id, shown)));

  const attractionIds = items.map(({ attractionId }) => attractionId);
  const photoIds = items.map(({ photoId }) => photoId);
  return [
    db
      .select({ id: schedules.id })
      .from(schedules)
      .where(and(eq(schedules.id, input.scheduleId), isNull(schedules.deletedAt))),
    db
      .select({ id: layouts.id })
      .from(layouts)
      .where(isUsable(layouts, [input.layoutId], shownBy(events.layoutId))),
    db
      .select({ id: entryValues.id })
      .from(entryValues)
      .where(isUsable(entryValues, [valueIdOf(input)], shownBy(events.valueId))),
    db
      .select({ id: attractions.id })
      .from(attractions)
      .where(isUsable(attractions, attractionIds, shownByItems(eventAttractions.attractionId))),
    db
      .select({ id: attractionPhotos.id, attractionId: attractionPhotos.attractionId })
      .from(attractionPhotos)
      .where(isUsable(attractionPhotos, photoIds, shownByItems(eventAttractions.photoId))),
  ] as const;
}

/** What those statements found. */
type References = BatchResponse<ReturnType<typeof selectReferences>>;

/** Throws where the programme is gone: then nothing else about the event matters. */
export function assertSchedule([schedules]: References, input: EventContent): void {
  if (schedules.length === 0) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'A programação deste evento não existe mais.' });
  }
}

/** Throws one error that names everything the event refers to and that cannot be used. */
export function assertReferences([, layouts, values, attractions, photos]: References, input: EventContent): void {
  const problems: Problem[] = [];
  const valueId = valueIdOf(input);
  if (input.layoutId !== null && layouts.length === 0) {
    problems.push({ path: 'layoutId', id: input.layoutId, message: 'O layout escolhido não existe mais. Escolha outro.' });
  }
  if (valueId !== null && values.length === 0) {
    problems.push({ path: 'valueId', id: valueId, message: 'O valor escolhido não existe mais. Escolha outro.' });
  }
  const attractionIds = new Set(attractions.map(({ id }) => id));
  const photoOwners = new Map(photos.map(({ id, attractionId }) => [id, attractionId]));
  for (const [index, item] of input.attractions.entries()) {
    const problem = itemProblem(item, `attractions.${index}`, attractionIds, photoOwners);
    if (problem) problems.push(problem);
  }
  const [first, ...rest] = problems;
  if (first) throw invalid(first, ...rest);
}

function itemProblem(
  item: AttractionItem,
  path: string,
  attractionIds: ReadonlySet<number>,
  photoOwners: ReadonlyMap<number, number>,
): Problem | null {
  if (!('attractionId' in item)) return null;
  const { attractionId, photoId } = item;
  if (!attractionIds.has(attractionId)) {
    return {
      path: `${path}.attractionId`,
      id: attractionId,
      message: 'Uma atração escolhida não existe mais. Retire-a do evento.',
    };
  }
  if (photoId === null) return null;
  const owner = photoOwners.get(photoId);
  if (owner === attractionId) return null;
  const message =
    owner === undefined
      ? 'A foto escolhida não existe mais. Escolha outra.'
      : 'A foto escolhida não é desta atração. Escolha outra.';
  return { path: `${path}.photoId`, id: photoId, message };
}

const valueIdOf = (input: EventContent) => ('valueId' in input ? input.valueId : null);
