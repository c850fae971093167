import { describe, expect, it } from 'vitest';
import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { artist, EVENT, freeText, picture } from '../testing/events.ts';
import { changesBetween, countChanges, guestChanges, weekChanges } from './changes.ts';

const event = (id: number, dayOfWeek: string, change: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  ...EVENT,
  id,
  dayOfWeek,
  ...change,
});
const extra = (id: number, eventName: string | null) => event(id, 'Evento Extra', { isSpecialEvent: true, eventName });
const friday = event(3, 'Sexta');
const changesOf = (before: Partial<ScheduleEvent>, after: Partial<ScheduleEvent>) =>
  changesBetween([{ ...friday, ...before }], [{ ...friday, ...after }])[0]?.fields ?? [];

it('a changed name, price and flyer of one evening count as three changes', () => {
  const before = [EVENT, { ...friday, eventName: 'Baile', customValue: 'R$ 20', layout: picture(1, 'a.jpg') }];
  const after = [EVENT, { ...friday, eventName: 'Baile CANCELADO', freeEntry: true, layout: picture(2, 'b.jpg') }];
  const changes = changesBetween(before, after);
  expect(changes).toHaveLength(1);
  expect(countChanges(changes)).toBe(3);
  expect(changes[0]).toMatchObject({
    kind: 'changed',
    fields: [
      { key: 'layout', before: 'a.jpg', after: 'b.jpg', pictures: { before: '/1', after: '/2' } },
      { key: 'eventName', before: 'Baile', after: 'Baile CANCELADO' },
      { key: 'price', before: 'R$ 20', after: 'Entrada Livre' },
    ],
  });
  expect(countChanges(changesBetween(after, after))).toBe(0);
  expect(countChanges(changesBetween([extra(9, 'Bingo')], []))).toBe(1);
});

it('renaming an event’s value counts as a change of the event; choosing another value of the same name does not', () => {
  const value = (id: number, name: string) => ({ valueId: id, value: { id, name } });
  expect(changesOf(value(1, 'R$ 20'), value(1, 'R$ 25'))).toMatchObject([{ key: 'price', before: 'R$ 20', after: 'R$ 25' }]);
  expect(changesOf(value(1, 'R$ 20'), value(2, 'R$ 20'))).toEqual([]);
});

it('two events that differ only in ids, revisions or spaces around a text have no changes', () => {
  expect(changesOf({ revision: 1, eventName: 'Baile ' }, { revision: 2, eventName: 'Baile' })).toEqual([]);
  expect(changesOf({ attractions: [artist('Ana', null, 1)] }, { attractions: [artist('Ana', null, 9)] })).toEqual([]);
  expect(changesOf({ observations: '' }, { observations: null })).toEqual([]);
});

it('an extra event that was emptied and filled in again, which changes its id, counts as the same event', () => {
  expect(changesBetween([extra(9, 'Bingo')], [extra(10, 'Bingo')])).toEqual([]);
  expect(changesBetween([extra(9, 'Bingo')], [extra(10, 'Baile')])).toMatchObject([{ kind: 'changed', event: { id: 10 } }]);
  const another = { ...extra(10, 'Réveillon'), date: '2026-12-31' };
  expect(changesBetween([extra(9, 'Bingo')], [another]).map(({ kind }) => kind)).toEqual(['added', 'removed']);
  expect(changesBetween([extra(9, null)], [{ ...another, eventName: 'Evento Extra' }]).map(({ kind }) => kind)).toEqual([
    'added',
    'removed',
  ]);
  const two = changesBetween([extra(9, 'Bingo')], [extra(10, 'Bingo'), extra(11, 'Baile')]);
  expect(two.map(({ kind }) => kind)).toEqual(['added', 'added', 'removed']);
});

it('guestChanges leaves out extra events with only observations, and all days if no day with content was sent before', () => {
  const noted = { ...extra(9, 'Evento Extra'), observations: 'cachê 2 mil' };
  const day = { ...EVENT, id: 1, eventName: 'Baile' };
  const kinds = (...contents: Parameters<typeof guestChanges>) => guestChanges(...contents).map(({ kind }) => kind);
  expect(kinds([day], [day, noted])).toEqual([]);
  expect(kinds([day, noted], [day, extra(9, 'Bingo')])).toEqual(['added']);
  expect(kinds([day, noted], [{ ...day, eventName: 'Choro' }, noted])).toEqual(['changed']);
  expect(kinds([EVENT, extra(9, 'Bingo')], [day, extra(9, 'Baile')])).toEqual(['changed']);
  expect(kinds([day], [{ ...day, eventName: 'Choro' }])).toEqual(['changed']);
});

it('guestChanges leaves out the notes of a day without other content, but not the new notes of a day that lost its content', () => {
  const baile = { ...EVENT, id: 1, eventName: 'Baile' };
  const day = (change: Partial<ScheduleEvent>): ScheduleEvent => ({ ...EVENT, id: 2, ...change });
  const [empty, noted, full] = [day({}), day({ observations: 'Sem DJ' }), day({ eventName: 'Choro' })];
  const notes = (was: ScheduleEvent, is: ScheduleEvent) =>
    guestChanges([baile, was], [baile, is]).map(({ fields }) => fields.filter(({ key }) => key === 'observations'));
  expect([notes(empty, noted), notes(noted, empty), notes(noted, day({ observations: 'Fechado' }))]).toEqual([[], [], []]);
  expect(notes(noted, full)).toEqual([[]]);
  expect(notes(full, noted)).toMatchObject([[{ before: null, after: 'Sem DJ' }]]);
});

it('a changed ticket type and changed lot prices together count as one changed field', () => {
  const normal = { isSpecialEvent: true, ticketType: 'normal', firstLotValue: '15,00' } as const;
  expect(changesOf(normal, { ...normal, ticketType: 'open', firstLotValue: '20,00' })).toMatchObject([
    { key: 'tickets', before: 'Normal\n1º Lote: 15,00', after: 'Open Bar\n1º Lote: 20,00' },
  ]);
});

it('merging two attractions of an event does not count as a change of the event', () => {
  const playing = (...list: { id: number; name: string; chosenIds?: number[] }[]) => ({
    attractions: list.map((attraction) => ({ ...artist('', null, attraction.id), attraction })),
  });
  const merged = playing({ id: 2, name: 'DJ Ana', chosenIds: [1] });
  expect(changesOf(playing({ id: 1, name: 'Dj Ana' }, { id: 2, name: 'DJ Ana' }), merged)).toEqual([]);
  expect(changesOf(playing({ id: 1, name: 'DJ Ana' }), merged)).toEqual([]);
  expect(changesOf(merged, playing({ id: 3, name: 'Bia' }))).toHaveLength(1);
  const both = playing({ id: 1, name: 'Dj Ana' }, { id: 2, name: 'Ana' });
  expect(changesOf(both, playing({ id: 3, name: 'DJ Ana', chosenIds: [1, 2] }))).toEqual([]);
  expect(changesOf(both, playing({ id: 3, name: 'DJ Ana', chosenIds: [1] }))[0]?.attractions).toEqual([
    { kind: 'out', text: 'Ana' },
  ]);
});

it('undoing a merge counts as a change of an event that was sent with the name of the remaining attraction', () => {
  const playing = (attraction: ScheduleEventAttraction['attraction']) => ({ attractions: [{ ...artist(''), attraction }] });
  const separated = playing({ id: 1, name: 'Ana Lima' });
  for (const sent of [
    { id: 2, name: 'Ana Luz', chosenIds: [1] },
    // After a merge, releases up to 0.10 made versions with the chosen attraction's id, the other's name, and no `chosenIds`.
    { id: 1, name: 'Ana Luz' },
  ]) {
    expect(changesOf(playing(sent), separated)[0]?.attractions).toEqual([
      { kind: 'out', text: 'Ana Luz' },
      { kind: 'in', text: 'Ana Lima' },
    ]);
  }
  const mergedTwice = playing({ id: 3, name: 'Ana Reis', chosenIds: [1] });
  expect(changesOf(mergedTwice, playing({ id: 2, name: 'Ana Luz', chosenIds: [1] }))).toHaveLength(1);
});

describe('attractionChanges', () => {
  const [ana, bia, caio, duo] = [freeText('Ana'), freeText('Bia'), freeText('Caio'), freeText('Duo')];
  const of = (before: ScheduleEventAttraction[], after: ScheduleEventAttraction[]) => {
    const fields = changesOf({ attractions: before }, { attractions: after });
    expect(fields.length).toBeLessThan(2);
    return fields[0]?.attractions ?? [];
  };

  it('each added, removed or moved attraction of an event is listed once among the event’s changes', () => {
    expect(of([ana, bia], [bia, caio])).toEqual([
      { kind: 'out', text: 'Ana' },
      { kind: 'in', text: 'Caio' },
    ]);
    expect(of([ana, bia, caio, duo], [duo, ana, bia, caio])).toEqual([{ kind: 'moved', text: 'Duo' }]);
    expect(of([ana, bia, caio], [bia, caio, ana])).toEqual([{ kind: 'moved', text: 'Ana' }]);
    expect(of([ana, ana], [ana])).toEqual([{ kind: 'out', text: 'Ana' }]);
    expect(of([ana], [ana])).toEqual([]);
  });

  it('a free text and an attraction of the same name count as one artist', () => {
    expect(of([ana, bia], [artist('Ana'), bia])).toEqual([]);
    expect(of([artist('Ana')], [ana])).toEqual([]);
    expect(of([artist('Ana'), ana], [ana])).toEqual([{ kind: 'out', text: 'Ana' }]);
    expect(of([ana, artist('Ana')], [artist('Ana')])).toEqual([{ kind: 'out', text: 'Ana' }]);
    expect(of([ana], [artist('Ana', picture(1, 'um.jpg'))])).toEqual([{ kind: 'photo', text: 'Ana', photo: 'um' }]);
    // A different spelling is a change, because guests read it.
    expect(of([ana], [artist('ANA')])).toHaveLength(2);
  });

  it('the changes of an event list each attraction with a new or removed photo', () => {
    expect(of([artist('Ana', picture(1, 'um.jpg'))], [artist('Ana', picture(2, 'dois.jpg'))])).toEqual([
      { kind: 'photo', text: 'Ana', photo: 'dois' },
    ]);
    expect(of([artist('Ana', picture(1, 'um.jpg'))], [artist('Ana')])).toEqual([{ kind: 'photo', text: 'Ana', photo: null }]);
  });

  it('if an artist is listed twice and only one item has a photo, an unchanged list has no changes', () => {
    const [shown, other] = [artist('Ana', picture(1, 'um.jpg')), { ...artist('Ana'), attraction: { id: 8, name: 'Ana' } }];
    for (const list of [
      [shown, ana],
      [ana, shown],
      [other, shown],
    ])
      expect(of(list, list)).toEqual([]);
  });

  it('two events that have their attractions only in `customAttractionsText` are compared by this text', () => {
    expect(changesOf({ customAttractionsText: 'Ana' }, { customAttractionsText: 'Ana, Bia' })).toMatchObject([
      { key: 'attractions', before: 'Ana', after: 'Ana, Bia' },
    ]);
  });
});

const summaryOf = (sent: ScheduleEvent[], now: ScheduleEvent[]) =>
  weekChanges(sent, now).map(({ position, kind, fields }) => [position, kind, ...fields.map(({ key }) => key)]);

const WEEK = [event(1, 'Quarta', { eventName: 'Samba' }), event(2, 'Quinta'), event(3, 'Domingo', { freeEntry: true })];

it('a changed evening is reported with its position and its changed fields', () => {
  const [wednesday, thursday, sunday] = WEEK as [ScheduleEvent, ScheduleEvent, ScheduleEvent];
  const now = [{ ...wednesday, layoutId: 7, layout: picture(7, 'a') }, thursday];
  expect(weekChanges(WEEK, [...now, { ...sunday, freeEntry: false }])).toEqual([
    { position: 0, kind: 'changed', fields: [{ key: 'layout', label: 'Layout', before: null, after: 'a' }] },
    { position: 4, kind: 'changed', fields: [{ key: 'price', label: expect.any(String), before: 'Entrada Livre', after: null }] },
  ]);
  expect(weekChanges(WEEK, WEEK)).toEqual([]);
});

it('an added or changed extra event is reported at its own position, and a removed extra event at position 5', () => {
  expect(summaryOf([...WEEK, extra(8, 'a')], [...WEEK, extra(8, 'a'), extra(9, 'b')])).toEqual([[6, 'added']]);
  expect(summaryOf([...WEEK, extra(8, 'a'), extra(9, 'b')], [...WEEK, extra(9, 'c')])).toEqual([
    [5, 'changed', 'eventName'],
    [5, 'removed'],
  ]);
});

it('after a send of only an extra event, a filled day is reported as added, a day with only observations as changed', () => {
  const sent = [event(1, 'Quarta'), event(2, 'Quinta'), extra(8, 'a')];
  const now = [event(1, 'Quarta', { eventName: 'Samba' }), event(2, 'Quinta', { observations: 'Fechado' }), extra(8, 'b')];
  expect(summaryOf(sent, now)).toEqual([
    [0, 'added'],
    [1, 'changed', 'observations'],
    [5, 'changed', 'eventName'],
  ]);
});

it('an added or removed day without content, or with only observations, is no change', () => {
  expect(changesBetween([], [WEEK[1] as ScheduleEvent])).toEqual([]);
  expect(summaryOf([], [event(2, 'Quinta', { observations: 'Fechado' })])).toEqual([]);
  expect(summaryOf([], WEEK)).toEqual([
    [0, 'added'],
    [4, 'added'],
  ]);
  expect(summaryOf(WEEK, [])).toEqual([
    [0, 'removed'],
    [4, 'removed'],
  ]);
});
