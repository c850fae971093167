import { expect, it } from 'vitest';
import { handleOf } from './house.ts';

it('handleOf returns a name with one "@", or an empty text', () => {
  expect(['bar', '@bar', ' @@ bar ', 'bar@casa', '@', ' ', ''].map(handleOf)).toEqual([
    '@bar',
    '@bar',
    '@bar',
    '@bar@casa',
    '',
    '',
    '',
  ]);
});
