import { and, eq, inArray, isNull, max, ne, type SQLWrapper } from 'drizzle-orm';
import type { ImportJob } from '../../core/contracts/imports.ts';
import { coalesce, iif } from '../../db/expressions.ts';
import { imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { sendSlices } from '../job.ts';
import { existingJob, jobQuery, readJob } from './job.ts';
import { finishWhenDone, openSlices } from './state.ts';
import { STALLED_AFTER_MS, wakeStalled } from './sweep.ts';
import { IMPORT_NOT_FOUND, REASONS } from './words.ts';

/** Returns an import, and enqueues it again if it made no progress for too long. */
export async function findImport(context: Context, id: number): Promise<ImportJob> {
  const job = await readAndWake(context, id);
  if (!job) throw new AppError('not_found', IMPORT_NOT_FOUND);
  return job;
}

export function currentImport(context: Context): Promise<ImportJob | null> {
  const newest = context.db
    .select({ id: max(imports.id) })
    .from(imports)
    .where(isNull(imports.dismissedAt));
  return readAndWake(context, newest);
}

async function readAndWake(context: Context, importId: number | SQLWrapper): Promise<ImportJob | null> {
  const progress = await readJob(context, importId);
  if (!progress) return null;
  const { job, activeAt } = progress;
  const isRunning = job.state === 'reading' || job.state === 'importing';
  if (isRunning && context.now().getTime() - Date.parse(activeAt) >= STALLED_AFTER_MS) await wakeStalled(context, job.id);
  return job;
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

/** Hides an import. An import that has not begun is cancelled, and sweep.ts removes its archive. */
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
  if (!dismissed) throw new AppError('conflict', 'A importação está em andamento e não pode ser cancelada.');
}
