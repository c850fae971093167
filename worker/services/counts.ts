import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import { attractions } from '../../db/schema/attractions.ts';
import { entryValues } from '../../db/schema/entry-values.ts';
import { layouts } from '../../db/schema/layouts.ts';
import { lotSettings } from '../../db/schema/lot-settings.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';

/** How much there is of everything, what was deleted and drafts left out. */
export async function countAll({ db }: Context): Promise<AdminCounts> {
  const there = (table: typeof layouts | typeof attractions | typeof entryValues) => db.$count(table, isNull(table.deletedAt));
  const [counts] = await db
    .select({
      layouts: there(layouts).as('layouts'),
      attractions: there(attractions).as('attractions'),
      values: there(entryValues).as('entry_values'),
      lotSettings: db.$count(lotSettings).as('lot_settings'),
      schedules: db.$count(schedules, and(isNull(schedules.deletedAt), eq(schedules.isDraft, false))).as('schedules'),
    })
    .from(sql`(select 1)`);
  if (!counts) throw new Error('A select without a table gave no row.');
  return counts;
}
