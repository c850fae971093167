import { type Context, createContext } from './context.ts';
import { clearArchives, wakeStalled } from './imports/sweep.ts';
import { describe, logLine } from './log.ts';
import type { JobName } from './services/health/jobs.ts';
import { recordRun, unfinishedRestore } from './services/health/runs.ts';
import { noteFailedWrite } from './services/health/writing.ts';
import { PURGE } from './services/purge/run.ts';

/** As wrangler.toml has it; every other time that is not this one is the daily. */
const EVERY_MINUTE = '* * * * *';

type Steps = Partial<Record<JobName, (context: Context) => Promise<unknown>>>;

const MINUTELY: Steps = { archives: clearArchives, imports: (context) => wakeStalled(context) };

// Cleaned first: what a backup lists is there, and stays for as long as the backup does unless it was deleted before.
const DAILY: Steps = {
  ...PURGE,
  // Loaded when they are needed: no request waits for them.
  backup: async (context) => {
    const [{ makeBackup }, { summaryOf }] = await Promise.all([import('./backup/make.ts'), import('./backup/manifest.ts')]);
    return summaryOf(await makeBackup(context));
  },
  'old-backups': async (context) => (await import('./backup/kept.ts')).expireBackups(context),
};

/** One line of the log for each step that ended well. */
export interface StepLine {
  level: 'info';
  cron: string;
  step: string;
  ms: number;
  did: unknown;
  d1RoundTrips: number;
  d1RowsRead: number;
  d1RowsWritten: number;
  r2Calls: number;
}

/**
 * What happens by the clock; the hours stand in wrangler.toml. Each step runs whatever became of those before, and is
 * written down for the health check. Throws when one failed, which Cloudflare shows as a failed run.
 */
export async function scheduled(controller: ScheduledController, env: Env): Promise<void> {
  const started = Date.now();
  // From the time it was meant for the clock goes on: what is marked late in a long run must not look like an old mark.
  const now = () => new Date(controller.scheduledTime + Date.now() - started);
  if (await isBeingRestored(createContext(env, { now }))) {
    console.warn(JSON.stringify({ level: 'warn', cron: controller.cron, waitsFor: 'restore' }));
    return;
  }
  const failed: string[] = [];
  for (const [name, step] of Object.entries(controller.cron === EVERY_MINUTE ? MINUTELY : DAILY)) {
    const isOkay = await runStep(env, createContext(env, { now }), controller.cron, name, step);
    if (!isOkay) failed.push(name);
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
}

/** Runs a step with a context of its own, logs it and writes down how it went; false when it failed. */
async function runStep(env: Env, context: Context, cron: string, name: string, step: Steps[JobName] & {}): Promise<boolean> {
  const begin = context.now();
  let run: { okay: boolean; detail: unknown };
  try {
    run = { okay: true, detail: await step(context) };
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', cron, step: name, error: describe(error) }));
    run = { okay: false, detail: String(error) };
  }
  if (run.okay) {
    const { roundTrips, rowsRead, rowsWritten, r2Calls } = context.meter;
    const line: StepLine = {
      level: 'info',
      cron,
      step: name,
      ms: context.now().getTime() - begin.getTime(),
      did: run.detail,
      d1RoundTrips: roundTrips,
      d1RowsRead: rowsRead,
      d1RowsWritten: rowsWritten,
      r2Calls,
    };
    logLine(env, line);
  }
  try {
    await recordRun(context, { name, startedAt: begin.toISOString(), ...run });
  } catch (error) {
    noteFailedWrite(new Date());
    console.error(JSON.stringify({ level: 'error', cron, step: name, notRecorded: describe(error) }));
    return false;
  }
  return run.okay;
}

/** While rows and images come in, nothing may be taken for superfluous. Where the database does not answer, nobody knows. */
async function isBeingRestored({ d1 }: Context): Promise<boolean> {
  return (await unfinishedRestore(d1, {}).first()) !== null;
}
