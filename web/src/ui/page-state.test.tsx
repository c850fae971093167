import { expect, test } from 'vitest';
import { askBeforeClosing } from './page-state.ts';

test('closing the page asks for a confirmation until every caller of askBeforeClosing has withdrawn its request', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [stopSend, stopImport] = [askBeforeClosing(), askBeforeClosing()];
  stopSend();
  expect(asks()).toBe(true);
  stopImport();
  expect(asks()).toBe(false);
});
