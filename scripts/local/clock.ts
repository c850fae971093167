import type { Miniflare } from 'miniflare';

/** As wrangler.toml has them. Nobody waits a minute on a machine of one's own. */
const EVERY_MINUTE = '* * * * *';
const DAILY = '30 7 * * *';
const EVERY = 5_000;

/** When it is first looked whether the daily work is due, and how often afterwards: a start has other things to do. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

const LAST = `select coalesce((select ended_at from runs where name = 'backup'),
  (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as last`;

/**
 * Does on this machine what Cloudflare's clock does every minute, at once and then every five seconds: the local queue
 * forgets its messages when the server ends, and a running import has to be woken. The daily work, with its backup, is
 * done when it is a day old: a machine of one's own sleeps at night. The clock stops with the process.
 */
export async function startClock(server: Miniflare): Promise<void> {
  const worker = await server.getWorker('quartou');
  const db = await server.getD1Database('DB', 'quartou');
  const run = (cron: string) => worker.scheduled({ cron }).catch((error: unknown) => console.error(error));
  const lookForDaily = async () => {
    const { last } = (await db.prepare(LAST).first<{ last: string }>()) ?? {};
    if (last !== undefined && Date.now() - Date.parse(last) > DAY) await run(DAILY);
  };
  const look = () => lookForDaily().catch((error: unknown) => console.error(error));
  setInterval(() => run(EVERY_MINUTE), EVERY).unref();
  setTimeout(look, FIRST_LOOK).unref();
  setInterval(look, LOOK_EVERY).unref();
  await run(EVERY_MINUTE);
}
