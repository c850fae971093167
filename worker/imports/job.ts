import { and, asc, eq, isNull, ne, type SQLWrapper } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { ImportJob, ImportState } from '../../core/contracts/imports.ts';
import { iif, jsonLength, sumOf } from '../../db/expressions.ts';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { andMore, IMPORT_NOT_FOUND, sentence } from './words.ts';

const MAX_ERRORS = 1000;

interface JobProgress {
  job: ImportJob;
  activeAt: string;
}

export const readJob = async (context: Context, importId: number | SQLWrapper): Promise<JobProgress | null> =>
  jobFrom(await context.db.batch(jobQuery(context, importId)));

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
        failed: sumOf(jsonLength(importSlices.errors)).as('failed'),
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

/** Returns the import that `jobQuery` has read. @throws AppError `not_found` */
export function existingJob(results: Results): ImportJob {
  const progress = jobFrom(results);
  if (!progress) throw new AppError('not_found', IMPORT_NOT_FOUND);
  return progress.job;
}

type Results = BatchResponse<ReturnType<typeof jobQuery>>;

function jobFrom([[row], parts, [sums], failures]: Results): JobProgress | null {
  if (!row || !sums) return null;
  const { id, fileName, size, state, createdAt, partSize, preview, total, reason, warnings, warningCount, activeAt } = row;
  const { failed, ...counts } = sums;
  const errors = [...warnings, ...failures.flatMap((slice) => slice.errors)].slice(0, MAX_ERRORS);
  const omitted = warningCount + failed - errors.length;
  const job: ImportJob = {
    ...{ id, fileName, size, state, createdAt, partSize, preview, total, ...counts },
    parts: parts.map(({ number }) => number),
    percent: percentOf(state, counts.done, total),
    errors: omitted > 0 ? [...errors, andMore(omitted)] : errors,
    message: sentence({ state, reason, preview, total, failed, ...counts }),
  };
  return { job, activeAt };
}

function percentOf(state: ImportState, done: number, total: number): number {
  if (state === 'done') return 100;
  return total === 0 ? 0 : Math.floor((100 * done) / total);
}
