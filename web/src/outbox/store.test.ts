import { beforeEach, expect, it, vi } from 'vitest';
import { OUTBOX_KEY } from '../draft/move-sends.ts';
import { attemptFor } from './attempts.ts';
import { emptyOutbox, type Outbox } from './model.ts';
import { OutboxStore } from './store.ts';

const stored = new Map<string, string>();
let isForbidden: boolean;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, value: string) {
    if (isForbidden) throw new DOMException('full', 'QuotaExceededError');
    stored.set(key, value);
  },
};
const attempt = attemptFor(null, '2026-10-07', 'k1');
const begun: Outbox = { ...emptyOutbox(), attempts: { week: attempt, extra: null } };

beforeEach(() => {
  stored.clear();
  isForbidden = false;
});

it('is on the device before an update returns, and begins with what is there', () => {
  new OutboxStore(storage).update(() => begun);
  expect(JSON.parse(stored.get(OUTBOX_KEY) ?? '')).toEqual(begun);
  expect(new OutboxStore(storage).get()).toEqual(begun);
});

it('catches up with another tab', () => {
  const [here, there] = [new OutboxStore(storage), new OutboxStore(storage)];
  const heard = vi.fn();
  there.subscribe(heard);
  here.update(() => begun);
  expect(there.get()).toEqual(emptyOutbox());
  there.catchUp();
  expect(there.get()).toEqual(begun);
  const same = there.get();
  there.catchUp();
  expect(there.get()).toBe(same);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('lasts as long as the page where the device refuses it', () => {
  const store = new OutboxStore(storage);
  isForbidden = true;
  store.update(() => begun);
  store.catchUp();
  expect(store.get()).toBe(begun);
});

it('goes on with an attempt of the same week under its key, and begins another one for another week', () => {
  expect(attemptFor(attempt, '2026-10-07', 'k2')).toBe(attempt);
  expect(attemptFor(attempt, '2026-10-14', 'k2')).toEqual({ ...attempt, key: 'k2', startDate: '2026-10-14' });
});
