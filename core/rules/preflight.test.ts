import { expect, it } from 'vitest';
import { artist, EVENT, freeText, picture } from '../testing/events.ts';
import type { ShownEvent } from './event-text.ts';
import { countPlaces, type Oversight, oversights } from './preflight.ts';

const TODAY = '2026-11-20';
const photo = picture(9, 'a.webp');
const event = (change: Partial<ShownEvent> = {}): ShownEvent => ({
  ...EVENT,
  date: '2026-11-25',
  eventName: 'Samba',
  layoutId: 3,
  customValue: 'R$ 15',
  ...change,
});
const look = (events: ShownEvent[]) => oversights(events, { today: TODAY, hasPhoto: () => true });
const words = (list: Oversight[]) =>
  list.map(({ problem, places }) => `${problem}: ${places.map(({ label }) => label).join('; ')}`);

it.each<[Partial<ShownEvent>, string[]]>([
  [{ attractions: [artist('DJ Ana', photo), freeText('Palco aberto')] }, []],
  // A value is chosen, but its name is not loaded yet.
  [{ customValue: null, valueId: 4 }, []],
  [{ date: TODAY }, []],
  [{ date: null }, ['Data inválida: Quarta']],
  [{ layoutId: null }, ['Falta o layout: Quarta']],
  [{ customValue: null }, ['Falta o valor: Quarta']],
  [{ isSpecialEvent: true, ticketType: 'open', dayOfWeek: 'Evento Extra' }, ['Falta o valor: Evento Extra']],
  [{ isSpecialEvent: true, date: null, dayOfWeek: 'Evento Extra' }, ['Data inválida: Evento Extra']],
  [{ attractions: [artist('DJ Ana')] }, ['Tem foto no cadastro, e nenhuma foi escolhida: Quarta: DJ Ana']],
  [{ attractions: [freeText('Trio'), freeText('TRIO')] }, ['A mesma atração duas vezes no dia: Quarta: Trio']],
  [{ date: '2026-11-19' }, ['Data que já passou: 19/11/2026']],
])('an event with the fields %j has the oversights %j', (change, expected) => {
  expect(words(look([event(change)]))).toEqual(expected);
});

it('a problem of several events is listed once, with the position and the field to correct in each event', () => {
  const list = look([event({ layoutId: null }), event({ dayOfWeek: 'Sexta', layoutId: null, customValue: null })]);
  expect(words(list)).toEqual(['Falta o layout: Quarta; Sexta', 'Falta o valor: Sexta']);
  const places = list.flatMap((oversight) => oversight.places).map(({ position, field }) => `${position} ${field}`);
  expect(places).toEqual(['0 layout', '2 layout', '2 price']);
  expect(countPlaces(list)).toBe(3);
});

it('an artist who plays again within the limit of days is reported with both dates, unless the limit is 0 days', () => {
  const ana = { attractions: [artist('DJ Ana', photo)] };
  const week = [event({ dayOfWeek: 'Quarta', ...ana }), event({ dayOfWeek: 'Sexta', date: '2026-11-27', ...ana })];
  const say = (events: ShownEvent[], last: string | null, next: string | null, days = 14) =>
    words(oversights(events, { today: TODAY, repeats: { memory: new Map([[7, { count: 1, last, next }]]), days } }));
  const title = 'A mesma atração de novo em até 14 dias';
  expect(say(week, null, null)).toEqual([`${title}: Sexta: DJ Ana (25/11 e 27/11)`]);
  const alone = week.slice(0, 1);
  expect(say(alone, '2026-11-12', null)).toEqual([`${title}: Quarta: DJ Ana (12/11 e 25/11)`]);
  expect(say(alone, '2026-11-10', null)).toEqual([]);
  expect(say(alone, '2026-11-13', '2026-12-03')).toEqual([`${title}: Quarta: DJ Ana (25/11 e 03/12)`]);
  expect(say(alone, '2026-11-24', null, 0)).toEqual([]);
  expect(say([event({ date: null, ...ana })], '2026-11-24', null)).toEqual(['Data inválida: Quarta']);
  // An artist who always plays on the same weekday is a resident, and is not reported.
  expect(say(alone, '2026-11-11', '2026-12-02')).toEqual([]);
});

it('a missing photo is reported only if the catalogue has a photo of the attraction', () => {
  const week = [event({ attractions: [artist('DJ Ana')] })];
  expect(oversights(week, { today: TODAY })).toEqual([]);
  expect(oversights(week, { today: TODAY, hasPhoto: (id) => id === 8 })).toEqual([]);
});

it('a text that somebody typed into an attractions box and did not add is reported', () => {
  const list = oversights([], { today: TODAY, unadded: [{ dayOfWeek: 'Quarta', text: ' DJ Fo' }] });
  expect(words(list)).toEqual(['Nome escrito em Atrações, mas não adicionado: Quarta: “DJ Fo”']);
  expect(list[0]?.places).toMatchObject([{ position: 0, field: 'attractions' }]);
});

it('an extra event’s outdated lots are reported; of a past extra event only its date is reported', () => {
  const lots = (date: string) => event({ isSpecialEvent: true, dayOfWeek: 'Evento Extra', date, firstLotValue: '20' });
  const list = (date: string) => oversights([event(), lots(date)], { today: TODAY, hasOldLots: (one) => one.isSpecialEvent });
  expect(words(list(TODAY))).toEqual(['Lotes diferentes dos de hoje: Evento Extra']);
  const past = list('2026-11-19');
  expect(words(past)).toEqual(['Data que já passou: Evento Extra: 19/11/2026']);
  expect(past[0]?.places).toMatchObject([{ position: 5, field: 'dateText' }]);
  const [second] = oversights([{ ...lots('2026-11-19'), position: 6 }], { today: TODAY });
  expect(second?.places).toMatchObject([{ position: 6 }]);
});

it('past days are reported only if all days of the week are past, and then as one oversight at the week’s date', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => event({ date }));
  expect(look(days)).toEqual([]);
  expect(words(look(days.slice(0, 2)))).toEqual(['Data que já passou: todas desta semana']);
  expect(look(days.slice(0, 2))[0]?.places).toMatchObject([{ position: null, field: 'date' }]);
});
