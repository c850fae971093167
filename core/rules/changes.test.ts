import { expect, it } from 'vitest';
import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { artist, EVENT, freeText, picture } from '../testing/events.ts';
import { changesBetween, countChanges, guestChanges, weekChanges } from './changes.ts';

type Part = Partial<ScheduleEvent>;
const event = (id: number, dayOfWeek: string, change: Part = {}): ScheduleEvent => ({
  ...EVENT,
  id,
  dayOfWeek,
  ...change,
});
const extra = (id: number, eventName: string | null) => event(id, 'Evento Extra', { isSpecialEvent: true, eventName });
const friday = event(3, 'Sexta');
const WEEK = [event(1, 'Quarta', { eventName: 'Samba' }), event(2, 'Quinta'), event(3, 'Domingo', { freeEntry: true })] as const;
const changesOf = (before: Part, after: Part) =>
  changesBetween([{ ...friday, ...before }], [{ ...friday, ...after }])[0]?.fields ?? [];

const value = (id: number, name: string) => ({ valueId: id, value: { id, name } });
const NORMAL = { isSpecialEvent: true, ticketType: 'normal', firstLotValue: '15,00' } as const;
const OPEN = { ...NORMAL, ticketType: 'open', firstLotValue: '20,00' } as const;
const BAILE = { eventName: 'Baile', customValue: 'R$ 20', layout: picture(1, 'a.jpg') };
const FREE_CHORO = { eventName: 'Choro', freeEntry: true, layout: picture(2, 'b.jpg') };

it.each<[what: string, before: Part, after: Part, ...changes: string[]]>([
  ['three fields', BAILE, FREE_CHORO, 'layout: a.jpg → b.jpg', 'eventName: Baile → Choro', 'price: R$ 20 → Entrada Livre'],
  ['the name of its value', value(1, 'R$ 20'), value(1, 'R$ 25'), 'price: R$ 20 → R$ 25'],
  ['only the id of its value', value(1, 'R$ 20'), value(2, 'R$ 20')],
  ['only its revision and spaces', { revision: 1, eventName: 'Baile ' }, { revision: 2, eventName: 'Baile' }],
  ['only the id of an item', { attractions: [artist('Ana', null, 1)] }, { attractions: [artist('Ana', null, 9)] }],
  ['an empty text to null', { observations: '' }, { observations: null }],
  ['type and price of its tickets', NORMAL, OPEN, 'tickets: Normal\n1º Lote: 15,00 → Open Bar\n1º Lote: 20,00'],
  ['its artists’ text', { customAttractionsText: 'Ana' }, { customAttractionsText: 'Ana, Bia' }, 'attractions: Ana → Ana, Bia'],
])('if an event has changed %s, changesBetween lists only fields whose shown text changed', (_, before, after, ...changes) => {
  const fields = changesOf(before, after);
  expect(fields.map((field) => `${field.key}: ${field.before} → ${field.after}`)).toEqual(changes);
});

it('countChanges counts each changed field and each removed evening; a changed flyer has its old and its new picture', () => {
  const changes = changesBetween([EVENT, { ...friday, ...BAILE }], [EVENT, { ...friday, ...FREE_CHORO }]);
  expect(changes).toMatchObject([{ kind: 'changed', fields: [{ pictures: { before: '/1', after: '/2' } }, {}, {}] }]);
  expect([countChanges(changes), countChanges(changesBetween([extra(9, 'Bingo')], []))]).toEqual([3, 1]);
});

it('an extra event that was emptied and filled in again, which changes its id, counts as the same event', () => {
  const kindsOf = (...contents: Parameters<typeof changesBetween>) => changesBetween(...contents).map(({ kind }) => kind);
  const later = (eventName: string) => ({ ...extra(10, eventName), date: '2026-12-31' });
  expect(kindsOf([extra(9, 'Bingo')], [extra(10, 'Bingo')])).toEqual([]);
  expect(changesBetween([extra(9, 'Bingo')], [extra(10, 'Baile')])).toMatchObject([{ kind: 'changed', event: { id: 10 } }]);
  expect(kindsOf([extra(9, 'Bingo')], [later('Réveillon')])).toEqual(['added', 'removed']);
  expect(kindsOf([extra(9, null)], [later('Evento Extra')])).toEqual(['added', 'removed']);
  expect(kindsOf([extra(9, 'Bingo')], [extra(10, 'Bingo'), extra(11, 'Baile')])).toEqual(['added', 'added', 'removed']);
});

it('guestChanges leaves out extra events with only observations, and all days if no day with content was sent before', () => {
  const noted = { ...extra(9, 'Evento Extra'), observations: 'cachê 2 mil' };
  const [baile, choro] = [event(1, 'Quarta', { eventName: 'Baile' }), event(1, 'Quarta', { eventName: 'Choro' })];
  const kindsOf = (...contents: Parameters<typeof guestChanges>) => guestChanges(...contents).map(({ kind }) => kind);
  expect(kindsOf([baile], [baile, noted])).toEqual([]);
  expect(kindsOf([baile, noted], [baile, extra(9, 'Bingo')])).toEqual(['added']);
  expect(kindsOf([baile, noted], [choro, noted])).toEqual(['changed']);
  expect(kindsOf([EVENT, extra(9, 'Bingo')], [baile, extra(9, 'Baile')])).toEqual(['changed']);
});

it('guestChanges leaves out the notes of a day without other content, but lists new notes of a day that lost its content', () => {
  const day = (change: Part) => event(2, 'Quinta', change);
  const [empty, noted, full] = [day({}), day({ observations: 'Sem DJ' }), day({ eventName: 'Choro' })];
  const notes = (was: ScheduleEvent, is: ScheduleEvent) =>
    guestChanges([WEEK[0], was], [WEEK[0], is]).map(({ fields }) => fields.filter(({ key }) => key === 'observations'));
  expect([notes(empty, noted), notes(noted, empty), notes(noted, day({ observations: 'Fechado' }))]).toEqual([[], [], []]);
  expect(notes(noted, full)).toEqual([[]]);
  expect(notes(full, noted)).toMatchObject([[{ before: null, after: 'Sem DJ' }]]);
});

type Items = ScheduleEventAttraction[];

/** Returns the changes of an event's attractions, each written as its kind, the attraction and, if it has changed, the photo. */
function attractionChanges(before: Items, after: Items): string[] {
  const fields = changesOf({ attractions: before }, { attractions: after });
  expect(fields.length).toBeLessThan(2);
  return (fields[0]?.attractions ?? []).map(({ kind, text, photo }) => [kind, text, photo].join(' ').trimEnd());
}

const [ana, bia, caio, duo] = [freeText('Ana'), freeText('Bia'), freeText('Caio'), freeText('Duo')];
const anaWith = (id: number, photo: string) => artist('Ana', picture(id, photo));
const otherAna = { ...artist('Ana'), attraction: { id: 8, name: 'Ana' } };

it.each<[what: string, before: Items, after: Items, changes: string[]]>([
  ['an added and a removed attraction', [ana, bia], [bia, caio], ['out Ana', 'in Caio']],
  ['an attraction moved to the front', [ana, bia, caio, duo], [duo, ana, bia, caio], ['moved Duo']],
  ['an attraction moved to the end', [ana, bia, caio], [bia, caio, ana], ['moved Ana']],
  ['one of two equal free texts removed', [ana, ana], [ana], ['out Ana']],
  ['nothing for a free text replaced by an attraction of its name', [ana, bia], [artist('Ana'), bia], []],
  ['nothing for an attraction replaced by a free text of its name', [artist('Ana')], [ana], []],
  ['an attraction removed beside a free text of its name', [artist('Ana'), ana], [ana], ['out Ana']],
  ['a free text removed beside an attraction of its name', [ana, artist('Ana')], [artist('Ana')], ['out Ana']],
  ['a free text replaced by an attraction with a photo', [ana], [anaWith(1, 'um.jpg')], ['photo Ana um']],
  ['another spelling, because guests read it', [ana], [artist('ANA')], ['out Ana', 'in ANA']],
  ['another photo', [anaWith(1, 'um.jpg')], [anaWith(2, 'dois.jpg')], ['photo Ana dois']],
  ['a removed photo', [anaWith(1, 'um.jpg')], [artist('Ana')], ['photo Ana']],
])('an event’s changes list %s', (_, before, after, changes) => expect(attractionChanges(before, after)).toEqual(changes));

it('a list compared with itself has no changes, even if an artist is in it with a photo and without one', () => {
  const shown = anaWith(1, 'um.jpg');
  const unchanged = (...list: Items) => attractionChanges(list, list);
  expect([unchanged(shown, ana), unchanged(ana, shown), unchanged(otherAna, shown)]).toEqual([[], [], []]);
});

const playing = (id: number, name: string, ...chosenIds: number[]): ScheduleEventAttraction => ({
  ...artist('', null, id),
  attraction: { id, name, ...(chosenIds.length > 0 && { chosenIds }) },
});
const BOTH = [playing(1, 'Dj Ana'), playing(2, 'Ana')];

it.each<[what: string, before: Items, after: Items, changes: string[]]>([
  ['a merge of two attractions of an event', [playing(1, 'Dj Ana'), playing(2, 'DJ Ana')], [playing(2, 'DJ Ana', 1)], []],
  ['a merge of both into a third one', BOTH, [playing(3, 'DJ Ana', 1, 2)], []],
  ['a merge of one of them, and the removal of the other', BOTH, [playing(3, 'DJ Ana', 1)], ['out Ana']],
  ['the choice of another artist', [playing(2, 'DJ Ana', 1)], [playing(3, 'Bia')], ['out DJ Ana', 'in Bia']],
  ['the undoing of a merge', [playing(2, 'Ana Luz', 1)], [playing(1, 'Ana Lima')], ['out Ana Luz', 'in Ana Lima']],
  // After a merge, releases up to 0.10 made versions with the chosen attraction's id, the kept one's name, and no `chosenIds`.
  ['the undoing of an old release’s merge', [playing(1, 'Ana Luz')], [playing(1, 'Ana Lima')], ['out Ana Luz', 'in Ana Lima']],
  ['the undoing of a second merge', [playing(3, 'Ana Reis', 1)], [playing(2, 'Ana Luz', 1)], ['out Ana Reis', 'in Ana Luz']],
])('after %s, an event’s changes list added and removed artists, and treat no merge as a change', (_, before, after, changes) =>
  expect(attractionChanges(before, after)).toEqual(changes),
);

type Week = readonly ScheduleEvent[];
const summaryOf = (sent: Week, now: Week) =>
  weekChanges(sent, now).map(({ position, kind, fields }) => [position, kind, ...fields.map(({ key }) => key)].join(' '));
const [SAMBA, EMPTY, FREE] = WEEK;
const noted = event(2, 'Quinta', { observations: 'Fechado' });
const emptySamba = event(1, 'Quarta');

it('a changed evening is reported with its position and its changed fields', () => {
  const now = [{ ...SAMBA, layoutId: 7, layout: picture(7, 'a') }, EMPTY, { ...FREE, freeEntry: false }];
  expect(weekChanges(WEEK, now)).toEqual([
    { position: 0, kind: 'changed', fields: [{ key: 'layout', label: 'Layout', before: null, after: 'a' }] },
    { position: 4, kind: 'changed', fields: [{ key: 'price', label: expect.any(String), before: 'Entrada Livre', after: null }] },
  ]);
});

it.each<[what: string, sent: Week, now: Week, changes: string[]]>([
  ['nothing', WEEK, WEEK, []],
  ['an added extra event', [...WEEK, extra(8, 'a')], [...WEEK, extra(8, 'a'), extra(9, 'b')], ['6 added']],
  ['a removed extra event', [extra(8, 'a'), extra(9, 'b')], [extra(9, 'c')], ['5 changed eventName', '5 removed']],
  ['a filled day after a send of only an extra event', [emptySamba, extra(8, 'a')], [SAMBA, extra(8, 'a')], ['0 added']],
  ['observations of an empty day', [EMPTY, extra(8, 'a')], [noted, extra(8, 'a')], ['1 changed observations']],
  ['no added day without content, even with observations', [], [EMPTY, noted], []],
  ['added days', [], WEEK, ['0 added', '4 added']],
  ['removed days', WEEK, [], ['0 removed', '4 removed']],
])('the changes of a week since its last send list %s', (_, sent, now, changes) => {
  expect(summaryOf(sent, now)).toEqual(changes);
});
