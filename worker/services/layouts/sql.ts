import { sql } from 'drizzle-orm';
import { files } from '../../../db/schema/files.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { mediaUrlSql } from '../../media/keys.ts';

/** A row of `layouts` with its file as the JSON of a `Layout`. */
export const layoutJson = sql`json_object(
  'id', ${layouts.id}, 'name', ${layouts.name}, 'imageUrl', ${mediaUrlSql},
  'width', ${files.width}, 'height', ${files.height}, 'createdAt', ${layouts.createdAt})`;
