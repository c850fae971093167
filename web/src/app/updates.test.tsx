import { expect, test, vi } from 'vitest';
import { returnToTab as changeVisibility } from '../testing/visit.tsx';
import { keepUpToDate } from './updates.ts';

test('without the Navigation API a hidden window takes a new version, unless somebody has typed on the screen it shows', async () => {
  const takeOver = vi.fn();
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage: takeOver } });
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  history.replaceState(null, '', '/designer');
  await keepUpToDate(false);
  document.dispatchEvent(new Event('input'));
  changeVisibility();
  expect(takeOver).not.toHaveBeenCalled();
  history.replaceState(null, '', '/client/history');
  changeVisibility();
  expect(takeOver).toHaveBeenCalledWith({ type: 'take-over' });
});
