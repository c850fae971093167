import { sql } from 'drizzle-orm';
import type { ImportInput } from '../../core/contracts/imports.ts';
import { imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { type Archive, openArchive } from '../media/archive.ts';
import { names, statement, value } from '../services/statement.ts';

/** Bytes of every part but the last: R2 wants at least 5 MiB, and a lost connection should cost little. */
export const PART_SIZE = 8 * 1024 * 1024;

interface Values extends Archive, ImportInput, Record<string, string | number | null> {
  unasked: 0 | 1;
  now: string;
  putAwayAt: string | null;
}

const insert = statement<Values>(sql`
  insert into ${imports} (${names(
    imports.fileName,
    imports.size,
    imports.state,
    imports.unasked,
    imports.partSize,
    imports.archiveKey,
    imports.uploadId,
    imports.createdAt,
    imports.activeAt,
    imports.putAwayAt,
  )})
  values (${value('fileName')}, ${value('size')}, 'uploading', ${value('unasked')}, ${sql.raw(String(PART_SIZE))},
    ${value('key')}, ${value('uploadId')}, ${value('now')}, ${value('now')}, ${value('putAwayAt')})
  returning ${names(imports.id)} as id`);

/** An import whose archive is on its way. */
export interface Begun {
  id: number;
  archive: Archive;
}

/** Begins an import of which the archive will come in parts. */
export const beginImport = (context: Context, input: ImportInput): Promise<Begun> => begin(context, input, false);

/** Begins an import that nobody confirms; it stays out of sight until its archive, of unknown size, is there. */
export const beginUnasked = (context: Context, fileName: string): Promise<Begun> => begin(context, { fileName, size: 0 }, true);

async function begin(context: Context, input: ImportInput, isUnasked: boolean): Promise<Begun> {
  const archive = await openArchive(context.media, context.randomId());
  const now = context.now().toISOString();
  const values: Values = { ...input, ...archive, unasked: isUnasked ? 1 : 0, now, putAwayAt: isUnasked ? now : null };
  return { id: (await insert(context.d1, values).first<number>('id')) as number, archive };
}
