// Test files share one jsdom (vitest.config.ts), so a timer or animation frame that a test leaves behind would run in another.
// This module runs again for each test file, but replaces `setTimeout` only once. So the running timers are stored in a property
// of the replaced `setTimeout`, where each run of this module finds them.

type Timers = Set<ReturnType<typeof setTimeout>>;
/** Durations of toasts, lengthened here so that no toast disappears between slow steps. Tests of durations use fake timers. */
const TOAST_MS = [5_000, 10_000, 15_000];
/**
 * Pauses that tests would only wait for: before a conflict's dialog or a retry, and before a programme's first export. A test
 * that types on during a conflict needs fake timers.
 */
const PAUSES_MS = [1_000, 1_500];

const delayOf = (ms = 0) => (TOAST_MS.includes(ms) ? 300_000 : PAUSES_MS.includes(ms) ? 1 : ms);

const start: typeof setTimeout & { running?: Timers } = globalThis.setTimeout;
const running: Timers = start.running ?? new Set();

if (!start.running) {
  const replaced = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    const timer = start(() => {
      running.delete(timer);
      run(...values);
    }, delayOf(ms));
    running.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(replaced, start, { running });
  globalThis.requestAnimationFrame = (run) => Number(replaced(() => run(performance.now()), 16));
  globalThis.cancelAnimationFrame = clearTimeout;
}

export function clearTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}
