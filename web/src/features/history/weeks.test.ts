import { expect, test } from 'vitest';
import { historyItem } from '../../testing/rows.ts';
import { weeksOf } from './weeks.ts';

test('programmes of one week are grouped at the newest one', () => {
  const items = [
    historyItem({ id: 5, startDate: '2026-11-25' }),
    historyItem({ id: 4, startDate: '2026-12-02' }),
    historyItem({ id: 3, startDate: '2026-11-25' }),
    historyItem({ id: 2, startDate: '2026-11-18' }),
    historyItem({ id: 1, startDate: '2026-11-25' }),
  ];
  expect(weeksOf(items).map(({ newest, older }) => [newest.id, older.map(({ id }) => id)])).toEqual([
    [5, [3, 1]],
    [4, []],
    [2, []],
  ]);
});
