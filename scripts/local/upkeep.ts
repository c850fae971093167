// For `npm start`: watches workerd, runs its scheduled work, reserves disk space and prints without blocking.
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Usage } from './processes.ts';
import type { Ring } from './server.ts';

/** workerd is restarted after this many requests in a row without a response, so after at most 25 s. */
const MOST_UNANSWERED = 3;
const RESPONSE_LIMIT_MS = 6_000;
const CHECK_EVERY_MS = 5_000;
const CHECK_SOON_MS = 1_000;

/** Each request makes workerd grow by 65 to 80 kB. Above this size workerd is restarted when nobody is connected. */
const MOST_MEMORY_BYTES = 400 * 2 ** 20;
const CHECKS_WITHOUT_CONNECTION = 3;

const MOST_VAIN_RESTARTS = 5;

interface WatchedServer {
  isResponding(withinMs: number): Promise<boolean>;
  usage(): Usage | null;
  restart(): Promise<unknown>;
}

/** Restarts a hanging or too large workerd; Miniflare restarts a crashed one. @throws in Portuguese after MOST_VAIN_RESTARTS */
export async function keepServing(
  server: WatchedServer,
  { wait, say }: { wait(ms: number): Promise<unknown>; say(text: string): void },
): Promise<never> {
  for (let [missed, quiet, vain] = [0, 0, 0]; ; ) {
    const usage = server.usage();
    const isMuch = usage !== null && usage.memory > MOST_MEMORY_BYTES;
    quiet = isMuch && !usage.isConnected ? quiet + 1 : 0;
    if (await server.isResponding(RESPONSE_LIMIT_MS)) [missed, vain] = [0, 0];
    else missed += 1;
    if (missed === MOST_UNANSWERED || quiet === CHECKS_WITHOUT_CONNECTION) {
      say(
        missed === MOST_UNANSWERED ? 'O servidor parou de responder.' : 'O servidor ocupa muita memória, e ninguém está usando.',
      );
      if (vain === MOST_VAIN_RESTARTS)
        throw new Error(
          `O servidor caiu ${MOST_VAIN_RESTARTS} vezes sem responder, e não foi aberto de novo. O que foi salvo continua salvo.
  As linhas acima dizem por quê. Corrija a causa e rode npm start de novo.`,
        );
      [missed, quiet, vain] = [0, 0, vain + 1];
      say('Começando de novo…');
      await server.restart().catch((error: Error) => say(error.message));
    }
    await wait(missed === 0 && !isMuch ? CHECK_EVERY_MS : CHECK_SOON_MS);
  }
}

/** The crons of wrangler.toml. Locally EVERY_MINUTE runs every 5 s, to send again what a restarted server's queue has lost. */
const EVERY_MINUTE = '* * * * *';
const DAILY = '30 7 * * *';
const MINUTE_WORK_EVERY_MS = 5_000;
const MINUTE_WORK_LIMIT_MS = 5 * 60_000;

const FIRST_DAILY_CHECK_MS = 60_000;
const DAILY_CHECK_EVERY_MS = 60 * 60_000;
const DAILY_WORK_LIMIT_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Starts scheduled work. The daily work runs a day after its last run, because at the cron's hour the machine may be off. */
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
  const ringMinute = oneAtATime(() => ring(EVERY_MINUTE, MINUTE_WORK_LIMIT_MS));
  const checkDaily = oneAtATime(async () => {
    const last = lastDaily();
    // A time in the future was written while the computer's clock was wrong.
    if (last !== null && Math.abs(Date.now() - Date.parse(last)) > DAY_MS) await ring(DAILY, DAILY_WORK_LIMIT_MS);
  });
  ringMinute();
  for (const timer of [
    setInterval(ringMinute, MINUTE_WORK_EVERY_MS),
    setTimeout(checkDaily, FIRST_DAILY_CHECK_MS),
    setInterval(checkDaily, DAILY_CHECK_EVERY_MS),
  ])
    timer.unref();
}

/** While the reserve file exists, the disk counts as full below this much free space. */
const FULL_BYTES = 2 * 2 ** 20;

/** Size of the file that reserves disk space for reads: at each read the local D1 writes into its log, which grows to 4 MB. */
const RESERVE_BYTES = 16 * 2 ** 20;

/** Returns a check for a full disk. On a full disk the check deletes the reserve file, so that reads can use its space. */
export function keepReserve(state: string, free = () => freeIn(state)): () => boolean {
  const reserve = join(state, 'reserve');
  let isReserved = false;
  return () => {
    try {
      const space = free();
      if (isReserved) isReserved = space >= FULL_BYTES;
      else if (space >= RESERVE_BYTES + 2 * FULL_BYTES) {
        // Writes zeros, since a sparse file would reserve no space.
        writeFileSync(reserve, new Uint8Array(RESERVE_BYTES));
        isReserved = true;
      }
    } catch {
      // The disk counts as full, because another program may have used the space since the check above.
      isReserved = false;
    }
    if (!isReserved) rmSync(reserve, { force: true });
    return !isReserved;
  };
}

export function freeIn(state: string): number {
  const { bavail, bsize } = statfsSync(state);
  return bavail * bsize;
}

const MOST_BUFFERED_BYTES = 1_000_000;

/** Returns a function that prints without blocking. A blocked process would not read workerd's log, and workerd would block. */
export function outputWithoutWaiting(): (line: string) => void {
  const { stdout } = process;
  // Node has no public function that makes stdout non-blocking. If stdout is a file, it has no handle and never blocks.
  (stdout as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(false);
  // An error means that the reader has closed the pipe, so the error is ignored.
  stdout.on('error', () => {});
  return (line) => {
    if (stdout.writableLength < MOST_BUFFERED_BYTES) stdout.write(`${line}\n`);
  };
}
