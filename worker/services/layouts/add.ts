import { sql } from 'drizzle-orm';
import { splitExtension } from '../../../core/rules/file-name.ts';
import { layoutJson } from '../../../db/json.ts';
import { files } from '../../../db/schema/files.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import type { Context } from '../../context.ts';
import { type ImageFile, readImage } from '../../media/image/read.ts';
import { fileStays, leaving, storeImage } from '../../media/store.ts';
import { names, statement, value } from '../statement.ts';

const isSame = sql`${layouts.fileHash} = ${value('hash')} and ${layouts.name} = ${value('name')} and ${layouts.deletedAt} is null`;

const insert = statement<{ name: string; hash: string; now: string }>(sql`
  insert into ${layouts} (${names(layouts.name, layouts.fileHash, layouts.createdAt)})
  select ${value('name')}, ${value('hash')}, ${value('now')}
  where ${fileStays} and not exists (select 1 from ${layouts} where ${isSame})`);

const select = statement<{ name: string; hash: string }>(sql`
  select ${layoutJson} as body from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
  where ${isSame} order by ${layouts.id} limit 1`);

/**
 * Puts a flyer on the shelf under its file's name without extension. The same picture of the same name is there once:
 * an upload repeated after a lost answer doubles nothing.
 * @returns the `Layout` as JSON text, and whether it is new
 */
export async function addLayout(context: Context, file: ImageFile): Promise<{ body: string; isNew: boolean }> {
  const { d1 } = context;
  const hash = await storeImage(context, readImage(file));
  const { stem: name } = splitExtension(file.name);
  const [inserted, found] = await d1.batch<{ body: string }>([
    insert(d1, { name, hash, now: context.now().toISOString() }),
    select(d1, { name, hash }),
  ]);
  const body = found?.results[0]?.body;
  if (body === undefined) throw leaving();
  return { body, isNew: inserted?.meta.changes === 1 };
}
