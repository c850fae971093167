import { createContext } from './context.ts';
import { purge } from './services/purge/run.ts';

/** The daily clearing away; its hour stands in wrangler.toml. What it throws, Cloudflare shows as a failed run. */
export async function scheduled(controller: ScheduledController, env: Env): Promise<void> {
  const started = Date.now();
  // From the time it was meant for the clock goes on: what is marked late in a long run must not look like an old mark.
  const now = () => new Date(controller.scheduledTime + Date.now() - started);
  const context = createContext(env, { now });
  const purged = await purge(context);
  console.info(JSON.stringify({ level: 'info', cron: controller.cron, purged, d1RoundTrips: context.meter.roundTrips }));
}
