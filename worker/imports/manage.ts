import { and, asc, eq, inArray, isNull, max, ne, type SQLWrapper } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { ImportJob } from '../../core/contracts/imports.ts';
import { coalesce, iif, jsonLength, sumOf } from '../../db/expressions.ts';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { finishWhenDone, openSlices, sendSlices } from './state.ts';
import { STALLED_AFTER_MS, wakeStalled } from './sweep.ts';
import { andMore, IMPORT_NOT_FOUND, REASONS, sentence } from './words.ts';

const MAX_ERRORS = 1000;

export const jobQuery = ({ db }: Context, importId: number | SQLWrapper) =>
  [
    db.select().from(imports).where(eq(imports.id, importId)),
    db
      .select({ number: importParts.number })
      .from(importParts)
      .where(eq(importParts.importId, importId))
      .orderBy(asc(importParts.number)),
    db
      .select({
        done: sumOf(iif(isNull(importSlices.doneBy), 0, importSlices.count)).as('done'),
        attractionsAdded: sumOf(importSlices.attractionsAdded).as('attractions'),
        photosAdded: sumOf(importSlices.photosAdded).as('photos'),
        photosFailed: sumOf(jsonLength(importSlices.errors)).as('failed'),
      })
      .from(importSlices)
      .where(eq(importSlices.importId, importId)),
    db
      .select({ errors: importSlices.errors })
      .from(importSlices)
      .where(and(eq(importSlices.importId, importId), ne(importSlices.errors, [])))
      .orderBy(asc(importSlices.number))
      .limit(MAX_ERRORS),
  ] as const;

export function existingJob(results: Results): ImportJob {
  const job = jobFrom(results);
  if (!job) throw new AppError('not_found', IMPORT_NOT_FOUND);
  return job;
}

type Results = BatchResponse<ReturnType<typeof jobQuery>>;

function jobFrom([[row], parts, [sums], failures]: Results): ImportJob | null {
  if (!row || !sums) return null;
  const { id, fileName, size, state, createdAt, partSize, preview, total, reason, warnings, warningCount } = row;
  const kept = [...failures.flatMap((slice) => slice.errors), ...warnings].slice(0, MAX_ERRORS);
  const omitted = warningCount + sums.photosFailed - kept.length;
  const errors = omitted > 0 ? [...kept, andMore(omitted)] : kept;
  return {
    ...{ id, fileName, size, state, createdAt, partSize, preview, total, ...sums },
    parts: parts.map(({ number }) => number),
    percent: state === 'done' ? 100 : Math.floor((100 * sums.done) / Math.max(total, 1)),
    errors: state === 'importing' ? [] : errors,
    message: sentence({ state, reason, preview, total, ...sums }),
  };
}

/** Returns an import. Enqueues a running import again if it made no progress for `STALLED_AFTER_MS`. @throws `not_found` */
export async function findImport(context: Context, id: number): Promise<ImportJob> {
  const job = await readAndWake(context, id);
  if (!job) throw new AppError('not_found', IMPORT_NOT_FOUND);
  return job;
}

export function findCurrentImport(context: Context): Promise<ImportJob | null> {
  const newest = context.db
    .select({ id: max(imports.id) })
    .from(imports)
    .where(isNull(imports.dismissedAt));
  return readAndWake(context, newest);
}

async function readAndWake(context: Context, importId: number | SQLWrapper): Promise<ImportJob | null> {
  const results = await context.db.batch(jobQuery(context, importId));
  const [[row]] = results;
  const isRunning = row?.state === 'reading' || row?.state === 'importing';
  if (isRunning && context.now().getTime() - Date.parse(row.activeAt) >= STALLED_AFTER_MS) await wakeStalled(context, row.id);
  return jobFrom(results);
}

export async function startImport(context: Context, id: number): Promise<ImportJob> {
  const { db, jobs } = context;
  const [started, , open, ...jobRows] = await db.batch([
    db
      .update(imports)
      .set({ state: 'importing', activeAt: context.now().toISOString() })
      .where(and(eq(imports.id, id), eq(imports.state, 'planned')))
      .returning({ id: imports.id }),
    finishWhenDone(context, id),
    openSlices(context, id),
    ...jobQuery(context, id),
  ]);
  const job = existingJob(jobRows);
  if (job.state === 'uploading' || job.state === 'reading') {
    throw new AppError('conflict', 'O arquivo ainda não foi lido. Aguarde um instante e tente de novo.');
  }
  if (job.state === 'failed') throw new AppError('conflict', job.message);
  if (started.length > 0) await sendSlices(jobs, id, open);
  return job;
}

/** Hides an import. An unfinished import is cancelled; sweep.ts removes its archive. @throws `conflict` while photos are added */
export async function dismissImport(context: Context, id: number): Promise<void> {
  const { db } = context;
  const isUnfinished = inArray(imports.state, ['uploading', 'reading', 'planned']);
  const [[dismissed], existing] = await db.batch([
    db
      .update(imports)
      .set({
        dismissedAt: coalesce(imports.dismissedAt, context.now().toISOString()),
        reason: iif(isUnfinished, REASONS.cancelled, imports.reason),
        state: iif(isUnfinished, 'failed', imports.state),
      })
      .where(and(eq(imports.id, id), ne(imports.state, 'importing')))
      .returning({ id: imports.id }),
    db.select({ id: imports.id }).from(imports).where(eq(imports.id, id)),
  ]);
  if (existing.length === 0) throw new AppError('not_found', IMPORT_NOT_FOUND);
  if (!dismissed) throw new AppError('conflict', 'A importação já começou e não pode mais ser cancelada. Espere terminar.');
}
