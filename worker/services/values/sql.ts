import { sql } from 'drizzle-orm';
import { entryValues } from '../../../db/schema/entry-values.ts';

/** One row of `entry_values` as the JSON of an `EntryValue`. */
export const valueJson = sql`json_object('id', ${entryValues.id}, 'name', ${entryValues.name}, 'createdAt', ${entryValues.createdAt})`;
