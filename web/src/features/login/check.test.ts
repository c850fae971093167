import { expect, it } from 'vitest';
import { loginInput } from '../../../../core/contracts/auth.ts';
import { checkLogin, LOGIN_FIELDS } from './check.ts';

it.each([
  { username: '', password: '' },
  { username: '   ', password: ' ' },
  { username: 'marina', password: '' },
  { username: 'marina', password: 'segredo' },
])('says of $username/$password what the contract says', (form) => {
  const found = loginInput.safeParse(form);
  const errors = checkLogin(form);
  for (const name of LOGIN_FIELDS) {
    expect(errors[name]).toBe(found.error?.issues.find(({ path }) => path[0] === name)?.message);
  }
});
