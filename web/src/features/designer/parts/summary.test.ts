import { expect, it } from 'vitest';
import { artist } from '../../../../../core/testing/events.ts';
import { emptyDay } from '../../../draft/model.ts';
import { summary } from './summary.ts';

const day = (eventName: string, count = 0) => ({ ...emptyDay(), eventName, attractions: Array(count).fill(artist('DJ')) });

it('tells a closed card in one line', () => {
  expect(summary(day(' Noite ', 2), 'Entrada livre')).toBe('Noite · 2 atrações · Entrada livre');
  expect(summary(day('', 1), null)).toBe('1 atração');
  expect(summary(day('Noite'), null)).toBe('Noite');
  expect(summary(day(''), 'R$ 9')).toBe('R$ 9');
});

it('says so when there is nothing', () => {
  expect(summary(day(''), null)).toBe('Nada configurado');
  expect(summary(day('  '), null)).toBe('Nada configurado');
});
