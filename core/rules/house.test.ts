import { expect, it } from 'vitest';
import { handleOf } from './house.ts';

it('has one "@", or is empty', () => {
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
