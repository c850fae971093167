import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { EVENT, picture } from '../../../core/rules/test-event.ts';
import { dayOf, extraOf } from './from-event.ts';
import { dayBody, extraBody } from './payload.ts';

describe('dayOf', () => {
  it.each<[string, Partial<ScheduleEvent>, object]>([
    ['nothing', {}, { valueOption: '', customValue: '', layout: null, eventName: '', observations: '', attractions: [] }],
    ['free entry', { freeEntry: true }, { valueOption: 'free' }],
    ['a value', { valueId: 4, value: { id: 4, name: 'R$ 15' } }, { valueOption: '4' }],
    ['a custom value', { customValue: 'R$ 9' }, { valueOption: 'custom', customValue: 'R$ 9' }],
    ['a flyer', { layoutId: 3, layout: picture(3, 'Flyer') }, { layout: { id: 3, name: 'Flyer', imageUrl: '/3' } }],
  ])('reads %s', (_, event, day) => {
    expect(dayOf({ ...EVENT, ...event })).toMatchObject(day);
  });

  it('keeps the order of attractions, their photos and their free text', () => {
    const event: ScheduleEvent = {
      ...EVENT,
      attractions: [
        { id: 11, attraction: null, photo: null, customName: 'Trio', isCustom: true },
        { id: 12, attraction: { id: 7, name: 'DJ Ana' }, photo: picture(9, 'ana.webp'), customName: null, isCustom: false },
      ],
      customAttractionsText: 'Trio',
    };
    expect(dayOf(event).attractions).toEqual([
      { id: 'custom-11', name: 'Trio', isCustom: true, photo: null },
      { id: 7, name: 'DJ Ana', isCustom: false, photo: { id: 9, name: 'ana.webp', imageUrl: '/9' } },
    ]);
  });

  it('takes free text that came without items name by name, so that saving does not lose it', () => {
    const day = dayOf({ ...EVENT, customAttractionsText: 'DJ A, DJ B,, ' });
    expect(day.attractions.map(({ name }) => name)).toEqual(['DJ A', 'DJ B']);
    expect(dayBody(1, day).customAttractionsText).toBe('DJ A, DJ B');
  });
});

it('extraOf reads what extraBody wrote', () => {
  const event: ScheduleEvent = {
    ...EVENT,
    isSpecialEvent: true,
    date: '2027-01-04',
    eventName: 'Feriado',
    ticketType: 'open',
    lotPresets: LOT_PRESETS.open,
  };
  const body = extraBody(1, extraOf(event), event.date, undefined);
  expect(body).toMatchObject({ date: '2027-01-04', eventName: 'Feriado', ticketType: 'open', lotPresets: LOT_PRESETS.open });
  expect(extraOf(event).dateText).toBe('04/01/2027');
});
