import { describe, expect, it } from 'vitest';
import { moved } from './attraction-list.tsx';

describe('moved', () => {
  const list = ['a', 'b', 'c', 'd'];

  it.each([
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 1, 'acbd'],
    [0, 1, 'bacd'],
  ])('moves %d to %d', (from, to, order) => {
    expect(moved(list, from, to).join('')).toBe(order);
    expect(list.join('')).toBe('abcd');
  });

  it.each([
    [0, 0],
    [0, 4],
    [0, -1],
    [4, 0],
    [-1, 0],
  ])('does not change the list from %d to %d', (from, to) => {
    expect(moved(list, from, to)).toBe(list);
  });
});
