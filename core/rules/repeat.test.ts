import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../contracts/events.ts';
import { DEFAULT_TAKE, LIMITS, REPEAT_CHOICES, type RepeatTake } from '../contracts/limits.ts';
import type { RemovedReferences } from '../contracts/schedules.ts';
import { artist, EVENT, extraEvent, freeText, picture } from '../testing/events.ts';
import { LOT_PRESETS } from './lots.ts';
import { repeatProgramme } from './repeat.ts';

const NOTHING_REMOVED = { layouts: [], values: [], attractions: [], photos: [] };
const all = (isTaken: boolean) => Object.fromEntries(REPEAT_CHOICES.map((choice) => [choice, isTaken])) as RepeatTake;

const NAMES = { eventName: 'Samba', observations: 'Chegar cedo' };
const FLYER = { layoutId: 3, layout: picture(3, 'Flyer') };
const ARTISTS = {
  attractions: [artist('DJ Ana', picture(9, 'ana.webp')), freeText('Palco aberto')],
  customAttractionsText: 'Palco aberto',
};
const LOTS = { firstLotValue: '25H', secondLotValue: '30H', lastLotValue: '40H', lotPresets: LOT_PRESETS.open };
const DAY: ScheduleEvent = { ...EVENT, ...NAMES, ...FLYER, valueId: 4, value: { id: 4, name: 'R$ 15' }, ...ARTISTS };
const BINGO = { id: 2, date: '2027-01-04', eventName: 'Bingo', ticketType: 'open' } as const;
const EXTRA = extraEvent({ ...NAMES, ...FLYER, ...ARTISTS, ...LOTS, ...BINGO });
// The repeated week contains New Year's Day, so that its two events are in different years.
const FROM = { id: 1, startDate: '2026-12-30', createdAt: '', events: [DAY, EXTRA] };

const repeat = (take: RepeatTake, removed: Partial<Record<keyof RemovedReferences, number[]>> = {}, events = FROM.events) =>
  repeatProgramme({ ...FROM, events }, { ...NOTHING_REMOVED, ...removed }, '2027-02-24', take);

const noLots = { ticketType: 'normal', firstLotValue: null, secondLotValue: null, lastLotValue: null, lotPresets: null };
it.each([
  ['nothing', {}, {}],
  ['attractions', { attractions: [], customAttractionsText: null }, { attractions: [], customAttractionsText: null }],
  ['names', { eventName: null, observations: null }, { eventName: 'Evento Extra', observations: null }],
  ['values', { valueId: null, value: null, freeEntry: false, customValue: null }, {}],
  ['layouts', { layoutId: null, layout: null }, { layoutId: null, layout: null }],
  ['lots', {}, noLots],
] as const)('with “%s” left out, a repeated week has all else, moved by the same number of days', (choice, day, extra) => {
  const { events, ...rest } = repeat({ ...all(true), [choice]: false });
  expect(events).toEqual([
    { ...DAY, date: '2027-02-24', ...day },
    { ...EXTRA, date: '2027-03-01', ...extra },
  ]);
  expect(rest).toEqual({ gone: [], asText: [] });
});

it('repeating a week with every part excluded gives empty days and no extra event', () => {
  expect(repeat(all(false)).events).toEqual([{ ...EVENT, date: '2027-02-24' }]);
});

const PRICED = { ...EXTRA, attractions: [], customAttractionsText: null };
const UNNAMED = { ...PRICED, eventName: 'Evento Extra', observations: null };

it.each<[why: string, isCopied: boolean, take: RepeatTake, event: ScheduleEvent, removed?: { layouts: number[] }]>([
  ['its name and flyer are excluded', false, { ...all(true), names: false, layouts: false }, PRICED],
  ['its name is excluded and its flyer was deleted', false, { ...all(true), names: false }, PRICED, { layouts: [3] }],
  ['the server named it', false, DEFAULT_TAKE, UNNAMED],
  // The name is the default one, but a person typed it: the designer keeps no extra event that has only prices.
  ['the original has only a name and prices, too', true, DEFAULT_TAKE, { ...UNNAMED, layoutId: null, layout: null }],
])('if %s, a repeat copies an extra event that would have only prices: %s', (_, isCopied, take, event, removed) =>
  expect(repeat(take, removed, [event]).events).toHaveLength(Number(isCopied)),
);

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

it('a deleted attraction becomes a free text, cut at its limit, or part of the event’s `customAttractionsText` if there is one', () => {
  const repeated = (name: string, customAttractionsText: string | null) =>
    repeat(all(true), { attractions: [7] }, [{ ...DAY, attractions: [artist(name)], customAttractionsText }]).events[0];
  const texts = { attractions: [], customAttractionsText: 'DJ Ana, Palco aberto, Roda' };
  expect(repeated('DJ Ana', 'Palco aberto, Roda')).toMatchObject(texts);
  const longest = 'Ã'.repeat(LIMITS.customAttractionName);
  expect(repeated(`${longest}Ã`, null)?.attractions).toMatchObject([{ customName: longest }]);
});
