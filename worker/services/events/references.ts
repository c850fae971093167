import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { AttractionItem } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { given, joined, named, oneRow, rendered } from '../../../db/expressions.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { invalid, type Problem } from '../../errors.ts';
import { ownProgramme } from '../weeks/own.ts';
import { itemReferences, keptAttraction, keptPhoto, type WrittenContent } from './write.ts';

/** Whether a row can be used: it is in the catalogue, or the event that is replaced shows it already. */
const isUsable = (row: { id: Column; deletedAt: Column }, shown: Column) =>
  rendered(sql`${row.id} is not null and (${row.deletedAt} is null or ${row.id} = ${shown})`);

const eventColumns = {
  schedule: joined(schedules.id, 'schedule'),
  event: joined(events.id, 'event'),
  eventSchedule: joined(events.scheduleId, 'event_schedule'),
  isSpecialEvent: joined(events.isSpecialEvent, 'is_special_event'),
  revision: joined(events.revision, 'revision'),
  hasLayout: named<number>(isUsable(layouts, events.layoutId), 'has_layout'),
  hasValue: named<number>(isUsable(entryValues, events.valueId), 'has_value'),
};

const itemColumns = {
  index: named<number>(sql.raw('item.key'), 'index'),
  attractionId: joined(attractions.id, 'attraction_id'),
  photoId: joined(attractionPhotos.id, 'photo_id'),
  hasAttraction: named<number>(isUsable(attractions, eventAttractions.attractionId), 'has_attraction'),
  hasPhoto: named<number>(isUsable(attractionPhotos, eventAttractions.photoId), 'has_photo'),
  isOwnPhoto: named<number>(sql`${attractionPhotos.attractionId} = ${attractions.id}`, 'is_own_photo'),
};

// The plus sign keeps SQLite from going through every event of an attraction by that column's index.
const IS_SHOWN = rendered(
  sql`${eventAttractions.eventId} = ${events.id} and +${eventAttractions.attractionId} = ${attractions.id}`,
);
const IS_ATTRACTION = rendered(sql`${attractions.id} = ${keptAttraction}`);
const IS_PHOTO = rendered(sql`${attractionPhotos.id} = coalesce(${keptPhoto}, sent.id)`);

/** An event by its id, by the key of a new one, which may have been created before, or by its place in a week. */
export type WhichEvent =
  | { eventId: number; scheduleId: number }
  | { key: string; scheduleId: number }
  | { startDate: string | null; scheduleId: number | null; position: number; offset: number };

function isEvent(which: WhichEvent): SQL {
  if ('eventId' in which) return eq(events.id, which.eventId);
  if ('key' in which) return eq(events.requestKey, which.key);
  const { startDate, scheduleId, position, offset } = which;
  return sql`${events.id} = (
    select target.id from ${events} as target
    where target.schedule_id = coalesce(${scheduleId}, ${ownProgramme(sql`${startDate}`)}) and target.position = ${position}
    order by target.id limit 1 offset ${offset})`;
}

/** Statements for a batch that read what an event's input refers to; `referencesOf` reads their rows. */
export const selectReferences = (db: Db, input: WrittenContent, which: WhichEvent) =>
  [
    // What is there of programme, layout and value, beside the event itself.
    db
      .select(eventColumns)
      .from(oneRow)
      .leftJoin(schedules, and(eq(schedules.id, given(which.scheduleId)), isNull(schedules.deletedAt)))
      .leftJoin(events, isEvent(which))
      .leftJoin(layouts, eq(layouts.id, given(input.layoutId)))
      .leftJoin(entryValues, eq(entryValues.id, given(valueIdOf(input)))),
    // The same of each attraction and photo.
    db
      .select(itemColumns)
      .from(sql`json_each(${JSON.stringify(input.attractions)}) as item ${itemReferences}`)
      .leftJoin(attractions, IS_ATTRACTION)
      .leftJoin(attractionPhotos, IS_PHOTO)
      .leftJoin(events, isEvent(which))
      .leftJoin(eventAttractions, IS_SHOWN),
  ] as const;

export function referencesOf([[found], items]: BatchResponse<ReturnType<typeof selectReferences>>) {
  if (!found) throw new Error('A query that always gives a row gave none.');
  return { ...found, items };
}
type References = ReturnType<typeof referencesOf>;
type ItemReferences = References['items'][number];

/** The input's attractions as they would be stored; of one that is named twice the first counts. */
export function storedItems({ items }: References, { attractions }: WrittenContent) {
  const seen = new Set<string>();
  return items.flatMap(({ index, attractionId, photoId }) => {
    const item = attractions[index];
    const key = attractionId === null ? `text ${index}` : String(attractionId);
    if (!item || seen.has(key)) return [];
    seen.add(key);
    return { attractionId, photoId, customName: 'customName' in item ? item.customName : null };
  });
}

/** Throws one error that names everything the event refers to and that cannot be used. */
export function assertReferences(found: References, input: WrittenContent): void {
  const problems: Problem[] = [];
  const { layoutId } = input;
  const valueId = valueIdOf(input);
  if (layoutId !== null && !found.hasLayout) {
    problems.push({ path: 'layoutId', id: layoutId, message: 'O layout escolhido não existe mais. Escolha outro.' });
  }
  if (valueId !== null && !found.hasValue) {
    problems.push({ path: 'valueId', id: valueId, message: 'O valor escolhido não existe mais. Escolha outro.' });
  }
  for (const row of found.items) {
    const problem = itemProblem(row, input.attractions[row.index]);
    if (problem) problems.push(problem);
  }
  const [first, ...rest] = problems;
  if (first) throw invalid(first, ...rest);
}

function itemProblem(found: ItemReferences, item: AttractionItem | undefined): Problem | null {
  if (!item || !('attractionId' in item)) return null;
  const { attractionId, photoId } = item;
  const path = `attractions.${found.index}`;
  if (!found.hasAttraction) {
    return {
      path: `${path}.attractionId`,
      id: attractionId,
      message: 'Uma atração escolhida não existe mais. Retire-a do evento.',
    };
  }
  if (photoId === null) return null;
  if (!found.hasPhoto) {
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não existe mais. Escolha outra.' };
  }
  if (!found.isOwnPhoto) {
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não é desta atração. Escolha outra.' };
  }
  return null;
}

const valueIdOf = (input: WrittenContent) => ('valueId' in input ? input.valueId : null);
