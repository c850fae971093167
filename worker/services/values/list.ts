import { sql } from 'drizzle-orm';
import { entryValues } from '../../../db/schema/entry-values.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';
import { valueJson } from './sql.ts';

const query = statement(sql`
  select json_group_array(${valueJson} order by ${entryValues.id}) as body
  from ${entryValues} where ${entryValues.deletedAt} is null`);

/** `EntryValue[]` as JSON text, oldest first. */
export const listValues = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
