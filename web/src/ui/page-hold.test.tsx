import { expect, test } from 'vitest';
import { askBeforeClosing } from './page-hold.ts';

test('closing the page asks for a confirmation as long as one caller of askBeforeClosing has not stopped asking', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [stopSend, stopImport] = [askBeforeClosing(), askBeforeClosing()];
  stopSend();
  expect(asks()).toBe(true);
  stopImport();
  expect(asks()).toBe(false);
});
