import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../contracts/events.ts';
import { TEXT_FIELDS } from '../event-fields.ts';
import { artist, EVENT, extraEvent, freeText, picture } from '../testing/events.ts';
import type { CalendarDate } from './calendar.ts';
import { changesBetween } from './changes.ts';
import { LOT_PRESETS } from './lots.ts';
import { changesText, eveningText, extraLabel, headOf, whatsappText, withoutNotes } from './whatsapp.ts';

const event = (change: Partial<ScheduleEvent>): ScheduleEvent => ({ ...EVENT, ...change });
const EXTRA = extraEvent({ id: 9, eventName: 'Evento Extra', date: '2027-01-04' });
const flyer = (id: number) => ({ layoutId: id, layout: picture(id, 'flyer.jpg') });

it('the WhatsApp text has the week’s dates and a paragraph for each evening', () => {
  const week = [
    event({
      eventName: ' Samba do Bistrô ',
      attractions: [artist('DJ Conceição'), freeText('Palco aberto')],
      value: { id: 4, name: 'R$15 ATÉ 23H00' },
      observations: ' Chope em dobro até 20h\nAniversariantes entram grátis ',
    }),
    event({ dayOfWeek: 'Sábado', date: '2027-01-02', eventName: 'Baile', freeEntry: true }),
    { ...EXTRA, customAttractionsText: 'Trio', ticketType: 'open', firstLotValue: '15,00', lastLotValue: '20,00' } as const,
  ];
  expect(whatsappText('2026-12-30', week)).toBe(`*Programação de 30/12 a 03/01*

*Quarta-feira, 30/12*
Samba do Bistrô
DJ Conceição, Palco aberto
R$15 ATÉ 23H00
Chope em dobro até 20h
Aniversariantes entram grátis

*Sábado, 02/01*
Baile
Entrada Livre

*Evento Extra, 04/01*
Trio
Open Bar
1º Lote: 15,00
Último Lote: 20,00`);
});

const extraOn = (date: CalendarDate | null) => ({ ...EXTRA, date });

it('the WhatsApp text sorts events by date, and puts extra events after the day of the same date and undated events last', () => {
  const sunday = event({ dayOfWeek: 'Domingo', date: '2027-01-03' });
  const week = [sunday, extraOn(null), extraOn('2027-01-03'), extraOn('2027-01-02')];
  const sorted = '\n*Evento Extra, 02/01*\n\n*Domingo, 03/01*\n\n*Evento Extra, 03/01*\n\n*Evento Extra*';
  expect(whatsappText('2026-12-30', week).slice(-sorted.length)).toBe(sorted);
});

it.each([
  ['the extra event’s date', ['2027-01-04'], '04/01'],
  ['the dates of the first and last extra event', ['2027-01-06', '2027-01-04', null], '04/01 a 06/01'],
  ['the week’s dates', [null], '30/12 a 03/01'],
])('the title of a week without regular days has %s', (_, dates, expected) =>
  expect(headOf('2026-12-30', dates.map(extraOn))).toBe(`Programação de ${expected}`),
);

it('the WhatsApp text has only the fields meant for posts, each with its label unless the field is a long text', () => {
  const observations: { isPosted: boolean; isLong: boolean } = TEXT_FIELDS[1];
  const text = () => eveningText(event({ observations: 'Só maiores' }));
  expect(text()).toBe('*Quarta-feira, 30/12*\nSó maiores');
  try {
    observations.isLong = false;
    expect(text()).toBe('*Quarta-feira, 30/12*\nObservações: Só maiores');
    observations.isPosted = false;
    expect(text()).toBe('*Quarta-feira, 30/12*');
  } finally {
    Object.assign(observations, { isPosted: true, isLong: true });
  }
});

it('the WhatsApp text has no observations if `notes` is false', () => {
  const samba = event({ eventName: 'Samba', observations: 'Só maiores' });
  expect(eveningText(samba)).toBe('*Quarta-feira, 30/12*\nSamba\nSó maiores');
  const text = '*Programação de 30/12 a 03/01*\n\n*Quarta-feira, 30/12*\nSamba';
  expect(whatsappText('2026-12-30', [samba], { notes: false })).toBe(text);
});

it('changesText writes the changes of a week in one paragraph per evening, in the order of dates, not of positions', () => {
  const baile = event({ id: 3, dayOfWeek: 'Sexta', date: '2027-01-01', eventName: 'Baile da Lapa' });
  const sunday = event({ id: 4, dayOfWeek: 'Domingo', date: '2027-01-03', ...flyer(2) });
  const [trio, vitrola, conceicao] = [freeText('Trio'), freeText('DJ Vitrola'), freeText('DJ Conceição')];
  const before = [
    { ...baile, customValue: 'R$20 ATÉ 00H00', attractions: [vitrola, trio] },
    { ...sunday, ...flyer(1), customValue: 'R$ 10', observations: 'Traje: branco' },
  ];
  const noted = { observations: 'Aula às 18h,\nsem custo' };
  const after = [
    { ...baile, customValue: 'R$15 ATÉ 23H00', attractions: [trio, conceicao], ...noted },
    sunday,
    { ...EXTRA, date: '2026-12-28' },
  ];
  expect(changesText('2026-12-30', changesBetween(before, after))).toBe(`*Programação de 30/12 a 03/01: mudanças*

*Evento Extra, 28/12*
Novo na programação

*Sexta-feira, 01/01: Baile da Lapa*
Valor da entrada: R$20 ATÉ 00H00 → R$15 ATÉ 23H00
Atrações: − DJ Vitrola, + DJ Conceição
Nova observação: Aula às 18h, / sem custo

*Domingo, 03/01*
Flyer trocado
Valor da entrada: saiu R$ 10
Observação retirada: Traje: branco`);
});

it('withoutNotes leaves out changed observations, and evenings in which nothing else has changed', () => {
  const friday = event({ id: 3, eventName: 'Baile', observations: 'Só maiores' });
  const saturday = event({ id: 4, observations: 'Traje: branco' });
  const after = [{ ...friday, eventName: 'Choro', observations: null }, { ...saturday, observations: null }, EXTRA];
  const changes = withoutNotes(changesBetween([friday, saturday], after));
  expect(changes.map(({ event: { id }, fields }) => [id, ...fields.map(({ key }) => key)])).toEqual([[3, 'eventName'], [9]]);
});

const SAMBA = event({ eventName: 'Samba', customValue: 'R$ 15', observations: 'Aula às 18h' });
const LOTS = { ticketType: 'normal', firstLotValue: '15,00', secondLotValue: '20,00', lotPresets: LOT_PRESETS.normal } as const;
const TICKETS: ScheduleEvent = { ...EXTRA, ...LOTS };
const open = { ticketType: 'open', lotPresets: LOT_PRESETS.open } as const;
const ana = (photo: ScheduleEvent['layout'] = null) => event({ attractions: [artist('DJ Ana', photo)] });

const linesOf = (before: ScheduleEvent, after: ScheduleEvent) =>
  changesText('2026-12-30', changesBetween([before], [after])).split('\n');

it.each<[what: string, before: ScheduleEvent, after: ScheduleEvent, line: string]>([
  ['a new flyer without its name', SAMBA, { ...SAMBA, ...flyer(1) }, 'Flyer novo'],
  ['a removed flyer without its name', { ...SAMBA, ...flyer(1) }, SAMBA, 'Flyer retirado'],
  // A photo's name says nothing to guests.
  ['another photo', ana(picture(1, 'IMG_1.jpg')), ana(picture(2, 'IMG_2.jpg')), 'Atrações: DJ Ana (foto nova)'],
  ['a new photo', ana(), ana(picture(1, 'IMG_1.jpg')), 'Atrações: DJ Ana (foto nova)'],
  ['a removed photo', ana(picture(1, 'IMG_1.jpg')), ana(), 'Atrações: DJ Ana (ficou sem foto)'],
  // The prices of `lotPresets` are never written.
  ['a lot', TICKETS, { ...TICKETS, secondLotValue: '25,00' }, 'Ingressos: 2º Lote: 20,00 → 2º Lote: 25,00'],
  ['a ticket type', TICKETS, { ...TICKETS, ...open }, 'Ingressos: Normal → Open Bar'],
  ['only the presets', TICKETS, { ...TICKETS, lotPresets: LOT_PRESETS.open }, 'Ingressos: tabela de valores mudou'],
  ['only line breaks', event({ observations: 'a\nb' }), event({ observations: 'a\n\nb' }), 'Observações: texto mudou'],
  ['only removed notes', event({ observations: 'Fechado' }), EVENT, 'Observação retirada: Fechado'],
])('changesText says in one line what has changed in an evening: %s', (_, before, after, line) =>
  expect(linesOf(before, after).slice(3)).toEqual([line]),
);

it('for a day that lost its content, changesText writes “Saiu da programação” and then the day’s new observations', () => {
  const textOf = (after: ScheduleEvent) => linesOf(SAMBA, after).slice(2);
  const emptied = ['*Quarta-feira, 30/12: Samba*', 'Saiu da programação'];
  expect(textOf(EVENT)).toEqual(emptied);
  expect(textOf(event({ observations: 'Fechado' }))).toEqual([...emptied, 'Observações: Aula às 18h → Fechado']);
});

it('extraLabel adds an extra event’s date and own name to its label only if the week has several extra events', () => {
  const christmas = { ...EXTRA, eventName: 'Natal' };
  expect(extraLabel('Extra', christmas, [EVENT, christmas])).toBe('Extra');
  const several = [EVENT, EXTRA, christmas, { ...christmas, date: null }];
  expect(several.slice(1).map((one) => extraLabel('Extra', one, several))).toEqual([
    'Extra 04/01',
    'Extra 04/01 · Natal',
    'Extra · Natal',
  ]);
});
