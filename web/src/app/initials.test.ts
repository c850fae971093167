import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['marina', 'MA'],
  ['Zé', 'ZÉ'],
  ['e\u0301rica', 'ÉR'],
  ['x', 'X'],
  ['  joão', 'JO'],
  ['𝒜bc', '𝒜B'],
])('the initials of %s are %s', (username, expected) => {
  expect(initials(username)).toBe(expected);
});
