import { onlineManager } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { returnToTab, visit } from '../testing/visit.tsx';
import { evening, keepWeek, START, week } from '../testing/weeks.ts';

const KEY = `quartou-evening-${START}-0`;

function storeEvening() {
  const place = { startDate: START, position: 0, programme: null };
  const stored = { place, scheduleId: 7, revision: 1, base: {}, mine: { eventName: 'Samba' }, unconfirmed: [], isGone: false };
  localStorage.setItem(KEY, JSON.stringify({ ...stored, tab: 'closed' }));
}

function reconnect() {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
}

test.each([
  ['a return to the tab', returnToTab],
  ['a reconnect', reconnect],
])('after %s, an open home page saves the evening that a closed tab had left unsaved', async (_, act) => {
  // Denies the closed tab's lock until this page has loaded the saving code. Otherwise the code that an earlier test has loaded
  // would get the lock and save the evening.
  let hasLoaded = false;
  const request = async (name: string, _: object, use?: (lock: object | null) => void) => {
    if (use) use(hasLoaded && name === 'quartou-tab-closed' ? {} : null);
    else hasLoaded = true;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { api } = await visit('/', {}, (server) => keepWeek(server, week([{}])));
  await waitFor(() => expect(document.querySelector('[data-week-state]')?.textContent).toMatch(/^Rascunho/));
  await import('./resume-later.ts');
  storeEvening();
  act();
  await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  expect(api.sent(evening(0))).toMatchObject([{ eventName: 'Samba', revision: 1 }]);
});
