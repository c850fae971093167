import { expect, it } from 'vitest';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { valueInput } from '../../../../core/contracts/values.ts';
import { checkValue } from './check.ts';

it.each([
  '',
  ' 5 ',
  'R$15 ATÉ 23H00',
  'E\u0301',
  'a'.repeat(LIMITS.valueText),
  `${'a'.repeat(LIMITS.valueText)} `,
  'R$15\u0007',
  'R$15\udc00',
])('says of "%s" what the contract says', (name) => {
  const found = valueInput.safeParse({ name });
  expect(checkValue(name)).toBe(found.error?.issues[0]?.message ?? null);
});
