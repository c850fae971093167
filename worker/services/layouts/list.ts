import { sql } from 'drizzle-orm';
import { layoutJson } from '../../../db/json.ts';
import { files } from '../../../db/schema/files.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const query = statement(sql`
  select json_group_array(${layoutJson} order by ${layouts.createdAt} desc, ${layouts.id} desc) as body
  from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
  where ${layouts.deletedAt} is null`);

/** `Layout[]` as JSON text: the flyers on the shelf, newest first. */
export const listLayouts = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
