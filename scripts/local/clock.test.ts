import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startClock } from './clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function server(last: string) {
  const rung: string[] = [];
  const errors: unknown[] = [];
  const state = { busy: null as Promise<void> | null };
  const control = {
    lastDaily: () => last,
    async ring(cron: string) {
      rung.push(cron);
      await state.busy;
    },
  };
  return { control, rung, errors, state, start: () => startClock(control, (error) => errors.push(error)) };
}

const DAILY = '30 7 * * *';

it('the minute’s work runs every five seconds, and never twice at once', async () => {
  const { rung, state, start } = server('2026-11-21T11:00:00Z');
  start();
  expect(rung).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(rung).toHaveLength(5);
  const { promise, resolve } = Promise.withResolvers<void>();
  state.busy = promise;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(rung).toHaveLength(6);
  resolve();
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(rung).toHaveLength(7);
});

it('the daily work runs a minute after the start, or at an hourly check, when the last is a day old', async () => {
  const old = server('2026-11-20T11:00:00Z');
  old.start();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(old.rung).not.toContain(DAILY);
  await vi.advanceTimersByTimeAsync(1);
  expect(old.rung).toContain(DAILY);

  const young = server('2026-11-20T15:00:00Z');
  young.start();
  await vi.advanceTimersByTimeAsync(2 * HOUR + MINUTE);
  expect(young.rung).not.toContain(DAILY);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(young.rung).toContain(DAILY);
});

it('the clock reports a failure and goes on', async () => {
  const { errors, rung, state, start } = server('2026-11-21T11:00:00Z');
  state.busy = Promise.reject(new Error('away'));
  start();
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(errors).toHaveLength(2);
  expect(rung).toHaveLength(2);
});
