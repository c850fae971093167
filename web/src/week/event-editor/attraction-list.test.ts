import { expect, it } from 'vitest';
import { moved } from './attraction-list.tsx';

it.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [0, 0, 'abcd'],
  [0, 4, 'abcd'],
  [0, -1, 'abcd'],
  [4, 0, 'abcd'],
])('in the list abcd, moving the row at index %d to index %d gives the order %s', (from, to, order) => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, from, to).join('')).toBe(order);
  expect(list.join('')).toBe('abcd');
});
