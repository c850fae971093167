import { purgeSessions } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { purgeImports } from '../../imports/purge.ts';
import { clearFiles } from '../../media/clean.ts';
import { clearStrays } from '../../media/reconcile.ts';
import { purgeTries } from '../accounts/tries.ts';
import { purgeSchedules } from './schedules.ts';
import { purgeShelf } from './shelf.ts';

/** For how long what was deleted can be brought back, milliseconds. */
export const KEPT = 30 * 24 * 60 * 60 * 1000;

/** How much a run removed for good. */
export interface Purged {
  schedules: number;
  /** Attractions, photos, layouts and values. */
  shelf: number;
  imports: number;
  files: number;
  strays: number;
}

/**
 * The daily clearing away: what was deleted more than 30 days ago and no programme shows, files that nothing shows,
 * sessions that have ended, counters whose window is over. Safe to run again, or twice at once, and to die anywhere.
 */
export async function purge(context: Context): Promise<Purged> {
  await context.d1.batch([purgeSessions(context), purgeTries(context)]);
  const before = new Date(context.now().getTime() - KEPT).toISOString();
  // In this order: programmes let go of what they showed, rows of their files, and files of what lies in R2.
  return {
    schedules: await purgeSchedules(context, before),
    shelf: await purgeShelf(context, before),
    imports: await purgeImports(context, before),
    files: await clearFiles(context),
    strays: await clearStrays(context),
  };
}
