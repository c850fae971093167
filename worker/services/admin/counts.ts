import { type SQL, sql } from 'drizzle-orm';
import { attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { lotSettings } from '../../../db/schema/lot-settings.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const shelf = (table: typeof layouts | typeof attractions | typeof entryValues | typeof schedules): SQL =>
  sql`(select count(*) from ${table} where ${table.deletedAt} is null)`;

const query = statement(sql`
  select json_object('layouts', ${shelf(layouts)}, 'attractions', ${shelf(attractions)}, 'values', ${shelf(entryValues)},
    'lotSettings', (select count(*) from ${lotSettings}), 'schedules', ${shelf(schedules)}) as body`);

/** `AdminCounts` as JSON text. */
export const countAll = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
