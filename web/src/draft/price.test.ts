import { expect, it } from 'vitest';
import { emptyDay } from './model.ts';
import { priceText } from './price.ts';

const values = [{ id: 3, name: 'R$15 ATÉ 23H00', createdAt: '2026-10-01T00:00:00.000Z' }];
const price = (valueOption: string, customValue = '', known: typeof values | undefined = values) =>
  priceText({ ...emptyDay(), valueOption, customValue }, known);

it('tells the price of a day', () => {
  expect(price('free')).toBe('Entrada livre');
  expect(price('3')).toBe('R$15 ATÉ 23H00');
  expect(price('custom', ' R$ 9 ')).toBe('R$ 9');
});

it('tells none where there is none', () => {
  expect(price('')).toBeNull();
  expect(price('custom')).toBeNull();
  expect(price('custom', '  ')).toBeNull();
  expect(price('', 'R$ 9')).toBeNull();
});

it('says when the chosen value is gone, but not before the values are there', () => {
  expect(price('4')).toBe('Valor removido');
  expect(priceText({ ...emptyDay(), valueOption: '4' }, undefined)).toBeNull();
});
