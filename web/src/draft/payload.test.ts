import { describe, expect, it } from 'vitest';
import { dayEventInput, specialEventInput } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { type DayDraft, emptyDay, emptyExtra, type SelectedAttraction } from './model.ts';
import { dayBody, extraBody } from './payload.ts';

const layout = { id: 3, name: 'Flyer', imageUrl: '/flyer' };
const photo = { id: 9, name: 'ana.webp', imageUrl: '/ana' };
const ana: SelectedAttraction = { id: 7, name: 'DJ Ana', isCustom: false, photo };
const banda: SelectedAttraction = { id: 8, name: 'Banda', isCustom: false, photo: null };
const ze: SelectedAttraction = { id: 'custom-1', name: 'Zé', isCustom: true, photo: null };
const trio: SelectedAttraction = { id: 'custom-2', name: 'Trio', isCustom: true, photo: null };

const EMPTY = {
  scheduleId: 5,
  eventName: null,
  valueId: null,
  customValue: null,
  freeEntry: false,
  layoutId: null,
  observations: null,
  attractions: [],
  customAttractionsText: null,
};

describe('dayBody', () => {
  it.each<[string, Partial<DayDraft>, object]>([
    ['an empty day', {}, {}],
    ['a name, without outer spaces', { eventName: '  Noite  Fria ' }, { eventName: 'Noite  Fria' }],
    ['a blank name', { eventName: '  ' }, {}],
    ['a layout', { layout }, { layoutId: 3 }],
    ['observations', { observations: ' linha 1\nlinha 2\n' }, { observations: 'linha 1\nlinha 2' }],
    ['blank observations', { observations: '\n' }, {}],
    ['free entry', { valueOption: 'free' }, { freeEntry: true }],
    ['free entry after a custom text', { valueOption: 'free', customValue: 'R$ 9' }, { freeEntry: true }],
    ['a saved value, as a number', { valueOption: '12' }, { valueId: 12 }],
    ['a saved value after a custom text', { valueOption: '12', customValue: 'R$ 9' }, { valueId: 12 }],
    ['a custom value', { valueOption: 'custom', customValue: ' R$ 9 ' }, { customValue: 'R$ 9' }],
    ['a custom value without text', { valueOption: 'custom', customValue: ' ' }, {}],
    ['a custom text that is not chosen', { customValue: 'R$ 9' }, {}],
    [
      'catalogue attractions',
      { attractions: [ana, banda] },
      {
        attractions: [
          { attractionId: 7, photoId: 9 },
          { attractionId: 8, photoId: null },
        ],
      },
    ],
    [
      'free text, also joined by comma',
      { attractions: [ze, trio] },
      {
        attractions: [
          { customName: 'Zé', isCustom: true },
          { customName: 'Trio', isCustom: true },
        ],
        customAttractionsText: 'Zé, Trio',
      },
    ],
    [
      'a mixture, in its order',
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
  ])('sends %s', (_, part, expected) => {
    const body = dayBody(5, { ...emptyDay(), ...part });
    expect(body).toStrictEqual({ ...EMPTY, ...expected });
    expect(dayEventInput.parse(JSON.parse(JSON.stringify(body)))).toEqual({ ...body, revision: null });
  });

  it('of a full day is taken by the API', () => {
    const attractions = Array.from(
      { length: LIMITS.attractionsPerEvent },
      (_, n): SelectedAttraction => ({
        id: `custom-${n}`,
        name: 'x'.repeat(LIMITS.customAttractionName),
        isCustom: true,
        photo: null,
      }),
    );
    const day: DayDraft = {
      layout,
      eventName: 'x'.repeat(LIMITS.eventName),
      observations: 'x'.repeat(LIMITS.observations),
      attractions,
      typed: 'x'.repeat(LIMITS.customAttractionName),
      valueOption: 'custom',
      customValue: 'x'.repeat(LIMITS.customValue),
    };
    expect(dayEventInput.parse(dayBody(5, day))).toEqual({ ...dayBody(5, day), revision: null });
  });

  it('normalises texts to NFC (spec §1: on send)', () => {
    const decomposed: SelectedAttraction = { id: 'custom-1', name: 'Ze\u0301', isCustom: true, photo: null };
    const body = dayBody(5, { ...emptyDay(), eventName: 'Sa\u0301bado', attractions: [decomposed] });
    expect(body).toStrictEqual({
      ...EMPTY,
      eventName: 'Sábado',
      attractions: [{ customName: 'Zé', isCustom: true }],
      customAttractionsText: 'Zé',
    });
  });
});

describe('extraBody', () => {
  const lots = {
    id: 1,
    name: 'normal',
    label: 'Normal',
    firstLotLabel: '1º',
    firstLotValue: 'R$ 20,00',
    secondLotLabel: '2º',
    secondLotValue: 'R$ 30,00',
    lastLotLabel: 'Último',
    lastLotValue: 'R$ 40,00',
  };
  const EXTRA = {
    scheduleId: 5,
    date: '2026-10-12',
    dayOfWeek: 'Evento Extra',
    eventName: 'Evento Extra',
    isSpecialEvent: true,
    freeEntry: false,
    valueId: null,
    customValue: null,
    observations: null,
    layoutId: null,
    ticketType: 'normal',
    firstLotValue: 'R$ 20,00',
    secondLotValue: 'R$ 30,00',
    lastLotValue: 'R$ 40,00',
    lotPresets: LOT_PRESETS.normal,
    attractions: [],
    customAttractionsText: null,
  };

  it('sends the lot values that the screen shows, and the default name', () => {
    expect(extraBody(5, emptyExtra(), '2026-10-12', lots)).toStrictEqual(EXTRA);
    expect(extraBody(5, { ...emptyExtra(), eventName: '  ' }, '2026-10-12', lots)).toStrictEqual(EXTRA);
  });

  it('sends no lot values where the server has none', () => {
    expect(extraBody(5, emptyExtra(), '2026-10-12', undefined)).toStrictEqual({
      ...EXTRA,
      firstLotValue: null,
      secondLotValue: null,
      lastLotValue: null,
    });
  });

  it('sends everything of an open bar', () => {
    const extra = {
      ...emptyExtra('open'),
      eventName: ' Festa ',
      observations: ' à fantasia ',
      layout,
      attractions: [ana, ze, banda],
    };
    expect(extraBody(6, extra, '2026-10-10', lots)).toStrictEqual({
      ...EXTRA,
      scheduleId: 6,
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
  });

  it('is taken by the API, less what an extra event does not have', () => {
    const body = extraBody(5, { ...emptyExtra('open'), attractions: [ana, ze] }, '2026-10-12', lots);
    const { dayOfWeek: _day, freeEntry: _free, valueId: _value, customValue: _custom, ...rest } = body;
    expect(specialEventInput.parse(body)).toEqual(rest);
  });
});
