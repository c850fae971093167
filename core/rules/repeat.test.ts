import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../contracts/events.ts';
import { DEFAULT_TAKE, LIMITS, REPEAT_CHOICES, type RepeatTake } from '../contracts/limits.ts';
import { artist, EVENT, freeText, picture } from '../testing/events.ts';
import { LOT_PRESETS } from './lots.ts';
import { repeatProgramme } from './repeat.ts';

const NOTHING_REMOVED = { layouts: [], values: [], attractions: [], photos: [] };
const all = (isTaken: boolean) => Object.fromEntries(REPEAT_CHOICES.map((choice) => [choice, isTaken])) as RepeatTake;

const flyer = picture(3, 'Flyer');
const DAY: ScheduleEvent = {
  ...EVENT,
  eventName: 'Samba',
  observations: 'Chegar cedo',
  layoutId: 3,
  layout: flyer,
  valueId: 4,
  value: { id: 4, name: 'R$ 15' },
  attractions: [artist('DJ Ana', picture(9, 'ana.webp')), freeText('Palco aberto')],
  customAttractionsText: 'Palco aberto',
};
const LOTS = { firstLotValue: '25H', secondLotValue: '30H', lastLotValue: '40H', lotPresets: LOT_PRESETS.open };
const EXTRA: ScheduleEvent = {
  ...DAY,
  ...LOTS,
  id: 2,
  dayOfWeek: 'Evento Extra',
  date: '2027-01-04',
  isSpecialEvent: true,
  eventName: 'Bingo',
  valueId: null,
  value: null,
  ticketType: 'open',
};
// The repeated week contains New Year's Day, so that its two events are in different years.
const FROM = { id: 1, startDate: '2026-12-30', createdAt: '', events: [DAY, EXTRA] };

const repeat = (take: RepeatTake, removed: Partial<typeof NOTHING_REMOVED | Record<string, number[]>> = {}, from = FROM) =>
  repeatProgramme(from, { ...NOTHING_REMOVED, ...removed }, '2027-02-24', take);

it('repeating a week moves every event by the same number of days', () => {
  const moved = [
    { ...DAY, date: '2027-02-24' },
    { ...EXTRA, date: '2027-03-01' },
  ];
  expect(repeat(all(true))).toEqual({ events: moved, gone: [], asText: [] });
});

const noLots = { ticketType: 'normal', firstLotValue: null, secondLotValue: null, lastLotValue: null, lotPresets: null };
it.each([
  ['attractions', { attractions: [], customAttractionsText: null }, { attractions: [] }],
  ['names', { eventName: null, observations: null }, { eventName: 'Evento Extra', observations: null }],
  ['values', { valueId: null, value: null, freeEntry: false, customValue: null }, {}],
  ['layouts', { layoutId: null, layout: null }, { layoutId: null, layout: null }],
  ['lots', {}, noLots],
] as const)('repeating a week without “%s” repeats everything else', (choice, day, extra) => {
  const { events } = repeat({ ...all(true), [choice]: false });
  expect(events).toEqual([
    { ...DAY, date: '2027-02-24', ...day },
    expect.objectContaining({ ...EXTRA, date: '2027-03-01', customAttractionsText: events[1]?.customAttractionsText, ...extra }),
  ]);
});

it('repeating a week leaves out an extra event whose copy would have only prices', () => {
  const priced = { ...EXTRA, attractions: [], customAttractionsText: null };
  const { events } = repeat({ ...all(true), names: false, layouts: false }, {}, { ...FROM, events: [DAY, priced] });
  expect(events.map(({ dayOfWeek }) => dayOfWeek)).toEqual([DAY.dayOfWeek]);
  // The server, not a person, named this event. Without the flyer its copy has only prices.
  const unnamed = { ...priced, eventName: 'Evento Extra', observations: null };
  expect(repeat(DEFAULT_TAKE, {}, { ...FROM, events: [unnamed] }).events).toEqual([]);
  expect(repeat({ ...all(true), names: false }, { layouts: [3] }, { ...FROM, events: [priced] }).events).toEqual([]);
  const typed = { ...unnamed, layoutId: null, layout: null };
  expect(repeat(DEFAULT_TAKE, {}, { ...FROM, events: [typed] }).events).toHaveLength(1);
});

it('repeating a week with every part excluded gives empty days and no extra event', () => {
  expect(repeat(all(false)).events).toEqual([{ ...EVENT, date: '2027-02-24' }]);
});

it('repeating a week turns deleted values and attractions into text, leaves out deleted pictures, and lists these items', () => {
  const removed = { layouts: [3], values: [4], photos: [9] };
  const { events, ...rest } = repeat(all(true), removed);
  expect(rest).toEqual({ gone: ['layout da quarta', 'foto de DJ Ana', 'layout do evento extra'], asText: ['R$ 15'] });
  expect(events[0]).toMatchObject({ layout: null, layoutId: null, value: null, valueId: null, customValue: 'R$ 15' });
  expect(events[0]?.attractions[0]).toEqual({ ...DAY.attractions[0], photo: null });
  const withoutDj = repeat({ ...all(true), layouts: false, values: false }, { ...removed, attractions: [7] });
  expect([withoutDj.gone, withoutDj.asText]).toEqual([[], ['DJ Ana']]);
  expect(withoutDj.events[0]?.attractions).toEqual([freeText('DJ Ana', 1), freeText('Palco aberto')]);
  expect(repeat(all(false), removed)).toMatchObject({ gone: [], asText: [] });
});

it('repeating a week adds a deleted attraction to the event’s `customAttractionsText`, if the event has such a text', () => {
  const events = [{ ...DAY, attractions: [artist('DJ Ana')], customAttractionsText: 'Palco aberto, Roda' }];
  const [day] = repeat(all(true), { attractions: [7] }, { ...FROM, events }).events;
  expect(day).toMatchObject({ attractions: [], customAttractionsText: 'DJ Ana, Palco aberto, Roda' });
});

it('repeating a week turns a deleted attraction into a free text, cut at the limit of a free text', () => {
  const events = [{ ...DAY, attractions: [artist('Ã'.repeat(LIMITS.customAttractionName + 1))], customAttractionsText: null }];
  const [day] = repeat(all(true), { attractions: [7] }, { ...FROM, events }).events;
  expect(day?.attractions[0]?.customName).toBe('Ã'.repeat(LIMITS.customAttractionName));
});
