import { sql } from 'drizzle-orm';
import type { ImportJob, ImportState } from '../../core/contracts/imports.ts';
import { importParts, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { type Archive, type ArchivePart, closeArchive, GONE, putPart } from '../media/archive.ts';
import { names, statement, value } from '../services/statement.ts';
import { jobAfter } from './job.ts';
import { sendRead } from './messages.ts';
import { IMPORT_NOT_FOUND, missingParts } from './words.ts';

const uploadOf = statement<{ id: number }>(sql`
  select ${imports.state} as state, ${imports.size} as size, ${imports.partSize} as partSize,
    ${imports.archiveKey} as key, ${imports.uploadId} as uploadId
  from ${imports} where ${imports.id} = ${value('id')}`);

const partsOf = statement<{ id: number }>(sql`
  select ${importParts.number} as partNumber, ${importParts.etag} as etag from ${importParts}
  where ${importParts.importId} = ${value('id')} order by ${importParts.number}`);

const isUploading = sql`exists (select 1 from ${imports} where ${imports.id} = ${value('id')} and ${imports.state} = 'uploading')`;

const keepPart = statement<{ id: number; number: number; etag: string }>(sql`
  insert into ${importParts} (${names(importParts.importId, importParts.number, importParts.etag)})
  select ${value('id')}, ${value('number')}, ${value('etag')} where ${isUploading}
  on conflict (${names(importParts.importId, importParts.number)}) do update set ${names(importParts.etag)} = excluded.${names(importParts.etag)}`);

const forgetParts = statement<{ id: number }>(sql`
  delete from ${importParts} where ${importParts.importId} = ${value('id')} and ${isUploading}`);

const touch = statement<{ id: number; now: string }>(sql`
  update ${imports} set ${names(imports.activeAt)} = ${value('now')}
  where ${imports.id} = ${value('id')} and ${imports.state} = 'uploading'`);

const arrive = statement<{ id: number; size: number; now: string }>(sql`
  update ${imports} set ${names(imports.state)} = 'reading', ${names(imports.size)} = ${value('size')},
    ${names(imports.activeAt)} = ${value('now')}, ${names(imports.putAwayAt)} = null
  where ${imports.id} = ${value('id')} and ${imports.state} = 'uploading'`);

interface Upload extends Archive {
  state: ImportState;
  size: number;
  partSize: number;
}

/**
 * Takes one part of an archive. Sending one again is fine; when no part is wanted any more it is not looked at.
 * @param length how long the request says it is
 */
export async function takePart(
  context: Context,
  { id, number }: { id: number; number: number },
  length: number,
  body: ReadableStream,
): Promise<ImportJob> {
  const { d1, media } = context;
  const upload = await uploadOf(d1, { id }).first<Upload>();
  if (!upload) throw notFound();
  if (upload.state === 'failed') throw new AppError('conflict', GONE);
  assertLength(upload, number, length);
  if (upload.state !== 'uploading') return jobAfter(context, id);
  const etag = await putPart(media, upload, number, body);
  return jobAfter(context, id, [keepPart(d1, { id, number, etag }), touch(d1, { id, now: context.now().toISOString() })]);
}

function assertLength(upload: Upload, number: number, length: number): void {
  const count = partCount(upload);
  if (number > count) throw invalid({ path: 'n', message: `O arquivo não tem a parte ${number}: são ${count}.` });
  const wanted = number < count ? upload.partSize : upload.size - upload.partSize * (count - 1);
  if (length !== wanted)
    throw invalid({ path: 'n', message: `A parte ${number} deveria ter ${wanted} bytes (veio com ${length}).` });
}

const partCount = ({ size, partSize }: Upload) => Math.ceil(size / partSize);

/** Makes the archive of its parts and has it read; saying so again changes nothing. */
export async function completeUpload(context: Context, id: number): Promise<ImportJob> {
  const { d1, media } = context;
  const [rows, arrived] = await d1.batch([uploadOf(d1, { id }), partsOf(d1, { id })]);
  const upload = rows?.results[0] as Upload | undefined;
  const parts = (arrived?.results ?? []) as unknown as ArchivePart[];
  if (!upload) throw notFound();
  if (upload.state === 'failed') throw new AppError('conflict', GONE);
  if (upload.state !== 'uploading') return jobAfter(context, id);

  const numbers = new Set(parts.map(({ partNumber }) => partNumber));
  const all = Array.from({ length: partCount(upload) }, (_, i) => i + 1);
  const missing = all.filter((number) => !numbers.has(number));
  if (missing.length > 0) throw missingParts(missing);
  if (!(await closeArchive(media, upload, parts, upload.size))) {
    await forgetParts(d1, { id }).run();
    throw missingParts(all);
  }
  await archiveArrived(context, id, upload.size);
  await sendRead(context, id);
  return jobAfter(context, id);
}

/** Says that an archive lies whole in R2. */
export async function archiveArrived({ d1, now }: Context, id: number, size: number): Promise<void> {
  await arrive(d1, { id, size, now: now().toISOString() }).run();
}

const notFound = () => new AppError('not_found', IMPORT_NOT_FOUND);
