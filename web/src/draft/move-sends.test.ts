import { beforeEach, expect, it } from 'vitest';
import { DRAFT_KEY, moveSends, OUTBOX_KEY } from './move-sends.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const read = (key: string) => JSON.parse(stored.get(key) ?? 'null');
const write = (key: string, value: unknown) => storage.setItem(key, JSON.stringify(value));

const attempt = { key: 'k1', startDate: '2026-10-07', scheduleId: 5, days: [0], extra: false, seen: {} };
const sent = { at: 1, scheduleId: 6, startDate: '2026-09-30', withExtra: true };
const draft = { dateText: '07/10/2026', days: [], extra: null, savedAt: 5 };

beforeEach(() => stored.clear());

it('moves an attempt and what was sent out of a draft of an earlier version, once', () => {
  write(DRAFT_KEY, { ...draft, attempts: { week: attempt, extra: null }, sent: { week: null, extra: sent } });
  moveSends(storage);
  const outbox = { attempts: { week: attempt, extra: null }, sent: { week: null, extra: sent } };
  expect(read(OUTBOX_KEY)).toEqual(outbox);
  expect(read(DRAFT_KEY)).toEqual(draft);
  write(OUTBOX_KEY, { attempts: { week: null, extra: null }, sent: { week: sent, extra: null } });
  moveSends(storage);
  expect(read(OUTBOX_KEY)).toMatchObject({ attempts: { week: null } });
});

it('leaves what the outbox has already', () => {
  write(OUTBOX_KEY, { attempts: { week: attempt }, sent: {} });
  write(DRAFT_KEY, { ...draft, attempts: { week: { ...attempt, key: 'older' }, extra: { ...attempt, key: 'k2' } } });
  moveSends(storage);
  expect(read(OUTBOX_KEY).attempts).toMatchObject({ week: { key: 'k1' }, extra: { key: 'k2' } });
});

it.each([null, '{', '[1]', '7', JSON.stringify(draft)])('does nothing with the draft %j', (text) => {
  if (text !== null) storage.setItem(DRAFT_KEY, text);
  moveSends(storage);
  expect(storage.getItem(DRAFT_KEY)).toBe(text);
  expect(stored.has(OUTBOX_KEY)).toBe(false);
});

it('lets storage that is forbidden be', () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  expect(() => moveSends({ getItem: refuse, setItem: refuse })).not.toThrow();
});
