import { createContext } from './context.ts';
import { purge } from './services/purge.ts';

/** The daily clearing away; its hour stands in wrangler.toml. What it throws, Cloudflare shows as a failed run. */
export async function scheduled(controller: ScheduledController, env: Env): Promise<void> {
  const now = new Date(controller.scheduledTime);
  const context = createContext(env, { now: () => now });
  const purgedSchedules = await purge(context);
  console.info(JSON.stringify({ level: 'info', cron: controller.cron, purgedSchedules, d1RoundTrips: context.meter.roundTrips }));
}
