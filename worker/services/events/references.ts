import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { AttractionItem } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { joined, named } from '../../../db/expressions.ts';
import { prepared } from '../../../db/prepared.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { invalid, type Problem } from '../../errors.ts';
import { ownProgramme } from '../weeks/own.ts';
import { itemReferences, keptAttraction, keptPhoto, type WrittenContent } from './write.ts';

/** Whether a row can be used: it is in the catalogue, or the event that is replaced shows it already. */
const isUsable = (row: { id: Column; deletedAt: Column }, shown: Column) =>
  sql`${row.id} is not null and (${row.deletedAt} is null or ${row.id} = ${shown})`;

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

const value = sql.placeholder;
// The plus sign keeps SQLite from going through every event of an attraction by that column's index.
const IS_SHOWN = sql`${eventAttractions.eventId} = ${events.id} and +${eventAttractions.attractionId} = ${attractions.id}`;

/** Statements for events that meet a condition. */
const selections = (isEvent: SQL | undefined) => ({
  /** What is there of the programme, layout and value that an event's input refers to, beside the event itself. */
  event: prepared((db) =>
    db
      .select(eventColumns)
      .from(sql`(select 1)`)
      .leftJoin(schedules, and(eq(schedules.id, value('scheduleId')), isNull(schedules.deletedAt)))
      .leftJoin(events, isEvent)
      .leftJoin(layouts, eq(layouts.id, value('layoutId')))
      .leftJoin(entryValues, eq(entryValues.id, value('valueId'))),
  ),
  /** The same of each attraction and photo in the input. */
  items: prepared((db) =>
    db
      .select(itemColumns)
      .from(sql`json_each(${value('items')}) as item ${itemReferences}`)
      .leftJoin(attractions, sql`${attractions.id} = ${keptAttraction}`)
      .leftJoin(attractionPhotos, sql`${attractionPhotos.id} = coalesce(${keptPhoto}, sent.id)`)
      .leftJoin(events, isEvent)
      .leftJoin(eventAttractions, IS_SHOWN),
  ),
});

const BY_ID = selections(or(eq(events.id, value('eventId')), eq(events.requestKey, value('key'))));
const BY_PLACE = selections(sql`${events.id} = (
  select target.id from ${events} as target
  where target.schedule_id = coalesce(${value('scheduleId')}, ${ownProgramme(value('startDate'))}) and target.position = ${value('position')}
  order by target.id limit 1 offset ${value('offset')})`);

/** An event by its id, by the key of a new one, which may have been created before, or by its place in a week. */
export type WhichEvent =
  | { eventId: number; scheduleId: number }
  | { key: string; scheduleId: number }
  | { startDate: string | null; scheduleId: number | null; position: number; offset: number };

/** Statements for a batch that read what an event's input refers to; `referencesOf` reads their rows. */
export function selectReferences(db: Db, input: WrittenContent, which: WhichEvent) {
  const { event, items } = 'position' in which ? BY_PLACE : BY_ID;
  const values = { eventId: null, key: null, ...which };
  return [
    event(db, { ...values, layoutId: input.layoutId, valueId: valueIdOf(input) }),
    items(db, { ...values, items: JSON.stringify(input.attractions) }),
  ] as const;
}

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
