import type { Ring } from './server.ts';

/** The crons of wrangler.toml. The first one runs every 5 seconds here, so that an import starts at once. */
const EVERY_MINUTE = '* * * * *';
const DAILY = '30 7 * * *';
const EVERY = 5_000;

/** The first check for the daily work, and the interval of later ones, ms. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Time limits of the work, ms. */
const MINUTE_WORK = 5 * 60_000;
const DAILY_WORK = 60 * 60_000;

/**
 * The minute's work runs every five seconds, because the local queue loses its messages when the server ends; the daily work
 * when the last is a day old, because such a machine is off at night.
 */
export function startClock(
  { ring, lastDaily }: { ring: Ring; lastDaily(): string | null },
  onError: (error: Error) => void,
): void {
  const oneAtATime = (work: () => Promise<void>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch(onError);
      isRunning = false;
    };
  };
  const ringMinute = oneAtATime(() => ring(EVERY_MINUTE, MINUTE_WORK));
  const look = oneAtATime(async () => {
    const last = lastDaily();
    if (last !== null && Date.now() - Date.parse(last) > DAY) await ring(DAILY, DAILY_WORK);
  });
  ringMinute();
  for (const timer of [setInterval(ringMinute, EVERY), setTimeout(look, FIRST_LOOK), setInterval(look, LOOK_EVERY)])
    timer.unref();
}
