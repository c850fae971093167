import { expect, it } from 'vitest';
import { daysBadge, daysText, kindLabel, programmes } from './labels.ts';

it('names the kinds of programme', () => {
  expect([kindLabel('regular'), kindLabel('special'), kindLabel('mixed'), kindLabel(undefined)]).toEqual([
    'Programação Normal',
    'Evento Extra',
    'Mista',
    'Carregando...',
  ]);
});

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

it('says the strip in words', () => {
  expect(daysText([true, false, false, true, false])).toBe('Com atrações: Quarta, Sábado');
  expect(daysText([false, false, false, false, false])).toBe('Nenhum dia com atrações');
});

it('counts programmes', () => {
  expect([programmes(1), programmes(12)]).toEqual(['1 programação', '12 programações']);
});
