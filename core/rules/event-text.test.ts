import { expect, it } from 'vitest';
import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { artist, freeText as custom, EVENT as nothing, picture } from '../testing/events.ts';
import {
  artistsText,
  artistsWithPhotosText,
  attractionsText,
  isEventConfigured,
  photosText,
  priceLines,
  withoutExtension,
  wrappable,
} from './event-text.ts';

const catalogue = (name: string, photo?: string) => artist(name, photo === undefined ? null : picture(1, photo));
const event = (attractions: ScheduleEventAttraction[], customAttractionsText: string | null = null) => ({
  attractions,
  customAttractionsText,
});

it.each([
  ['show-lapa.webp', 'show-lapa'],
  ['a.b.PNG', 'a.b'],
  ['Sra. Fulano', 'Sra. Fulano'],
  ['.webp', '.webp'],
  ['nome.comprida', 'nome.comprida'],
])('the file name %j without its extension is %j', (name, stem) => expect(withoutExtension(name)).toBe(stem));

// The dashboard names a chosen photo in place of its artist (spec §4). Other texts name the artist, or artist and photo.
it.each([
  [event([catalogue('DJ Ana', 'ana-ao-vivo.webp')]), 'ana-ao-vivo', 'DJ Ana', 'DJ Ana (ana-ao-vivo)'],
  [event([catalogue('DJ Ana')]), 'DJ Ana', 'DJ Ana', 'DJ Ana'],
  [event([catalogue('')]), 'Atração', 'Atração', 'Atração'],
  [event([custom('Zé'), catalogue('DJ Ana'), custom('Banda X')]), ...Array(3).fill('Zé, DJ Ana, Banda X')],
  // `customAttractionsText` is used only if no item is a free text.
  [event([catalogue('DJ Ana'), custom('Zé')], 'Zé'), ...Array(3).fill('DJ Ana, Zé')],
  [event([catalogue('DJ Ana')], 'Zé, Banda X'), ...Array(3).fill('DJ Ana, Zé, Banda X')],
  [event([catalogue('DJ Ana')], '  '), ...Array(3).fill('DJ Ana')],
  [event([], 'Zé'), ...Array(3).fill('Zé')],
  [event([]), null, null, null],
  [event([], ' \n'), null, null, null],
])(
  'for an artist with a photo, attractionsText names the photo, artistsText the artist, artistsWithPhotosText both: case %#',
  (attractions, onDashboard, artists, withPhotos) => {
    expect(attractionsText(attractions)).toBe(onDashboard);
    expect(artistsText(attractions)).toBe(artists);
    expect(artistsWithPhotosText(attractions)).toBe(withPhotos);
  },
);

it('wrappable() cuts a word of over 200 characters, never within a character, and adds spaces after a long list’s commas', () => {
  expect(wrappable(`Zé, ${'x'.repeat(25_000)}`)).toBe(`Zé, ${'x'.repeat(200)}…`);
  expect(wrappable('🔥'.repeat(12_500))).toBe(`${'🔥'.repeat(200)}…`);
  const names = Array.from({ length: 100 }, (_, n) => `DJ${n}`);
  expect(wrappable(names.join(','))).toBe(names.join(', '));
  for (const text of ['', 'Zé,Ana', 'x'.repeat(200), 'DJ Ana '.repeat(3_000)]) expect(wrappable(text)).toBe(text);
  const long = event([], 'x'.repeat(25_000));
  for (const shown of [attractionsText, artistsWithPhotosText]) expect(shown(long)).toBe(`${'x'.repeat(200)}…`);
});

const icaro = catalogue('Ícaro Bandeira', 'teclado solo.webp');
const many = Array.from({ length: 40 }, (_, n) => catalogue(`Grupo ${n}`, `foto ${n}.jpg`));

it.each([
  [[icaro], 'teclado solo'],
  [[icaro, catalogue('DJ Ana', 'IMG_0097.JPG'), custom('Zé')], 'Ícaro Bandeira: teclado solo\nDJ Ana: IMG_0097'],
  [[catalogue('DJ Ana'), icaro], 'Ícaro Bandeira: teclado solo'],
  // Forty photos are in one line, because forty lines would not fit a row of the spreadsheet.
  [many, many.map((_, n) => `Grupo ${n}: foto ${n}`).join('; ')],
  [[catalogue('DJ Ana'), catalogue('Zé', ''), custom('Zé')], null],
])('photosText names the artists only if the event has several attractions (case %#)', (attractions, text) =>
  expect(photosText({ attractions })).toBe(text),
);

const value = { id: 1, name: 'R$15 ATÉ 23H00' };
const lots = { isSpecialEvent: true, firstLotValue: '15,00', secondLotValue: ' ', lastLotValue: '25,00' };

it.each([
  [{ freeEntry: true, value, customValue: 'R$ 9' }, ['Entrada Livre']],
  [{ value, customValue: 'R$ 9' }, ['R$15 ATÉ 23H00']],
  [{ customValue: 'R$ 9' }, ['R$ 9']],
  [{ customValue: '' }, []],
  [{ ...lots, ticketType: 'normal' }, ['1º Lote: 15,00', 'Último Lote: 25,00']],
  [{ ...lots, ticketType: 'open' }, ['Open Bar', '1º Lote: 15,00', 'Último Lote: 25,00']],
  [{ isSpecialEvent: true, ticketType: 'open' }, ['Open Bar']],
  [{ isSpecialEvent: true, ticketType: 'normal' }, []],
] as const)('the price of the event %j is written in the lines %j; free entry comes before the value', (part, lines) =>
  expect(priceLines({ ...nothing, ...part })).toEqual(lines),
);

const UNNAMED = { isSpecialEvent: true, eventName: 'Evento Extra', observations: 'cachê 2 mil' };

it.each<[is: boolean, ...parts: Partial<ScheduleEvent>[]]>([
  [true, { layoutId: 3 }, { eventName: 'Noite' }, { freeEntry: true }, { valueId: 2 }, { customValue: 'R$ 9' }],
  [true, { attractions: [custom('Zé')] }, { customAttractionsText: 'Zé' }],
  [true, { ...UNNAMED, layoutId: 3 }, { ...UNNAMED, eventName: 'Bingo' }, { ...UNNAMED, observations: null }],
  [false, {}, { observations: 'aniversariantes' }, { eventName: '  ', customValue: '\t', customAttractionsText: ' ' }, UNNAMED],
])('isEventConfigured returns %s for events with %j', (is, ...parts) => {
  for (const part of parts) expect(isEventConfigured({ ...nothing, ...part }), JSON.stringify(part)).toBe(is);
});
