import type { Control } from './control.ts';

/** As wrangler.toml has them. Nobody waits a minute on a machine of one's own. */
const EVERY_MINUTE = '* * * * *';
const DAILY = '30 7 * * *';
const EVERY = 5_000;

/** When it is first looked whether the daily work is due, and how often afterwards: a start has other things to do. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

/** How long the work may take before nobody waits for its end any longer. */
const MINUTE_WORK = 5 * 60_000;
const DAILY_WORK = 60 * 60_000;

const LAST = `select coalesce((select ended_at from runs where name = 'backup'),
  (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as last`;

/**
 * Does on this machine what Cloudflare's clock does every minute, at once and then every five seconds: the local queue
 * forgets its messages when the server ends, and a running import has to be woken. The daily work, with its backup, is
 * done when it is a day old: a machine of one's own sleeps at night. Each waits for its own end before it is rung again.
 * @returns what stops it; it also stops with the process
 */
export function startClock(control: Pick<Control, 'ring' | 'd1'>, onError: (error: unknown) => void = console.error): () => void {
  let isStopped = false;
  const oneAtATime = (work: () => Promise<void>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await work();
      } catch (error) {
        // Whoever stops the clock ends the server too.
        if (!isStopped) onError(error);
      } finally {
        isRunning = false;
      }
    };
  };
  const ring = oneAtATime(() => control.ring(EVERY_MINUTE, MINUTE_WORK));
  const look = oneAtATime(async () => {
    const { last } = (await control.d1.prepare(LAST).first<{ last: string }>()) ?? {};
    if (last !== undefined && Date.now() - Date.parse(last) > DAY) await control.ring(DAILY, DAILY_WORK);
  });
  const timers = [setInterval(ring, EVERY), setTimeout(look, FIRST_LOOK), setInterval(look, LOOK_EVERY)];
  for (const timer of timers) timer.unref();
  ring();
  return () => {
    isStopped = true;
    timers.forEach(clearTimeout);
  };
}
