import { expect, it } from 'vitest';
import { attractionInput } from '../../../../core/contracts/attractions.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { checkAttraction } from './check.ts';

it.each([
  '',
  ' a ',
  'Zé',
  'e\u0301',
  'e\u0301a',
  'a'.repeat(LIMITS.attractionName),
  'a'.repeat(LIMITS.attractionName + 1),
  'e\u0301'.repeat(LIMITS.attractionName),
  'Zé\u0000',
  'Zé\ud800',
  '😀',
])('says of "%s" what the contract says', (name) => {
  const found = attractionInput.safeParse({ name });
  expect(checkAttraction(name)).toBe(found.error?.issues[0]?.message ?? null);
});
