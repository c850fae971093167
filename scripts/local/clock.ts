import type { Ring } from './server.ts';

/** The crons of wrangler.toml; the first runs every 5 seconds here, so that an import starts at once. */
const EVERY_MINUTE = '* * * * *';
const DAILY = '30 7 * * *';
const EVERY = 5_000;

/** When the daily work is first checked for, and how often afterwards, milliseconds. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Time limits of the work, milliseconds. */
const MINUTE_WORK = 5 * 60_000;
const DAILY_WORK = 60 * 60_000;

/**
 * Runs the cron work that Cloudflare would run: the minute's work at once and then every five seconds, because the local
 * queue loses its messages when the server ends; the daily work when the last is a day old, because such a machine is
 * off at night. Neither starts again before its last run has ended.
 * @returns a function that stops it; it also stops with the process
 */
export function startClock(
  clock: { ring: Ring; lastDaily(): string | null },
  onError: (error: unknown) => void = console.error,
): () => void {
  let isStopped = false;
  const oneAtATime = (work: () => Promise<void>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await work();
      } catch (error) {
        // The server ends with the clock.
        if (!isStopped) onError(error);
      } finally {
        isRunning = false;
      }
    };
  };
  const ring = oneAtATime(() => clock.ring(EVERY_MINUTE, MINUTE_WORK));
  const look = oneAtATime(async () => {
    const last = clock.lastDaily();
    if (last !== null && Date.now() - Date.parse(last) > DAY) await clock.ring(DAILY, DAILY_WORK);
  });
  const timers = [setInterval(ring, EVERY), setTimeout(look, FIRST_LOOK), setInterval(look, LOOK_EVERY)];
  for (const timer of timers) timer.unref();
  ring();
  return () => {
    isStopped = true;
    timers.forEach(clearTimeout);
  };
}
