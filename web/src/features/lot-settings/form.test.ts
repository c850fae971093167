import { expect, it } from 'vitest';
import { lotSettingInput } from '../../../../core/contracts/catalogue.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { lotSetting } from '../../testing/rows.ts';
import { checkLotSetting, EMPTY_FORM, FIELD_NAMES, formOf } from './form.ts';

const { id: _, ...FULL } = lotSetting({});

it.each([
  FULL,
  EMPTY_FORM,
  { ...FULL, name: ' ', lastLotValue: '' },
  { ...FULL, label: 'a'.repeat(LIMITS.lotText + 1), firstLotValue: '15\u0000' },
  { ...FULL, secondLotLabel: 'e\u0301'.repeat(LIMITS.lotText) },
])('says of $name what the contract says, field by field', (form) => {
  const found = lotSettingInput.safeParse(form);
  const errors = checkLotSetting(form);
  for (const name of FIELD_NAMES) {
    expect(errors[name]).toBe(found.error?.issues.find(({ path }) => path[0] === name)?.message);
  }
});

it('begins with the default labels, and asks for the rest', () => {
  expect([EMPTY_FORM.firstLotLabel, EMPTY_FORM.secondLotLabel, EMPTY_FORM.lastLotLabel]).toEqual([
    '1º Lote',
    '2º Lote',
    'Último Lote',
  ]);
  expect(Object.keys(checkLotSetting(EMPTY_FORM))).toEqual(['name', 'label', 'firstLotValue', 'secondLotValue', 'lastLotValue']);
});

it('takes over everything but the id', () => {
  expect(formOf({ id: 3, ...FULL })).toEqual(FULL);
});
