import { purgeSessions } from './auth/sessions.ts';
import { purgeDevices } from './auth/staff.ts';
import { type Context, createContext, logLine } from './context.ts';
import { describe, withoutQuery } from './errors.ts';
import { clearArchives, purgeImports, wakeStalled } from './imports/sweep.ts';
import { clearFiles, reconcile } from './media/clean.ts';
import { purgeTries } from './services/accounts/tries.ts';
import { purgeAuditLog } from './services/audit-log.ts';
import { undoableSince } from './services/deletion.ts';
import { recordRun, type StepName } from './services/health/check.ts';
import { DISK_FULL, noteFailedWrite, setDiskFull } from './services/health/writing.ts';
import { hideOldDrafts, purgeCatalogue, purgeSchedules } from './services/purge.ts';

const EVERY_MINUTE = '* * * * *';

type Steps = Partial<Record<StepName, (context: Context) => Promise<unknown>>>;

const MINUTELY: Steps = { archives: clearArchives, imports: (context) => wakeStalled(context) };

/** The purges come before `files`, which deletes files that became unused. A run may be cut off, so each step can be repeated. */
const DAILY: Steps = {
  sessions: async (context) => {
    const results = await context.db.batch([
      purgeSessions(context),
      purgeTries(context),
      purgeDevices(context),
      purgeAuditLog(context),
    ]);
    return results.reduce((sum, { meta }) => sum + meta.changes, 0);
  },
  schedules: async (context) => (await hideOldDrafts(context)) + (await purgeSchedules(context, undoableSince(context))),
  shelf: (context) => purgeCatalogue(context, undoableSince(context)),
  'old-imports': (context) => purgeImports(context, undoableSince(context)),
  files: clearFiles,
  images: reconcile,
};

/** Runs every step, even if one has failed. Throws at the end if a step has failed, so that Cloudflare shows a failed run. */
export async function scheduled(controller: ScheduledController, env: Env): Promise<void> {
  const started = Date.now();
  setDiskFull(controller.cron === DISK_FULL);
  if (controller.cron === DISK_FULL) return;
  // `now` starts at the scheduled time and advances, so that rows written late in a long run get a later timestamp.
  const now = () => new Date(controller.scheduledTime + Date.now() - started);
  const failed: string[] = [];
  for (const [name, step] of Object.entries(controller.cron === EVERY_MINUTE ? MINUTELY : DAILY)) {
    const isOkay = await runStep(env, createContext(env, { now }), controller.cron, name, step);
    if (!isOkay) failed.push(name);
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
}

async function runStep(env: Env, context: Context, cron: string, name: string, step: Steps[StepName] & {}): Promise<boolean> {
  const begin = context.now();
  let run: { okay: boolean; detail: unknown };
  try {
    run = { okay: true, detail: await step(context) };
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', cron, step: name, error: describe(error) }));
    run = { okay: false, detail: String(withoutQuery(error)) };
  }
  if (run.okay) {
    const { roundTrips, rowsRead, rowsWritten } = context.meter;
    logLine(env, {
      level: 'info',
      cron,
      step: name,
      ms: context.now().getTime() - begin.getTime(),
      did: run.detail,
      d1RoundTrips: roundTrips,
      d1RowsRead: rowsRead,
      d1RowsWritten: rowsWritten,
    });
  }
  try {
    await recordRun(context, { name, startedAt: begin.toISOString(), ...run });
  } catch (error) {
    noteFailedWrite();
    console.error(JSON.stringify({ level: 'error', cron, step: name, notRecorded: describe(error) }));
    return false;
  }
  return run.okay;
}
