// Test files share one jsdom (vitest.config.ts), so a timer that a test leaves behind would run in a later test. Setup files run
// again for each test file, but a module runs once, so this module replaces `setTimeout` only once.

const running = new Set<ReturnType<typeof setTimeout>>();
const start = globalThis.setTimeout;

globalThis.setTimeout = Object.assign((run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
  const timer = start(() => {
    running.delete(timer);
    run(...values);
  }, ms);
  running.add(timer);
  return timer;
}, start);

export function clearTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}
