import { expect, test, vi } from 'vitest';
import { returnToTab as changeVisibility } from '../testing/visit.tsx';
import { keepUpToDate } from './updates.ts';

const openPicker = () => {
  const input = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'file' }));
  input.click();
  input.remove();
};

test.each([
  ['typed', () => document.dispatchEvent(new Event('input'))],
  ['opened a file picker', openPicker],
])('without the Navigation API a hidden window where somebody has %s updates only on another screen', async (_, act) => {
  const takeOver = vi.fn();
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage: takeOver } });
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  history.replaceState(null, '', '/designer');
  await keepUpToDate(false);
  act();
  changeVisibility();
  expect(takeOver).not.toHaveBeenCalled();
  history.replaceState(null, '', '/client/history');
  changeVisibility();
  expect(takeOver).toHaveBeenCalledWith({ type: 'take-over' });
});
