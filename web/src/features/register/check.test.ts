import { expect, it } from 'vitest';
import { registerInput } from '../../../../core/contracts/auth.ts';
import { checkRegister, REGISTER_FIELDS } from './check.ts';

it.each([
  { username: '', password: '', registerCode: '' },
  { username: '  ab  ', password: '12345', registerCode: '  ' },
  { username: 'zé', password: 'ação12', registerCode: 'x' },
  { username: 'a'.repeat(61), password: 'a'.repeat(201), registerCode: 'x' },
  { username: 'e\u0301'.repeat(3), password: 'e\u0301'.repeat(5), registerCode: 'x' },
  { username: 'mari\u200bna', password: 'segredo', registerCode: 'x' },
  { username: 'marina', password: '      ', registerCode: ' codigo ' },
])('says of $username what the contract says', (form) => {
  const found = registerInput.safeParse(form);
  const errors = checkRegister(form);
  for (const name of REGISTER_FIELDS) {
    expect(errors[name]).toBe(found.error?.issues.find(({ path }) => path[0] === name)?.message);
  }
});
