import { countDistinct, eq, ne, sql } from 'drizzle-orm';
import { named } from '../../db/expressions.ts';
import { attractions } from '../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import type { Context } from '../context.ts';
import { countedSchedules } from './evenings.ts';

/** JSON text. Evenings outside the week of `startDate`, those of merged attractions included. */
export async function readMemory({ db }: Context, startDate: string): Promise<string> {
  const counted = countedSchedules(db);
  const date = (of: 'min' | 'max', where: '<' | '>=') =>
    sql`${sql.raw(of)}(iif(${events.date} ${sql.raw(where)} ${startDate}, ${events.date}, null))`;
  const shown = sql<number>`coalesce(${attractions.mergedInto}, ${attractions.id})`;
  const [rows] = await db.batch([
    db
      .select({
        body: named<string>(
          sql`json_array(${shown}, ${countDistinct(events.id)}, ${date('max', '<')}, ${date('min', '>=')})`,
          'body',
        ),
      })
      .from(counted)
      .innerJoin(events, eq(events.scheduleId, counted.scheduleId))
      .innerJoin(eventAttractions, eq(eventAttractions.eventId, events.id))
      .innerJoin(attractions, eq(attractions.id, eventAttractions.attractionId))
      .where(ne(counted.startDate, startDate))
      .groupBy(shown),
  ]);
  return `[${rows.map(({ body }) => body).join(',')}]`;
}
