import { expect, it } from 'vitest';
import { daysBadge, daysText, leavingText } from './labels.ts';

it.each([
  [0, 'danger', 'Vazia'],
  [1, 'warn', '1 dia'],
  [2, 'warn', '2 dias'],
  [3, 'warn', '3 dias'],
  [4, 'ok', '4 dias'],
  [6, 'ok', '6 dias'],
])('shows %i days as %s "%s"', (count, tone, text) => {
  expect(daysBadge(count)).toEqual({ tone, text });
});

it('describes the strip of days in words', () => {
  expect(daysText([true, false, false, true, false], false)).toBe('Com atrações: Quarta, Sábado');
  expect(daysText([true, false, false, false, false], true)).toBe('Com atrações: Quarta, Evento Extra');
  expect(daysText([false, false, false, false, false], false)).toBe('Nenhum dia com atrações');
});

it('says how many programmes are deleted, in the singular and in the plural', () => {
  expect(leavingText(1)).toBe('A única programação sai da lista.');
  expect(leavingText(4)).toBe('As 4 programações saem da lista.');
  expect(leavingText(12)).toBe('As 12 programações saem da lista, inclusive as que não aparecem entre as cinco mais recentes.');
});
