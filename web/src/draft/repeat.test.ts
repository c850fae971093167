import { expect, it } from 'vitest';
import { DEFAULT_TAKE, type RepeatTake } from '../../../core/contracts/repeat-choices.ts';
import type { RemovedReferences } from '../../../core/contracts/schedules.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { EVENT, picture } from '../../../core/rules/test-event.ts';
import { emptyDay } from './model.ts';
import { leftOutText, repeatedDraft } from './repeat.ts';

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
const NOTHING_REMOVED = { layouts: [], values: [], attractions: [], photos: [] };
const REMOVED = { layouts: [3], values: [4], attractions: [7], photos: [9] };
const EVERYTHING: RepeatTake = { ...DEFAULT_TAKE, layouts: true };
const repeat = (take: RepeatTake, removed: RemovedReferences = NOTHING_REMOVED) =>
  repeatedDraft(FROM, removed, '2027-02-24', take);

it('takes everything to the new week, the extra event moved with it', () => {
  const draft = repeat(EVERYTHING);
  expect(draft.dateText).toBe('24/02/2027');
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

it('takes what is not in the catalogue any more as text, or not at all, and says so', () => {
  const [day] = repeat(EVERYTHING, REMOVED).days;
  expect(day).toMatchObject({ layout: null, valueOption: 'custom', customValue: 'R$ 15' });
  expect(day?.attractions).toEqual([{ id: 'custom-1', name: 'DJ Ana', isCustom: true, photo: null }]);
  expect(leftOutText(FROM, REMOVED, EVERYTHING)).toBe(
    'Saiu do cadastro e ficou de fora: layout de Quarta. Saiu do cadastro e veio como texto: R$ 15, DJ Ana.',
  );
});

it('takes an attraction without a photo that is not there any more', () => {
  const removed = { ...NOTHING_REMOVED, photos: [9] };
  expect(repeat(EVERYTHING, removed).days[0]?.attractions).toMatchObject([{ id: 7, photo: null }]);
  expect(leftOutText(FROM, removed, EVERYTHING)).toBe('Saiu do cadastro e ficou de fora: foto de DJ Ana.');
});

it('says nothing of what nobody asked for, and that a draft has one extra event', () => {
  expect(leftOutText(FROM, REMOVED, { ...EVERYTHING, attractions: false, layouts: false, values: false })).toBe('');
  const two = { ...FROM, events: [...FROM.events, ...FROM.events.slice(-1)] };
  expect(leftOutText(two, NOTHING_REMOVED, EVERYTHING)).toBe('Dos eventos extras veio só o primeiro.');
});
