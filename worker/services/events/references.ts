import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AttractionItem, EventContent } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { joined, named } from '../../../db/expressions.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { invalid, type Problem } from '../../errors.ts';

/**
 * Statements for a batch: the programme, layout and value that an event's input refers to, beside the event that meets the
 * condition; and a row for each of the input's attractions and photos.
 */
export const selectReferences = (db: Db, input: EventContent, isEvent: SQL) =>
  [
    db
      .select({
        schedule: joined(schedules.id, 'schedule'),
        event: joined(events.id, 'event'),
        eventSchedule: joined(events.scheduleId, 'event_schedule'),
        isSpecialEvent: joined(events.isSpecialEvent, 'is_special_event'),
        revision: joined(events.revision, 'revision'),
        shownLayout: joined(events.layoutId, 'shown_layout'),
        shownValue: joined(events.valueId, 'shown_value'),
        layout: joined(layouts.id, 'layout'),
        layoutDeletedAt: joined(layouts.deletedAt, 'layout_deleted_at'),
        value: joined(entryValues.id, 'value'),
        valueDeletedAt: joined(entryValues.deletedAt, 'value_deleted_at'),
      })
      .from(sql`(select 1)`)
      .leftJoin(schedules, and(eq(schedules.id, input.scheduleId), isNull(schedules.deletedAt)))
      .leftJoin(events, isEvent)
      .leftJoin(layouts, eq(layouts.id, input.layoutId ?? 0))
      .leftJoin(entryValues, eq(entryValues.id, valueIdOf(input) ?? 0)),
    db
      .select({
        index: named<number>(sql`item.key`, 'index'),
        attraction: joined(attractions.id, 'attraction'),
        attractionDeletedAt: joined(attractions.deletedAt, 'attraction_deleted_at'),
        photo: joined(attractionPhotos.id, 'photo'),
        photoOf: joined(attractionPhotos.attractionId, 'photo_of'),
        photoDeletedAt: joined(attractionPhotos.deletedAt, 'photo_deleted_at'),
        shownAttraction: joined(eventAttractions.attractionId, 'shown_attraction'),
        shownPhoto: joined(eventAttractions.photoId, 'shown_photo'),
      })
      .from(sql`json_each(${JSON.stringify(input.attractions)}) as item`)
      .leftJoin(attractions, sql`${attractions.id} = item.value ->> 'attractionId'`)
      .leftJoin(attractionPhotos, sql`${attractionPhotos.id} = item.value ->> 'photoId'`)
      .leftJoin(events, isEvent)
      .leftJoin(
        eventAttractions,
        // The plus sign keeps SQLite from going through every event of an attraction by that column's index.
        and(eq(eventAttractions.eventId, events.id), sql`+${eventAttractions.attractionId} = ${attractions.id}`),
      ),
  ] as const;

type Statements = ReturnType<typeof selectReferences>;
type References = Awaited<Statements[0]>[number];
type ItemReferences = Awaited<Statements[1]>[number];

/** What was removed from the catalogue can still be used where the event that is replaced shows it. */
const isUsable = (id: number | null, deletedAt: string | null, shown: number | null) =>
  id !== null && (deletedAt === null || id === shown);

/** Throws one error that names everything the event refers to and that cannot be used. */
export function assertReferences(found: References, items: ItemReferences[], input: EventContent): void {
  const problems: Problem[] = [];
  const { layoutId } = input;
  const valueId = valueIdOf(input);
  if (layoutId !== null && !isUsable(found.layout, found.layoutDeletedAt, found.shownLayout)) {
    problems.push({ path: 'layoutId', id: layoutId, message: 'O layout escolhido não existe mais. Escolha outro.' });
  }
  if (valueId !== null && !isUsable(found.value, found.valueDeletedAt, found.shownValue)) {
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
  if (!isUsable(found.attraction, found.attractionDeletedAt, found.shownAttraction)) {
    return {
      path: `${path}.attractionId`,
      id: attractionId,
      message: 'Uma atração escolhida não existe mais. Retire-a do evento.',
    };
  }
  if (photoId === null) return null;
  if (!isUsable(found.photo, found.photoDeletedAt, found.shownPhoto)) {
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não existe mais. Escolha outra.' };
  }
  if (found.photoOf !== attractionId) {
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não é desta atração. Escolha outra.' };
  }
  return null;
}

const valueIdOf = (input: EventContent) => ('valueId' in input ? input.valueId : null);
