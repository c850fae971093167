import { expect, it } from 'vitest';
import { houseInput } from '../../../../core/contracts/house.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { HOUSE_DEFAULT } from '../../../../core/rules/house.ts';
import { checkHouse, FIELD_NAMES, inputOf, textsOf } from './form.ts';

const FULL = { name: 'Bar da Lapa', handle: '@bar', line: 'Rua da Lapa, 120', accent: '#0e8f80', repeatDays: '14' };

it.each([
  FULL,
  textsOf(HOUSE_DEFAULT),
  { ...FULL, name: ' ' },
  { ...FULL, name: 'a'.repeat(LIMITS.houseName + 1), handle: 'a'.repeat(LIMITS.houseHandle + 1) },
  { ...FULL, line: `${'e\u0301'.repeat(LIMITS.houseLine)} `, handle: 'a\u0000' },
  { ...FULL, line: 'a'.repeat(LIMITS.houseLine + 1), accent: 'vermelho' },
  { ...FULL, accent: '#12345' },
  { ...FULL, repeatDays: '0' },
  { ...FULL, repeatDays: ' 90 ' },
  ...['', '91', '-1', '1.5', 'duas semanas'].map((repeatDays) => ({ ...FULL, repeatDays })),
])('says of $name what the contract says, field by field', (texts) => {
  const found = houseInput.safeParse(inputOf(texts));
  const errors = checkHouse(texts);
  for (const name of FIELD_NAMES) {
    expect(errors[name]).toBe(found.error?.issues.find(({ path }) => path[0] === name)?.message);
  }
});

it('sends nothing for what is empty, and a colour as the contract has it', () => {
  expect(inputOf({ name: ' Bar ', handle: '', line: ' ', accent: '', repeatDays: '7' })).toEqual({
    name: 'Bar',
    handle: null,
    line: null,
    accent: null,
    repeatDays: 7,
  });
  expect(['0E8F80', ' #0e8f80 '].map((accent) => inputOf({ ...FULL, accent }).accent)).toEqual(['#0e8f80', '#0e8f80']);
});
