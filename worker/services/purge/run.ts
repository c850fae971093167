import { purgeSessions } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { purgeImports } from '../../imports/sweep.ts';
import { clearFiles } from '../../media/clean.ts';
import { clearStrays } from '../../media/reconcile.ts';
import { purgeTries } from '../accounts/tries.ts';
import { purgeSchedules } from './schedules.ts';
import { purgeShelf } from './shelf.ts';

/** For how long what was deleted can be brought back, milliseconds. */
export const KEPT = 30 * 24 * 60 * 60 * 1000;

const before = (context: Context) => new Date(context.now().getTime() - KEPT).toISOString();

/**
 * The daily clearing away: what was deleted more than 30 days ago and no programme shows, files that nothing shows,
 * sessions that have ended, counters whose window is over. Each step is safe to run again, twice at once, and to die
 * anywhere, and says how much it removed for good. In this order: programmes let go of what they showed, rows of their
 * files, and files of what lies in R2.
 */
export const PURGE = {
  sessions: async (context: Context) => {
    const results = await context.d1.batch([purgeSessions(context), purgeTries(context)]);
    return results.reduce((sum, { meta }) => sum + meta.changes, 0);
  },
  schedules: (context: Context) => purgeSchedules(context, before(context)),
  /** Attractions, photos, layouts and values. */
  shelf: (context: Context) => purgeShelf(context, before(context)),
  'old-imports': (context: Context) => purgeImports(context, before(context)),
  files: clearFiles,
  strays: clearStrays,
};
