import { expect, it } from 'vitest';
import { arrivedBytes, partsOf } from './parts.ts';

it.each([
  [1, 10, [[1, 0, 1]]],
  [10, 10, [[1, 0, 10]]],
  [
    11,
    10,
    [
      [1, 0, 10],
      [2, 10, 11],
    ],
  ],
])('a file of %i bytes is split into parts of %i bytes', (size, partSize, expected) => {
  expect(partsOf({ size, partSize }).map(({ number, from, to }) => [number, from, to])).toEqual(expected);
});

it.each([
  [[], 0],
  [[1, 3], 20],
  [[5], 8],
  [[2, 3, 1, 5, 4], 48],
])('the arrived parts %j of a file whose last part is shorter have %i bytes in total', (parts, bytes) => {
  expect(arrivedBytes({ size: 48, partSize: 10, parts })).toBe(bytes);
});
