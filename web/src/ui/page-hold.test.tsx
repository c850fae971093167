import { expect, test } from 'vitest';
import { askBeforeClosing } from './page-hold.ts';

test('the browser asks before it closes the page until all callers have stopped asking', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [stopSend, stopImport] = [askBeforeClosing(), askBeforeClosing()];
  stopSend();
  expect(asks()).toBe(true);
  stopImport();
  expect(asks()).toBe(false);
});
