import { expect, test } from 'vitest';
import { artist, EVENT, freeText } from '../../../../core/testing/events.ts';
import { altText } from './alt-text.ts';

test('an evening is a sentence, in the order of the week; an empty one is not named', () => {
  const events = [
    {
      ...EVENT,
      date: '2026-11-25',
      eventName: 'Samba do Bistrô',
      freeEntry: true,
      attractions: [artist('Ana'), freeText('DJ Nego Zé')],
    },
    { ...EVENT, dayOfWeek: 'Quinta', date: '2026-11-26' },
    { ...EVENT, dayOfWeek: 'Sábado', date: '2026-11-28', eventName: 'Quartou!' },
    {
      ...EVENT,
      dayOfWeek: 'Evento Extra',
      date: '2026-11-30',
      eventName: 'Evento Extra',
      isSpecialEvent: true,
      firstLotValue: '15,00',
      secondLotValue: '20,00',
    },
  ];
  expect(altText({ startDate: '2026-11-25', events }).split('\n')).toEqual([
    'Programação de 25/11 a 29/11.',
    'Quarta-feira, 25/11: Samba do Bistrô; Ana, DJ Nego Zé; Entrada Livre.',
    'Sábado, 28/11: Quartou!',
    'Evento Extra, 30/11: 1º Lote: 15,00, 2º Lote: 20,00.',
  ]);
});
