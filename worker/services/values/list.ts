import { sql } from 'drizzle-orm';
import { valueJson } from '../../../db/json.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const query = statement(sql`
  select json_group_array(${valueJson} order by ${entryValues.id}) as body
  from ${entryValues} where ${entryValues.deletedAt} is null`);

/** `EntryValue[]` as JSON text, oldest first. */
export const listValues = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
