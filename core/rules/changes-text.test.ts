import { expect, it } from 'vitest';
import { EVENT, freeText } from '../testing/events.ts';
import { changesBetween } from './changes.ts';
import { changesText } from './changes-text.ts';

it('writes the changes of a week, evening by evening', () => {
  const friday = { ...EVENT, id: 3, dayOfWeek: 'Sexta', date: '2027-01-01', eventName: 'Baile da Lapa' };
  const extra = {
    ...EVENT,
    id: 9,
    isSpecialEvent: true,
    dayOfWeek: 'Evento Extra',
    date: '2027-01-04',
    eventName: 'Evento Extra',
  };
  const before = [{ ...friday, customValue: 'R$20 ATÉ 00H00', attractions: [freeText('DJ Vitrola'), freeText('Trio')] }];
  const after = [
    {
      ...friday,
      customValue: 'R$15 ATÉ 23H00',
      attractions: [freeText('Trio'), freeText('DJ Conceição')],
      observations: 'Aula às 18h,\nsem custo',
    },
    extra,
  ];
  expect(changesText('2026-12-30', changesBetween(before, after))).toBe(`*Programação de 30/12 a 03/01: mudanças*

*Sexta-feira, 01/01: Baile da Lapa*
Valor da entrada: R$20 ATÉ 00H00 → R$15 ATÉ 23H00
Atrações: − DJ Vitrola, + DJ Conceição
Nova observação: Aula às 18h, / sem custo

*Evento Extra, 04/01*
Novo na programação`);
});
