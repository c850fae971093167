import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AttractionItem, EventContent } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { joined, named, rendered } from '../../../db/expressions.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { invalid, type Problem } from '../../errors.ts';

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
  hasAttraction: named<number>(isUsable(attractions, eventAttractions.attractionId), 'has_attraction'),
  hasPhoto: named<number>(isUsable(attractionPhotos, eventAttractions.photoId), 'has_photo'),
  photoOf: joined(attractionPhotos.attractionId, 'photo_of'),
};

/**
 * Statements for a batch: whether there are the programme, layout and value that an event's input refers to, beside the event
 * that meets the condition; and the same of each of its attractions and photos.
 */
export const selectReferences = (db: Db, input: EventContent, isEvent: SQL) =>
  [
    db
      .select(eventColumns)
      .from(sql`(select 1)`)
      .leftJoin(schedules, and(eq(schedules.id, input.scheduleId), isNull(schedules.deletedAt)))
      .leftJoin(events, isEvent)
      .leftJoin(layouts, eq(layouts.id, input.layoutId ?? 0))
      .leftJoin(entryValues, eq(entryValues.id, valueIdOf(input) ?? 0)),
    db
      .select(itemColumns)
      .from(sql`json_each(${JSON.stringify(input.attractions)}) as item`)
      .leftJoin(attractions, IS_ATTRACTION)
      .leftJoin(attractionPhotos, IS_PHOTO)
      .leftJoin(events, isEvent)
      .leftJoin(eventAttractions, IS_SHOWN),
  ] as const;

const IS_ATTRACTION = rendered(sql`${attractions.id} = item.value ->> 'attractionId'`);
const IS_PHOTO = rendered(sql`${attractionPhotos.id} = item.value ->> 'photoId'`);
// The plus sign keeps SQLite from going through every event of an attraction by that column's index.
const IS_SHOWN = rendered(
  sql`${eventAttractions.eventId} = ${events.id} and +${eventAttractions.attractionId} = ${attractions.id}`,
);

type Statements = ReturnType<typeof selectReferences>;
type References = Awaited<Statements[0]>[number];
type ItemReferences = Awaited<Statements[1]>[number];

/** Throws one error that names everything the event refers to and that cannot be used. */
export function assertReferences(found: References, items: ItemReferences[], input: EventContent): void {
  const problems: Problem[] = [];
  const { layoutId } = input;
  const valueId = valueIdOf(input);
  if (layoutId !== null && !found.hasLayout) {
    problems.push({ path: 'layoutId', id: layoutId, message: 'O layout escolhido não existe mais. Escolha outro.' });
  }
  if (valueId !== null && !found.hasValue) {
    problems.push({ path: 'valueId', id: valueId, message: 'O valor escolhido não existe mais. Escolha outro.' });
  }
  for (const row of items) {
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
  if (found.photoOf !== attractionId) {
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não é desta atração. Escolha outra.' };
  }
  return null;
}

const valueIdOf = (input: EventContent) => ('valueId' in input ? input.valueId : null);
