// Weeks for tests of the pictures. A flyer's name is a file name of the example house, or the size of a flyer to draw (900x1600).
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { House } from '../../../core/contracts/house.ts';
import { HOUSE_DEFAULT } from '../../../core/contracts/house.ts';
import { addDays } from '../../../core/rules/calendar.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { EVENT, freeText } from '../../../core/testing/events.ts';

export const START = '2026-11-25';

/** Name, flyer, price and artists of each evening. */
const EVENINGS = `
Samba do Bistrô | samba-do-bistro.webp | R$15 até 23h00 | Roda da Ladeira, DJ Nego Zé, Samba da Dona Irene
Quinta Autoral | quinta-autoral.jpg | R$20 até 00h00 | Ana Fonte, Ícaro Bandeira, DJ Vitrola Velha
Rock na Laje | rock-na-laje.webp | R$20 | Banda Fiação Exposta, Lívia Sertã, DJ Conceição
Funk das Antigas | funk-das-antigas.webp | R$40 com 1 drink | MC Juçara, DJ Tereza Brasa, MC Tainha
Pagode de Domingo | pagode-de-domingo.jpg | Entrada livre | Pagode do Seu Nonô, Trio Xodó
Open Bar de Aniversário | open-bar-da-meia-noite.jpg | | DJ Conceição
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()));

export const LONG = {
  eventName: 'Baile da Lapa com a Orquestra Imperial dos Malandros e convidados de fora',
  attractions: [
    'Orquestra Imperial dos Malandros da Lapa',
    'Coletivo Grave Manso de Santa Teresinha.',
    'Banda Maré Alta com Naipe de Metais Vivo',
    'DJ Conceição b2b DJ Tereza Brasa (vinil)',
    'Bloco Carnavalesco Unidos do Meio do Mar',
    'Sanfona de Dois e o Trio Xodó Pé de Mato',
  ].map((name, i) => freeText(name, i)),
  customValue: 'R$25 com nome na lista até 23h00 e depois R$40 a noite toda!',
  observations: 'Aula de forró às 19h, com a professora Dalva. Mesas só até as 21h; documento com foto na entrada.',
};

/** Returns an evening: `day` 0 to 4 is Quarta to Domingo, 5 is the extra event. */
export function evening(day: number, more: Partial<ScheduleEvent> = {}): ScheduleEvent {
  const [name = '', flyer = '', price = '', artists = ''] = EVENINGS[day] ?? [];
  const isExtra = day === 5;
  return {
    ...EVENT,
    id: day + 1,
    date: addDays(START, day),
    dayOfWeek: DAYS[day]?.name ?? 'Evento Extra',
    eventName: name,
    attractions: artists.split(', ').map((artist, i) => freeText(artist, i)),
    customValue: price,
    isSpecialEvent: isExtra,
    ...(isExtra && { ticketType: 'open', firstLotValue: '25H e 20M', secondLotValue: 'R$ 25,00', lastLotValue: '30H; 25M' }),
    ...withFlyer(flyer),
    ...more,
  };
}

const withFlyer = (name: string, width = 600, height = 800) => ({
  layoutId: 1,
  layout: { id: 1, name, imageUrl: `/pictures/${name}`, width, height },
});
const NO_FLYER = { layoutId: null, layout: null };
/** Fields of an event whose flyer cannot be loaded, because the file does not exist. */
const LOST = withFlyer('lost');

const HOUSE: House = { ...HOUSE_DEFAULT, handle: '@quartou.bar', line: 'Rua da Lapa, 120 · a partir das 20h' };
export const LONG_HOUSE: House = {
  ...HOUSE_DEFAULT,
  name: 'Casa de Shows e Bistrô Quartou da Lapa!!',
  handle: `@${'quartou.bar'.repeat(4).slice(0, 39)}`,
  line: 'Rua da Lapa, 120, esquina com a Mem de Sá · a partir das 20h, até o dia raiar.',
  accent: '#ffee00',
};

const all = (count: number, more: Partial<ScheduleEvent> = {}) => Array.from({ length: count }, (_, day) => evening(day, more));

export const WEEKS: Record<string, { events: ScheduleEvent[]; house?: House; flaws?: string[] }> = {
  'one evening': { events: [evening(2, { observations: LONG.observations })], house: HOUSE },
  'two evenings, one without a flyer': { events: [evening(2), evening(3, NO_FLYER)], house: HOUSE },
  'three evenings, one flyer lost': {
    events: [evening(0), evening(1, LOST), evening(4)],
    flaws: ['O flyer de quinta não carregou: no lugar vai o dia.'],
  },
  'four evenings without flyers, long prices': { events: all(4, { ...NO_FLYER, customValue: LONG.customValue }), house: HOUSE },
  'five usual evenings': { events: all(5), house: HOUSE },
  'six usual evenings': { events: all(6), house: { ...HOUSE, accent: '#d4351c' } },
  'six evenings with long texts': { events: all(6, LONG), house: LONG_HOUSE },
  'flyers of all shapes, an artist of 200 letters': {
    events: [
      evening(0, withFlyer('1600x900', 1600, 900)),
      evening(1, {
        ...withFlyer('800x800', 800, 800),
        attractions: [freeText('Grande Encontro da Velha Guarda do Samba '.repeat(5).trim().slice(0, 200))],
      }),
      evening(2, withFlyer('900x1600', 900, 1600)),
      evening(3),
    ],
    house: { ...HOUSE, logo: { imageUrl: '/pictures/600x200', width: 600, height: 200 } },
  },
};
