import { type SQL, sql } from 'drizzle-orm';
import type { EventContent } from '../../../core/contracts/events.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { AppError, invalid, type Problem } from '../../errors.ts';
import { type SqlValue, value } from '../statement.ts';

// What an event already refers to it may go on referring to after it left the shelf: a correction loses no history.
const keptBy = (column: SQL, id: SQL) =>
  sql`exists (select 1 from ${events} where ${events.id} = ${value('eventId')} and ${column} = ${id})`;
const keptItem = (column: SQL, id: SQL) =>
  sql`exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${value('eventId')} and ${column} = ${id})`;

/**
 * Columns that answer, in one round trip with whatever else the statement asks, whether everything an event refers to
 * is there. Values: those of `referenceValues`.
 */
export const referenceColumns = sql`
  exists (select 1 from ${schedules} where ${schedules.id} = ${value('scheduleId')} and ${schedules.deletedAt} is null) as hasSchedule,
  exists (select 1 from ${layouts} where ${layouts.id} = ${value('layoutId')}
    and (${layouts.deletedAt} is null or ${keptBy(sql`${events.layoutId}`, sql`${layouts.id}`)})) as hasLayout,
  exists (select 1 from ${entryValues} where ${entryValues.id} = ${value('valueId')}
    and (${entryValues.deletedAt} is null or ${keptBy(sql`${events.valueId}`, sql`${entryValues.id}`)})) as hasValue,
  (select json_group_array(json_object(
      'index', item.key, 'hasAttraction', ${attractions.id} is not null,
      'hasPhoto', ${attractionPhotos.id} is not null, 'photoOf', ${attractionPhotos.attractionId}))
    from json_each(${value('items')}) as item
    left join ${attractions} on ${attractions.id} = item.value ->> 'attractionId'
      and (${attractions.deletedAt} is null or ${keptItem(sql`${eventAttractions.attractionId}`, sql`${attractions.id}`)})
    left join ${attractionPhotos} on ${attractionPhotos.id} = item.value ->> 'photoId'
      and (${attractionPhotos.deletedAt} is null or ${keptItem(sql`${eventAttractions.photoId}`, sql`${attractionPhotos.id}`)})
    where item.value ->> 'attractionId' is not null) as items`;

/** @param eventId the event being replaced; null for a new one */
export function referenceValues(input: EventContent, eventId: number | null): Record<string, SqlValue> {
  return {
    eventId,
    scheduleId: input.scheduleId,
    layoutId: input.layoutId,
    valueId: valueIdOf(input),
    items: JSON.stringify(input.attractions),
  };
}

/** What `referenceColumns` give. */
export interface References {
  hasSchedule: number;
  hasLayout: number;
  hasValue: number;
  items: string;
}

interface ItemReferences {
  index: number;
  hasAttraction: number;
  hasPhoto: number;
  photoOf: number | null;
}

/** The programme is asked first: where it is gone, nothing else about the event matters. */
export function assertSchedule(found: References, input: EventContent): void {
  if (!found.hasSchedule) {
    throw invalid({ path: 'scheduleId', id: input.scheduleId, message: 'A programação deste evento não existe mais.' });
  }
}

/** Throws one error that names everything the event refers to and that cannot be used. */
export function assertReferences(found: References, input: EventContent): void {
  const problems: Problem[] = [];
  const valueId = valueIdOf(input);
  if (input.layoutId !== null && !found.hasLayout) {
    problems.push({ path: 'layoutId', id: input.layoutId, message: 'O layout escolhido não existe mais. Escolha outro.' });
  }
  if (valueId !== null && !found.hasValue) {
    problems.push({ path: 'valueId', id: valueId, message: 'O valor escolhido não existe mais. Escolha outro.' });
  }
  for (const item of JSON.parse(found.items) as ItemReferences[]) {
    const problem = itemProblem(item, input.attractions[item.index]);
    if (problem) problems.push(problem);
  }
  const [first, ...rest] = problems;
  if (first) throw invalid(first, ...rest);
}

function itemProblem(found: ItemReferences, item: EventContent['attractions'][number] | undefined): Problem | null {
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
  if (!found.hasPhoto)
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não existe mais. Escolha outra.' };
  if (found.photoOf !== attractionId) {
    return { path: `${path}.photoId`, id: photoId, message: 'A foto escolhida não é desta atração. Escolha outra.' };
  }
  return null;
}

const valueIdOf = (input: EventContent) => ('valueId' in input ? input.valueId : null);

/** The error of a request whose key was used for another body; `eventId` is what that one made, to be corrected by PUT. */
export function alreadySent(eventId: number): AppError {
  return new AppError('idempotency_conflict', 'Este evento extra já foi enviado com outros dados.', { eventId });
}
