import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';
import { inProject } from './paths.ts';
import { keepReserve, keepServing, startClock } from './upkeep.ts';

/** Runs `keepServing` in simulated time: only pauses and missing responses take time. `usage` gets the count of checks so far. */
async function watched(
  isResponding: (check: number, restarts: number) => boolean,
  { checks = 200, usage = (_: number) => ({ memory: 0, isConnected: true }) } = {},
) {
  const seen = { time: 0, checks: 0, restarts: 0, messages: [] as string[], firstRestart: 0 };
  const server = {
    async isResponding(within: number) {
      seen.checks += 1;
      const responds = isResponding(seen.checks, seen.restarts);
      if (!responds) seen.time += within;
      return responds;
    },
    usage: () => usage(seen.checks),
    async restart() {
      seen.restarts += 1;
      seen.firstRestart ||= seen.time;
    },
  };
  const wait = async (ms: number) => {
    seen.time += ms;
    if (seen.checks >= checks) throw new Error('enough');
  };
  const say = (text: string) => void seen.messages.push(text);
  const end = await keepServing(server, { wait, say }).catch(({ message }: Error) => message);
  return { ...seen, end };
}

it('a server that does not respond is reported, and restarted within 30 s', async () => {
  const { firstRestart, restarts, messages } = await watched((_, restarts) => restarts > 0);
  expect(firstRestart).toBeLessThan(30_000);
  expect(restarts).toBe(1);
  expect(messages).toEqual(['O servidor parou de responder.', 'Começando de novo…']);
});

it('keepServing gives up after five restarts in a row without a response, but not while the server responds between them', async () => {
  const dead = await watched(() => false);
  expect(dead.restarts).toBe(5);
  expect(dead.end).toMatch(/^O servidor caiu 5 vezes sem responder, e não foi aberto de novo\..*rode npm start de novo\.$/s);
  const ailing = await watched((check) => check % 4 === 1);
  expect(ailing.restarts).toBeGreaterThan(20);
  expect(ailing.end).toBe('enough');
  // Two missing responses in a row are no reason for a restart.
  expect((await watched((check) => check % 3 === 0)).messages).toEqual([]);
});

it('a server that uses much memory is restarted when nobody is connected', async () => {
  const memory = 500 * 2 ** 20;
  const busy = await watched(() => true, { checks: 100, usage: (n) => ({ memory, isConnected: n % 2 === 0 }) });
  expect(busy.restarts).toBe(0);
  const quiet = await watched(() => true, { checks: 4, usage: () => ({ memory, isConnected: false }) });
  expect(quiet.messages).toEqual(['O servidor ocupa muita memória, e ninguém está usando.', 'Começando de novo…']);
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
afterEach(() => void vi.useRealTimers());

/** Starts the clock on 21/11 at 12:00. The last daily work ended at `last`. Scheduled work ends when `busy` settles. */
function startedClock(last: string, busy: Promise<void> | null = null) {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const clock = { rung: [] as string[], errors: [] as Error[], busy };
  const ring = async (cron: string) => {
    clock.rung.push(cron);
    await clock.busy;
  };
  startClock({ lastDaily: () => last, ring }, (error) => clock.errors.push(error));
  return clock;
}

const DAILY = '30 7 * * *';

it('a local server runs the cron `* * * * *` every five seconds instead of every minute, and never twice at once', async () => {
  const clock = startedClock('2026-11-21T11:00:00Z');
  await after(20 * SECOND);
  expect(clock.rung).toEqual(Array(5).fill('* * * * *'));
  const { promise, resolve } = Promise.withResolvers<void>();
  clock.busy = promise;
  await after(30 * SECOND);
  expect(clock.rung).toHaveLength(6);
  resolve();
  await after(5 * SECOND);
  expect(clock.rung).toHaveLength(7);
});

it.each([
  ['2026-11-20T11:00:00Z', 'a minute', MINUTE - 1, 1],
  ['2026-11-20T15:00:00Z', 'four hours', 4 * HOUR - 1, 1],
  ['2027-11-21T12:00:00Z', 'a minute', MINUTE - 1, 1],
])(
  'if the daily work last ended at %s, a clock that starts at 12:00 does the daily work %s later',
  async (last, _, before, more) => {
    const { rung } = startedClock(last);
    await after(before);
    expect(rung).not.toContain(DAILY);
    await after(more);
    expect(rung).toContain(DAILY);
  },
);

it('startClock reports a failed run of scheduled work, and goes on with the next run', async () => {
  const { errors, rung } = startedClock('2026-11-21T11:00:00Z', Promise.reject(new Error('away')));
  await after(5 * SECOND);
  expect([errors.length, rung.length]).toEqual([2, 2]);
});

it('on a full disk the reserve file is deleted; the disk counts as full until the reserve file has been written again', () => {
  const MB = 2 ** 20;
  const folder = temporaryFolder(onTestFinished);
  const reserved = () => statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0;
  let others = 100 * MB;
  const isFull = keepReserve(folder, () => others - reserved());
  expect(isFull()).toBe(false);
  const reserve = reserved();
  expect(reserve).toBeGreaterThan(8 * MB);
  others = reserve;
  expect([isFull(), reserved(), isFull()]).toEqual([true, 0, true]);
  others = reserve + 3 * MB;
  expect(isFull()).toBe(true);
  others = reserve + 5 * MB;
  rmSync(folder, { recursive: true });
  expect(isFull()).toBe(true);
  mkdirSync(folder);
  expect([isFull(), reserved()]).toEqual([false, reserve]);
});

it('printing does not wait for a slow reader; lines that do not fit the buffer are dropped', async () => {
  const program = `import { outputWithoutWaiting } from ${JSON.stringify(inProject('scripts/local/upkeep.ts'))};
    const print = outputWithoutWaiting();
    for (let i = 0; i < 30_000; i += 1) print(\`linha \${i} \${'x'.repeat(90)}\`);
    console.error('still here');
    const end = () => (process.stdout.writableLength === 0 ? print('the end') : setTimeout(end, 10));
    process.once('message', end);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const [stdout, stderr] = [child.stdout as Readable, child.stderr as Readable];
  // The child process still runs, although it has printed more than a pipe holds and nobody has read the output.
  expect(String(await once(stderr, 'data'))).toContain('still here');
  const printed = text(stdout);
  child.send('go on');
  await once(child, 'exit');
  const lines = (await printed).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.length).toBeLessThan(20_000);
  expect(lines.slice(0, -1).every((line, i) => line.startsWith(`linha ${i} xx`))).toBe(true);
  expect(lines.at(-1)).toBe('the end');
});
