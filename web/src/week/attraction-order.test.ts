import { expect, it } from 'vitest';
import { attraction } from '../testing/rows.ts';
import { absentFirst, datesOf } from './attraction-order.ts';
import { searchIndex } from './attraction-search.ts';

const NAMES = ['Ana', 'Bia', 'Caio', 'Duda', 'Edu', 'Fabi'];
const index = searchIndex(NAMES.map((name, at) => attraction({ id: at + 1, name })));

it('has who has been away longest first, then who plays soon, then who never has, each in alphabetical order', () => {
  const played = (last: string | null, next: string | null = null) => ({ count: 1, last, next });
  const memory = new Map([
    [1, played('2026-11-04')],
    [3, played('2026-02-04')],
    [4, played('2025-12-03', '2026-12-02')],
    [5, played('2026-01-07')],
  ]);
  const names = absentFirst(index, memory, new Map([[5, '2026-11-28']])).map(({ attraction: { name } }) => name);
  expect(names).toEqual(['Caio', 'Ana', 'Duda', 'Edu', 'Bia', 'Fabi']);
});

it('knows of the other events of a week the first date of each attraction; free texts and days without a date have none', () => {
  const item = (id: number | null) => ({
    id: 1,
    attraction: id === null ? null : { id, name: 'x' },
    photo: null,
    customName: id === null ? 'x' : null,
    isCustom: id === null,
  });
  const others = [
    { date: '2026-11-28', attractions: [item(1), item(null)] },
    { date: '2026-11-26', attractions: [item(1), item(2)] },
    { date: null, attractions: [item(3)] },
  ];
  expect([...datesOf(others)]).toEqual([
    [1, '2026-11-26'],
    [2, '2026-11-26'],
  ]);
});
