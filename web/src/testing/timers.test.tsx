import { expect, test, vi } from 'vitest';
import { clearTimers } from './timers.ts';

test('an animation frame that a test leaves behind does not run in a later test', async () => {
  const frame = vi.fn();
  requestAnimationFrame(frame);
  clearTimers();
  await new Promise(requestAnimationFrame);
  expect(frame).not.toHaveBeenCalled();
});
