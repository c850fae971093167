import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { maybeBodyOf } from '../read.ts';
import { statement, value } from '../statement.ts';
import { SCHEDULE_NOT_FOUND } from './get.ts';

interface Shelf {
  id: SQLiteColumn;
  deletedAt: SQLiteColumn;
}

const ofEvents = (shelf: Shelf, reference: SQLiteColumn) => sql`(
  select json_group_array(distinct ${shelf.id}) from ${events} join ${shelf.id.table} on ${shelf.id} = ${reference}
  where ${events.scheduleId} = ${schedules.id} and ${shelf.deletedAt} is not null)`;

const ofAttractions = (shelf: Shelf, reference: SQLiteColumn) => sql`(
  select json_group_array(distinct ${shelf.id}) from ${events}
  join ${eventAttractions} on ${eventAttractions.eventId} = ${events.id}
  join ${shelf.id.table} on ${shelf.id} = ${reference}
  where ${events.scheduleId} = ${schedules.id} and ${shelf.deletedAt} is not null)`;

const query = statement<{ id: number }>(sql`
  select json_object(
    'layouts', ${ofEvents(layouts, events.layoutId)},
    'values', ${ofEvents(entryValues, events.valueId)},
    'attractions', ${ofAttractions(attractions, eventAttractions.attractionId)},
    'photos', ${ofAttractions(attractionPhotos, eventAttractions.photoId)}) as body
  from ${schedules} where ${schedules.id} = ${value('id')} and ${schedules.deletedAt} is null`);

/** `RemovedReferences` as JSON text: what a programme shows and what is not in the catalogue any more. */
export async function listRemoved({ d1 }: Context, id: number): Promise<string> {
  const body = await maybeBodyOf(query(d1, { id }));
  if (body === null) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  return body;
}
