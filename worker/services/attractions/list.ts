import { sql } from 'drizzle-orm';
import { attractionJson } from '../../../db/json.ts';
import { attractions } from '../../../db/schema/attractions.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const query = statement(sql`
  select json_group_array(${attractionJson} order by ${attractions.nameKey}) as body
  from ${attractions} where ${attractions.deletedAt} is null`);

/** `Attraction[]` as JSON text: the catalogue by name, each with how many photos it has. By name as SQLite
 * compares, which its index gives for nothing: where "Á" belongs beside "A", the screen puts it there. */
export const listAttractions = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
