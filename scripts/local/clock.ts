import type { Miniflare } from 'miniflare';

/** As wrangler.toml has it for every minute. Nobody waits a minute on a machine of one's own. */
const CRON = '* * * * *';
const EVERY = 5_000;

/**
 * Does on this machine what Cloudflare's clock does every minute, at once and then every five seconds: the local queue
 * forgets its messages when the server ends, and a running import has to be woken. The clock stops with the process.
 */
export async function startClock(server: Miniflare): Promise<void> {
  const worker = await server.getWorker('quartou');
  const tick = () => worker.scheduled({ cron: CRON }).catch((error: unknown) => console.error(error));
  setInterval(tick, EVERY).unref();
  await tick();
}
