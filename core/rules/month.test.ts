import { expect, test } from 'vitest';
import { monthName } from './month.ts';

test('a month in words', () => {
  expect([monthName('2026-01'), monthName('2026-12')]).toEqual(['janeiro de 2026', 'dezembro de 2026']);
});
