import { expect, it } from 'vitest';
import { matchOf } from './history-match.ts';

it.each([
  ['samba', '"samba" *'],
  ['  Samba   do  BISTRÔ ', '"Samba" * AND "do" * AND "BISTRÔ" *'],
  ['R&B', '"R B" *'],
  ['25/11', 'dates : "25 11"'],
  ['5/11', 'dates : "05 11"'],
  ['25/1', 'dates : ("25 01" OR "25 1" *)'],
  ['25/', 'dates : "25"'],
  ['25-11-2026', 'dates : ("25 11 2026" *)'],
  ['25.11.20', 'dates : ("25 11 20" * OR "25 11 2020")'],
  ['25/11/2', 'dates : ("25 11 2" *)'],
  ['25112026', 'dates : "25 11 2026"'],
  ['25', '"25" *'],
  ['samba 25/11', '"samba" * AND dates : "25 11"'],
  ['"; drop table x', '"drop" * AND "table" * AND "x" *'],
])('reads %j as %j', (typed, match) => {
  expect(matchOf(typed)).toBe(match);
});

it.each(['', '   ', '🔥', '"*', '()', '-'])('finds nothing to look for in %j', (typed) => {
  expect(matchOf(typed)).toBeNull();
});

it('looks at no more than twelve words', () => {
  expect(matchOf('a '.repeat(50))?.split(' AND ')).toHaveLength(12);
});
