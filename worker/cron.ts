import { createContext } from './context.ts';
import { clearArchives, wakeStalled } from './imports/sweep.ts';
import { purge } from './services/purge/run.ts';

/** As wrangler.toml has it; every other time that is not this one is the daily. */
const EVERY_MINUTE = '* * * * *';

/** What happens by the clock; the hours stand in wrangler.toml. What it throws, Cloudflare shows as a failed run. */
export async function scheduled(controller: ScheduledController, env: Env): Promise<void> {
  const started = Date.now();
  // From the time it was meant for the clock goes on: what is marked late in a long run must not look like an old mark.
  const now = () => new Date(controller.scheduledTime + Date.now() - started);
  const context = createContext(env, { now });
  const did =
    controller.cron === EVERY_MINUTE
      ? { archives: await clearArchives(context), woken: await wakeStalled(context) }
      : { purged: await purge(context) };
  console.info(JSON.stringify({ level: 'info', cron: controller.cron, ...did, d1RoundTrips: context.meter.roundTrips }));
}
