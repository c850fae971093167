import { expect, it } from 'vitest';
import { postponedNow } from './attempts.ts';

it('waits until the Monday of its week is over, and a day at least', () => {
  const before = Date.parse('2026-11-20T12:00:00Z');
  expect(new Date(postponedNow('2026-11-25', [], before).until).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  const after = Date.parse('2026-12-03T12:00:00Z');
  expect(new Date(postponedNow('2026-11-25', [], after).until).toISOString()).toBe('2026-12-04T12:00:00.000Z');
});
