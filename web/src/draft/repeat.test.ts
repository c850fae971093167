import { expect, it } from 'vitest';
import { DEFAULT_TAKE, type RepeatTake } from '../../../core/contracts/repeat-choices.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { EVENT, picture } from '../../../core/rules/test-event.ts';
import { emptyDay } from './model.ts';
import { repeatedDraft, type Shelf } from './repeat.ts';

const FROM = {
  id: 1,
  startDate: '2026-12-30',
  createdAt: '',
  events: [
    {
      ...EVENT,
      eventName: 'Samba',
      observations: 'Chegar cedo',
      layoutId: 3,
      layout: picture(3, 'Flyer'),
      valueId: 4,
      value: { id: 4, name: 'R$ 15' },
      attractions: [
        { id: 1, attraction: { id: 7, name: 'DJ Ana' }, photo: picture(9, 'a.webp'), customName: null, isCustom: false },
      ],
    },
    ...['Quinta', 'Sexta', 'Sábado', 'Domingo'].map((dayOfWeek) => ({ ...EVENT, dayOfWeek })),
    {
      ...EVENT,
      isSpecialEvent: true,
      date: '2027-01-04',
      eventName: 'Feriado',
      ticketType: 'open' as const,
      lotPresets: LOT_PRESETS.open,
    },
  ],
};
const FULL: Shelf = { attractions: [{ id: 7 }], values: [{ id: 4 }], layouts: [{ id: 3 }] };
const EVERYTHING: RepeatTake = { ...DEFAULT_TAKE, layouts: true };
const repeat = (take: RepeatTake, shelf = FULL) => repeatedDraft(FROM, '2027-02-24', take, shelf);

it('takes everything to the new week, the extra event moved with it', () => {
  const draft = repeat(EVERYTHING);
  expect(draft).toMatchObject({
    dateText: '24/02/2027',
    attempts: { week: null, extra: null },
    sent: { week: null, extra: null },
  });
  expect(draft.days[0]).toMatchObject({
    eventName: 'Samba',
    observations: 'Chegar cedo',
    valueOption: '4',
    layout: { id: 3 },
    attractions: [{ id: 7, photo: { id: 9 } }],
  });
  expect(draft.days.slice(1)).toEqual(Array.from({ length: 4 }, emptyDay));
  expect(draft.extra).toMatchObject({
    dateText: '01/03/2027',
    eventName: 'Feriado',
    ticketType: 'open',
    presets: LOT_PRESETS.open,
  });
});

it.each<[Partial<RepeatTake>, object]>([
  [{ layouts: false }, { layout: null, eventName: 'Samba' }],
  [{ attractions: false }, { attractions: [] }],
  [{ values: false }, { valueOption: '', customValue: '' }],
  [{ names: false }, { eventName: '', observations: '' }],
])('leaves behind %j', (choice, day) => {
  expect(repeat({ ...EVERYTHING, ...choice }).days[0]).toMatchObject(day);
});

it('leaves lots behind, and the extra event when nothing of it is wanted', () => {
  expect(repeat({ ...EVERYTHING, lots: false }).extra).toMatchObject({ ticketType: 'normal', presets: LOT_PRESETS.normal });
  expect(repeat({ attractions: false, values: true, names: false, lots: false, layouts: false }).extra).toBeNull();
});

it('takes what has left the shelf as text, or not at all', () => {
  const [day] = repeat(EVERYTHING, { attractions: [], values: [], layouts: [] }).days;
  expect(day).toMatchObject({ layout: null, valueOption: 'custom', customValue: 'R$ 15' });
  expect(day?.attractions).toEqual([{ id: 'custom-gone-7', name: 'DJ Ana', isCustom: true, photo: null }]);
});

it('believes what is there while the shelf is not known', () => {
  const unknown = { attractions: undefined, values: undefined, layouts: undefined };
  expect(repeat(EVERYTHING, unknown)).toEqual(repeat(EVERYTHING));
});
