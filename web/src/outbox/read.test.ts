import { expect, it } from 'vitest';
import type { Outbox } from './model.ts';
import { emptyOutbox } from './model.ts';
import { readOutbox } from './read.ts';

const full: Outbox = {
  attempts: {
    week: {
      key: 'k1',
      startDate: '2026-10-07',
      scheduleId: 9,
      days: [0, 4],
      extra: true,
      seen: { 5: { revision: 2, bodies: ['{}'] } },
    },
    extra: { key: 'k2', startDate: '2026-10-07', days: [], extra: false, seen: {} },
  },
  postponed: {
    week: { startDate: '2026-10-07', until: 1_790_000_000_000, known: [5], isHeld: true },
    extra: { startDate: '2026-10-07', until: 1_790_000_000_000, known: [], isHeld: false },
  },
  sent: {
    week: {
      at: 1_790_000_000_000,
      scheduleId: 5,
      startDate: '2026-09-30',
      withExtra: true,
      content: ['', 'x'],
      events: [{ id: 7, revision: 3 }, null],
      version: 2,
    },
    extra: { at: 1_790_000_000_001, scheduleId: 6, startDate: '2026-09-30', withExtra: false },
  },
};
const read = (value: unknown) => readOutbox(JSON.stringify(value));

it('reads back what was written', () => {
  expect(read(full)).toEqual(full);
  expect(read(emptyOutbox())).toEqual(emptyOutbox());
});

it.each([null, '', '{', '[]', '5', 'null', '{"attempts":3,"sent":[]}', '{"attempts":{"week":{"key":""}}}'])(
  'is empty for %j',
  (text) => {
    expect(readOutbox(text)).toEqual(emptyOutbox());
  },
);

it.each(['attempts', 'postponed', 'sent'] as const)('a damaged part of %s never costs the others', (part) => {
  for (const odd of [null, 1.5, 'x', [], [null], {}, { key: 'k', startDate: 5, known: [1] }, { at: 1, scheduleId: -1 }]) {
    expect(read({ ...full, [part]: { ...full[part], week: odd } })).toEqual({ ...full, [part]: { ...full[part], week: null } });
  }
});

it('keeps of an attempt what it knows of its events, and the days that a programme has', () => {
  const seen = { 5: { revision: 2, bodies: ['{}', 7] }, x: { revision: 1, bodies: [] }, 6: { revision: '1' }, 7: null };
  const week = { key: 'k', startDate: '2026-10-07', days: [0, 4, 5, -1, 1.5, '2', null], seen };
  expect(read({ attempts: { week } }).attempts.week).toEqual({
    ...week,
    days: [0, 4],
    extra: false,
    seen: { 5: { revision: 2, bodies: ['{}'] } },
  });
  expect(read({ attempts: { week: { ...week, days: 'x', seen: [] } } }).attempts.week).toMatchObject({ days: [], seen: {} });
});

it('drops contents of an earlier version, which would all seem changed', () => {
  const week = { ...full.sent.week, content: ['["3"]', ''] };
  expect(read({ ...full, sent: { ...full.sent, week } }).sent.week).not.toHaveProperty('content');
});

it('knows of a send of an earlier version, or with odd events, what was sent, and not what to correct', () => {
  const { events, version, ...earlier } = full.sent.week ?? {};
  const odd = [undefined, {}, [7], [{ id: 7 }], [{ id: 0, revision: 1 }], [null, { id: 7, revision: '3' }]];
  expect([events, version]).not.toContain(undefined);
  for (const events of odd) {
    expect(read({ ...full, sent: { ...full.sent, week: { ...earlier, events, version: 'x' } } }).sent.week).toEqual(earlier);
  }
});

it('takes no instant of sending that Date cannot write', () => {
  for (const at of ['1e300', '1e400', '8.64e15001', '-1e17']) {
    const { week } = readOutbox(`{"sent":{"week":{"at":${at},"scheduleId":5,"startDate":"2026-10-07"}}}`).sent;
    expect(week === null || new Date(week.at).toISOString() !== '', at).toBe(true);
  }
});
