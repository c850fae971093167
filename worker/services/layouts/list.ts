import { sql } from 'drizzle-orm';
import { files } from '../../../db/schema/files.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import type { Context } from '../../context.ts';
import { mediaUrlSql } from '../../media/keys.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const query = statement(sql`
  select json_group_array(json_object(
    'id', ${layouts.id}, 'name', ${layouts.name}, 'imageUrl', ${mediaUrlSql},
    'width', ${files.width}, 'height', ${files.height}, 'createdAt', ${layouts.createdAt}
  ) order by ${layouts.createdAt} desc, ${layouts.id} desc) as body
  from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
  where ${layouts.deletedAt} is null`);

/** `Layout[]` as JSON text: the flyers on the shelf, newest first. */
export const listLayouts = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
