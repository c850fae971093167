import { expect, test } from 'vitest';
import { optionTyped } from './chips.tsx';

const options = ['R$15 ATÉ 23H00', 'R$20 ATÉ 00H00', 'R$25 COM NOME NA LISTA', 'Entrada livre', 'Personalizado'].map((label) => ({
  label,
}));

test.each([
  ['1', 'R$15 ATÉ 23H00'],
  ['2', 'R$20 ATÉ 00H00'],
  ['25', 'R$25 COM NOME NA LISTA'],
  ['r$25', 'R$25 COM NOME NA LISTA'],
  ['e', 'Entrada livre'],
  ['LIV', 'Entrada livre'],
  ['até 0', 'R$20 ATÉ 00H00'],
  ['9', undefined],
  ['$', undefined],
])('the typed text %j finds the chip %s', (typed, label) => {
  expect(optionTyped(options, typed)?.label).toBe(label);
});
