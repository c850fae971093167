import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../contracts/events.ts';
import { NOTE_FIELDS, recordByTextKey } from '../event-fields.ts';
import { artist, EVENT, freeText, picture } from '../testing/events.ts';
import type { CalendarDate } from './calendar.ts';
import { changesBetween } from './changes.ts';
import { LOT_PRESETS } from './lots.ts';
import { changesText, eveningText, whatsappText, withoutNotes } from './whatsapp.ts';

const event = (change: Partial<ScheduleEvent>): ScheduleEvent => ({ ...EVENT, ...change });

it('the WhatsApp text has the week’s dates and a paragraph for each evening', () => {
  const week = [
    event({
      eventName: ' Samba do Bistrô ',
      attractions: [artist('DJ Conceição'), freeText('Palco aberto')],
      value: { id: 4, name: 'R$15 ATÉ 23H00' },
      observations: ' Chope em dobro até 20h\nAniversariantes entram grátis ',
    }),
    event({ dayOfWeek: 'Sábado', date: '2027-01-02', eventName: 'Baile', freeEntry: true }),
    event({
      isSpecialEvent: true,
      dayOfWeek: 'Evento Extra',
      date: '2027-01-04',
      eventName: 'Evento Extra',
      customAttractionsText: 'Trio',
      ticketType: 'open',
      firstLotValue: '15,00',
      lastLotValue: '20,00',
    }),
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

const extraEvent = (date: CalendarDate | null) => ({ ...event({ isSpecialEvent: true, dayOfWeek: 'Evento Extra' }), date });

it('the WhatsApp text sorts events by date, and puts extra events after the day of the same date and undated events last', () => {
  const sunday = event({ dayOfWeek: 'Domingo', date: '2027-01-03' });
  const week = [sunday, extraEvent(null), extraEvent('2027-01-03'), extraEvent('2027-01-02')];
  expect(whatsappText('2026-12-30', week).split('\n\n').slice(1)).toEqual([
    '*Evento Extra, 02/01*',
    '*Domingo, 03/01*',
    '*Evento Extra, 03/01*',
    '*Evento Extra*',
  ]);
});

it.each([
  ['the extra event’s date', ['2027-01-04'], '04/01'],
  ['the dates of the first and last extra event', ['2027-01-06', '2027-01-04', null], '04/01 a 06/01'],
  ['the week’s dates', [null], '30/12 a 03/01'],
])('the WhatsApp texts of a week without regular days have %s in the first line', (_, dates, expected) => {
  const week = dates.map(extraEvent);
  expect(whatsappText('2026-12-30', week)).toMatch(`*Programação de ${expected}*\n`);
  const dated = week.flatMap((one) => (one.date ? { ...one, date: one.date, id: Number(one.date.slice(8)) } : []));
  if (dated.length > 0) {
    expect(changesText('2026-12-30', changesBetween([], dated))).toMatch(`*Programação de ${expected}: mudanças*\n`);
  }
});

it('the WhatsApp text has only the fields meant for posts, each with its label unless the field is a long text', () => {
  const text = whatsappText('2026-12-30', [event({ ...recordByTextKey(({ key }) => `Texto de ${key}`) })]);
  for (const { key, label, isPosted, isLong } of NOTE_FIELDS) {
    if (isPosted) expect(text).toContain(`\n${isLong ? '' : `${label}: `}Texto de ${key}`);
    else expect(text).not.toContain(key);
  }
});

it('the WhatsApp text has no observations if `notes` is false', () => {
  const samba = event({ eventName: 'Samba', observations: 'Só maiores' });
  expect(whatsappText('2026-12-30', [samba], { notes: false })).toBe(
    '*Programação de 30/12 a 03/01*\n\n*Quarta-feira, 30/12*\nSamba',
  );
  expect(eveningText(samba)).toBe('*Quarta-feira, 30/12*\nSamba\nSó maiores');
  expect(eveningText(samba, { notes: false })).toBe('*Quarta-feira, 30/12*\nSamba');
});

it('changesText writes the changes of a week in one paragraph per evening', () => {
  const friday = event({ id: 3, dayOfWeek: 'Sexta', date: '2027-01-01', eventName: 'Baile da Lapa' });
  const filled = { customValue: 'R$ 10', observations: 'Traje: branco' };
  const sunday = event({ id: 4, dayOfWeek: 'Domingo', date: '2027-01-03', ...filled });
  const flyer = (id: number) => ({ layoutId: id, layout: picture(id, 'domingo.jpg') });
  const extraNames = { dayOfWeek: 'Evento Extra', eventName: 'Evento Extra' };
  const extra = event({ id: 9, isSpecialEvent: true, date: '2027-01-04', ...extraNames });
  const [was, is] = [
    { customValue: 'R$20 ATÉ 00H00', attractions: [freeText('DJ Vitrola'), freeText('Trio')] },
    { customValue: 'R$15 ATÉ 23H00', attractions: [freeText('Trio'), freeText('DJ Conceição')] },
  ];
  const before = [
    { ...friday, ...was },
    { ...sunday, ...flyer(1) },
  ];
  const after = [
    { ...friday, ...is, observations: 'Aula às 18h,\nsem custo' },
    { ...sunday, ...flyer(2), customValue: null, observations: null },
    extra,
  ];
  expect(changesText('2026-12-30', changesBetween(before, after))).toBe(`*Programação de 30/12 a 03/01: mudanças*

*Sexta-feira, 01/01: Baile da Lapa*
Valor da entrada: R$20 ATÉ 00H00 → R$15 ATÉ 23H00
Atrações: − DJ Vitrola, + DJ Conceição
Nova observação: Aula às 18h, / sem custo

*Domingo, 03/01*
Flyer trocado
Valor da entrada: saiu R$ 10
Observação retirada: Traje: branco

*Evento Extra, 04/01*
Novo na programação`);
});

it('the text of changes does not name flyers, and is in the order of dates, not of positions', () => {
  const [wednesday, thursday] = [event({ id: 1, date: '2026-12-30' }), event({ id: 2, date: '2026-12-31' })];
  const flyer = (id: number) => ({ layoutId: id, layout: picture(id, `flyer ${id}.jpg`) });
  const early = event({ id: 9, isSpecialEvent: true, date: '2026-12-28', dayOfWeek: 'Evento Extra', eventName: 'Luau' });
  const before = [
    { ...wednesday, eventName: 'Samba' },
    { ...thursday, eventName: 'Choro', ...flyer(2) },
  ];
  const after = [{ ...wednesday, eventName: 'Samba', ...flyer(1) }, { ...thursday, eventName: 'Choro' }, early];
  const lines = changesText('2026-12-30', changesBetween(before, after)).split('\n');
  expect(lines.filter((line) => /^(Flyer|\*Evento)/.test(line))).toEqual([
    '*Evento Extra, 28/12: Luau*',
    'Flyer novo',
    'Flyer retirado',
  ]);
});

it('withoutNotes leaves out changed observations, and evenings in which nothing else has changed', () => {
  const friday = event({ id: 3, eventName: 'Baile', observations: 'Só maiores' });
  const saturday = event({ id: 4, observations: 'Traje: branco' });
  const extra = event({ id: 9, isSpecialEvent: true });
  const changes = changesBetween(
    [friday, saturday],
    [{ ...friday, eventName: 'Choro', observations: null }, { ...saturday, observations: null }, extra],
  );
  const shown = withoutNotes(changes).map(({ event: { id }, fields }) => [id, ...fields.map(({ key }) => key)]);
  expect(shown).toEqual([[3, 'eventName'], [9]]);
});

const changedText = (before: ScheduleEvent, after: ScheduleEvent) =>
  changesText('2026-12-30', changesBetween([before], [after]))
    .split('\n')
    .slice(2);

it('changesText says that an attraction has a new photo or lost its photo, without the name of the photo', () => {
  const friday = event({ id: 3, dayOfWeek: 'Sexta', date: '2027-01-01', eventName: 'Baile' });
  const photographed = (id: number) => [artist('DJ Ana', picture(id, `IMG_203${id}.jpg`))];
  const textOf = (before: ScheduleEvent['attractions'], after: typeof before) =>
    changedText({ ...friday, attractions: before }, { ...friday, attractions: after }).at(-1);
  expect(textOf(photographed(1), photographed(2))).toBe('Atrações: DJ Ana (foto nova)');
  expect(textOf([artist('DJ Ana')], photographed(1))).toBe('Atrações: DJ Ana (foto nova)');
  expect(textOf(photographed(1), [artist('DJ Ana')])).toBe('Atrações: DJ Ana (ficou sem foto)');
});

it('changesText writes only those lines of the tickets that differ, and never the prices of `lotPresets`', () => {
  const lots = { firstLotValue: '15,00', secondLotValue: '20,00' };
  const extra = event({
    isSpecialEvent: true,
    dayOfWeek: 'Evento Extra',
    ticketType: 'normal',
    ...lots,
    lotPresets: LOT_PRESETS.normal,
  });
  expect(changedText(extra, { ...extra, secondLotValue: '25,00' })).toEqual([
    '*Evento Extra, 30/12*',
    'Ingressos: 2º Lote: 20,00 → 2º Lote: 25,00',
  ]);
  expect(changedText(extra, { ...extra, ticketType: 'open', lotPresets: LOT_PRESETS.open })[1]).toBe(
    'Ingressos: Normal → Open Bar',
  );
  expect(changedText(extra, { ...extra, lotPresets: LOT_PRESETS.open })[1]).toBe('Ingressos: tabela de valores mudou');
});

it('changesText says of observations that differ only in line breaks that their text has changed', () => {
  const friday = event({ id: 3, eventName: 'Baile', observations: 'Aula\nSem custo' });
  expect(changedText(friday, { ...friday, observations: 'Aula\n\nSem custo' }).at(-1)).toBe('Observações: texto mudou');
});

it('for a day that lost its content, changesText writes “Saiu da programação” and then the day’s new observations', () => {
  const samba = event({ eventName: 'Samba', customValue: 'R$ 15', observations: 'Aula às 18h' });
  const left = ['*Quarta-feira, 30/12: Samba*', 'Saiu da programação'];
  expect(changedText(samba, event({}))).toEqual(left);
  expect(changedText(samba, event({ observations: 'Fechado' }))).toEqual([...left, 'Observações: Aula às 18h → Fechado']);
  const noted = event({ observations: 'Fechado' });
  expect(changedText(noted, event({}))).toEqual(['*Quarta-feira, 30/12*', 'Observação retirada: Fechado']);
});
