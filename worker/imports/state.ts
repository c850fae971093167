import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context, Job } from '../context.ts';

export const archiveColumns = { key: imports.archiveKey, uploadId: imports.uploadId };

/** After this many unfinished readings, or unfinished attempts at a slice, an import fails, because it can probably never succeed. */
export const MAX_ATTEMPTS = 10;

/** The wait after an error, in ms. The nine waits together take an hour and a half, because R2 may not respond for a while. */
export const pauseAfter = (attempts: number) => (attempts < MAX_ATTEMPTS ? attempts ** 2 * 20_000 : 0);

export const openSlices = ({ db }: Context, id: number) =>
  db
    .select({ number: importSlices.number })
    .from(importSlices)
    .where(and(eq(importSlices.importId, id), isNull(importSlices.doneBy)))
    .orderBy(asc(importSlices.number));

export async function failImport({ db, now }: Context, id: number, reason: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', reason, activeAt: now().toISOString() })
    .where(and(eq(imports.id, id), inArray(imports.state, ['uploading', 'reading', 'planned', 'importing'])));
}

/** Ends an import that has no open slice. Every batch that may close the last slice must contain this query. */
export const finishWhenDone = (context: Context, id: number) =>
  context.db
    .update(imports)
    .set({ state: 'done', activeAt: context.now().toISOString() })
    .where(and(eq(imports.id, id), eq(imports.state, 'importing'), notExists(openSlices(context, id))));

const MAX_BATCH = 100;

export async function sendSlices(jobs: Queue<Job>, importId: number, slices: readonly { number: number }[]): Promise<void> {
  for (let from = 0; from < slices.length; from += MAX_BATCH) {
    const chunk = slices.slice(from, from + MAX_BATCH);
    await jobs.sendBatch(chunk.map(({ number }) => ({ body: { job: 'slice', importId, slice: number } })));
  }
}
