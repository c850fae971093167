import { expect, it } from 'vitest';
import { resetInput } from '../../../../core/contracts/auth.ts';
import { checkReset, RESET_FIELDS } from './check.ts';

it.each([
  { code: '', password: '' },
  { code: ' - ', password: '12345' },
  { code: 'abcd-efgh', password: 'a'.repeat(201) },
  { code: 'x', password: 'e\u0301'.repeat(5) },
  { code: 'x', password: '      ' },
])('says of $code/$password what the contract says', (form) => {
  const found = resetInput.safeParse(form);
  const errors = checkReset(form);
  for (const name of RESET_FIELDS) {
    expect(errors[name]).toBe(found.error?.issues.find(({ path }) => path[0] === name)?.message);
  }
});
