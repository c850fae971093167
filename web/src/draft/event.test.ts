import { expect, it } from 'vitest';
import { dayEventInput, type ScheduleEvent, specialEventInput } from '../../../core/contracts/events.ts';
import { recordByTextKey } from '../../../core/event-fields.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { artist, EVENT, freeText, picture } from '../../../core/testing/events.ts';
import { lotSetting } from '../testing/rows.ts';
import { dayBody, draftOf, extraBody } from './event.ts';
import { chosenLayout, type EventDraft, emptyDay, emptyExtra, NO_LOTS } from './model.ts';

const flyer = picture(3, 'Flyer');
const ana = artist('DJ Ana', picture(9, 'ana.webp'));
const banda = { ...artist('Banda'), attraction: { id: 8, name: 'Banda' } };
const [ze, trio] = [freeText('Zé'), freeText('Trio')];

const EMPTY = {
  ...recordByTextKey(() => null),
  valueId: null,
  customValue: null,
  freeEntry: false,
  layoutId: null,
  attractions: [],
  customAttractionsText: null,
};

it.each<[string, Partial<EventDraft>, object]>([
  ['a name not in NFC (spec §1), with outer spaces', { eventName: '  Sa\u0301bado  Frio ' }, { eventName: 'Sábado  Frio' }],
  ['a blank name', { eventName: '  ' }, {}],
  ['observations', { observations: ' linha 1\nlinha 2\n' }, { observations: 'linha 1\nlinha 2' }],
  ['free entry, chosen after a custom value', { freeEntry: true, unchosenValue: 'R$ 9' }, { freeEntry: true }],
  ['a value, chosen after a custom value', { valueId: 12, unchosenValue: 'R$ 9' }, { valueId: 12 }],
  ['a custom value', { customValue: ' R$ 9 ' }, { customValue: 'R$ 9' }],
  ['a custom value without text', { customValue: ' ' }, {}],
  [
    'attractions and free texts, in their order',
    { attractions: [ze, ana, trio] },
    {
      attractions: [
        { customName: 'Zé', isCustom: true },
        { attractionId: 7, photoId: 9 },
        { customName: 'Trio', isCustom: true },
      ],
      customAttractionsText: 'Zé, Trio',
    },
  ],
])('dayBody returns a body that the API accepts, with trimmed texts and only the chosen price, for %s', (_, part, expected) => {
  const body = dayBody({ ...emptyDay(), ...part });
  expect(body).toStrictEqual({ ...EMPTY, ...expected });
  expect(dayEventInput.parse({ scheduleId: 5, ...body })).toEqual({ scheduleId: 5, ...body, revision: null });
});

const values = { firstLotValue: 'R$ 20,00', secondLotValue: 'R$ 30,00', lastLotValue: 'R$ 40,00' };
const lots = lotSetting(values);
const EXTRA = {
  ...EMPTY,
  date: '2026-10-12',
  dayOfWeek: 'Evento Extra',
  eventName: 'Evento Extra',
  isSpecialEvent: true,
  ticketType: 'normal',
  ...values,
  lotPresets: LOT_PRESETS.normal,
};

it('extraBody fills in the values of a lot setting, and gives an event with content but no name the default name', () => {
  const noted = { ...emptyExtra(), eventName: '  ', observations: 'Aniversário' };
  expect(extraBody(noted, '2026-10-12', lots)).toStrictEqual({ ...EXTRA, observations: 'Aniversário' });
  const empty = { ...EXTRA, ...NO_LOTS, eventName: null };
  expect(extraBody(emptyExtra(), '2026-10-12', undefined)).toStrictEqual(empty);
});

it('extraBody returns every field of an open-bar event; the API accepts the body, and drops fields that only days have', () => {
  const extra = {
    ...emptyExtra('open'),
    eventName: ' Festa ',
    observations: ' à fantasia ',
    ...chosenLayout(flyer),
    attractions: [ana, ze, banda],
  };
  const body = extraBody(extra, '2026-10-10', lots);
  expect(body).toStrictEqual({
    ...EXTRA,
    date: '2026-10-10',
    eventName: 'Festa',
    observations: 'à fantasia',
    layoutId: 3,
    ticketType: 'open',
    lotPresets: LOT_PRESETS.open,
    attractions: [
      { attractionId: 7, photoId: 9 },
      { customName: 'Zé', isCustom: true },
      { attractionId: 8, photoId: null },
    ],
    customAttractionsText: 'Zé',
  });
  const { dayOfWeek: _day, freeEntry: _free, valueId: _value, customValue: _custom, ...rest } = body;
  expect(specialEventInput.parse({ scheduleId: 5, ...body })).toEqual({ scheduleId: 5, ...rest, revision: null });
});

const START = '2026-12-30';
const full: ScheduleEvent = {
  ...EVENT,
  ...recordByTextKey(({ key }) => `Texto de ${key}`),
  layoutId: 3,
  layout: flyer,
  attractions: [freeText('Trio', 11), { ...ana, id: 12 }],
  customAttractionsText: 'Trio',
};

it.each<[string, Partial<ScheduleEvent>]>([
  ['nothing', {}],
  ['free entry', { ...full, freeEntry: true }],
  ['a value', { ...full, valueId: 4, value: { id: 4, name: 'R$ 15' } }],
  ['a custom value', { ...full, customValue: 'R$ 9' }],
])('draftOf and dayBody leave a saved day with %s unchanged', (_, change) => {
  const event = { ...EVENT, ...change };
  const { freeEntry, valueId, customValue, layoutId, customAttractionsText } = event;
  expect(dayBody(draftOf(event, START))).toEqual({
    ...recordByTextKey(({ key }) => event[key]),
    ...{ freeEntry, valueId, customValue, layoutId, customAttractionsText },
    attractions: event.attractions.map(({ attraction, photo, customName }) =>
      attraction ? { attractionId: attraction.id, photoId: photo?.id ?? null } : { customName, isCustom: true },
    ),
  });
});

it('draftOf splits `customAttractionsText` into names only if the names fit the limits; dayBody joins the names again', () => {
  for (const text of [`a${'😀'.repeat(150)}`, Array(101).fill('DJ').join()]) {
    // The first text is too long for a name, and the second has too many names, so neither text is split.
    const draft = draftOf({ ...EVENT, customAttractionsText: text }, START);
    expect([draft.attractions, dayBody(draft).customAttractionsText]).toEqual([[], text]);
  }
  const day = draftOf({ ...EVENT, customAttractionsText: 'DJ A, DJ B,, ' }, START);
  expect(day.attractions.map(({ customName }) => customName)).toEqual(['DJ A', 'DJ B']);
  expect(dayBody(day).customAttractionsText).toBe('DJ A, DJ B');
});

it('draftOf keeps an extra event’s own date and ticket type, but drops a default date, and a default name beside content', () => {
  const event: ScheduleEvent = { ...EVENT, isSpecialEvent: true, eventName: 'Evento Extra', date: '2027-01-04' };
  const open = draftOf({ ...event, date: '2027-01-05', ticketType: 'open' }, START);
  expect(open).toMatchObject({ dateText: '05/01/2027', ticketType: 'open', lotPresets: LOT_PRESETS.open });
  const observations = 'Evento Extra';
  const noted = { eventName: '', observations, dateText: '', ticketType: 'normal' };
  expect(draftOf({ ...event, observations }, START)).toMatchObject(noted);
  expect(draftOf(event, START).eventName).toBe('Evento Extra');
  expect(draftOf({ ...EVENT, eventName: 'Evento Extra' }, START).eventName).toBe('Evento Extra');
});
