import { expect, it } from 'vitest';
import type { RepeatedEvents } from '../../../../../core/contracts/schedules.ts';
import { LOT_PRESETS } from '../../../../../core/rules/lots.ts';
import { EVENT, picture } from '../../../../../core/testing/events.ts';
import { emptyDay } from '../../../draft/model.ts';
import { historyItem } from '../../../testing/rows.ts';
import { draftOfEvents, leftOutText, previousOf } from './repetition.ts';

const EXTRA = {
  ...EVENT,
  isSpecialEvent: true,
  date: '2027-03-01',
  eventName: 'Feriado',
  ticketType: 'open' as const,
  lotPresets: LOT_PRESETS.open,
};
const REPEATED: RepeatedEvents = {
  events: [
    { ...EVENT, eventName: 'Samba', layoutId: 3, layout: picture(3, 'Flyer'), valueId: 4, value: { id: 4, name: 'R$ 15' } },
    ...['Quinta', 'Sexta', 'Sábado', 'Domingo'].map((dayOfWeek) => ({ ...EVENT, dayOfWeek })),
    EXTRA,
  ],
  gone: [],
  asText: [],
};

it('makes a draft of the week, its days in their order and the extra event with its date', () => {
  const draft = draftOfEvents(REPEATED, '2027-02-24');
  expect(draft.dateText).toBe('24/02/2027');
  expect(draft.days[0]).toMatchObject({ eventName: 'Samba' });
  expect(draft.days.slice(1)).toEqual(Array.from({ length: 4 }, emptyDay));
  expect(draft.extra).toMatchObject({ dateText: '01/03/2027', eventName: 'Feriado', ticketType: 'open' });
});

it('has empty days and no extra event where none came along', () => {
  const draft = draftOfEvents({ ...REPEATED, events: [] }, '2027-02-24');
  expect(draft.days).toEqual(Array.from({ length: 5 }, emptyDay));
  expect(draft.extra).toBeNull();
});

it('says what did not come along as it was, at most four of each', () => {
  expect(leftOutText(REPEATED)).toBe('');
  expect(leftOutText({ ...REPEATED, gone: ['layout de Quarta'], asText: ['R$ 15', 'a', 'b', 'c', 'd', 'e'] })).toBe(
    'Saiu do cadastro e ficou de fora: layout de Quarta. Saiu do cadastro e veio como texto: R$ 15, a, b, c e mais 2.',
  );
  expect(leftOutText({ ...REPEATED, events: [...REPEATED.events, EXTRA] })).toBe('Dos eventos extras, só veio o primeiro.');
});

const item = (id: number, startDate: string, configured = true) =>
  historyItem({ id, startDate, days: [{ configured, eventName: null, layoutUrl: null }] });

it('is the newest of the latest week before', () => {
  const items = [item(9, '2026-12-02'), item(8, '2026-11-11'), item(7, '2026-11-18'), item(6, '2026-11-18')];
  expect(previousOf(items, '2026-11-25')?.id).toBe(7);
  expect(previousOf(items, '2026-11-18')?.id).toBe(8);
});

it('leaves out programmes without a configured day', () => {
  const items = [item(9, '2026-11-18', false), { ...item(8, '2026-11-18'), days: [] }, item(7, '2026-11-04')];
  expect(previousOf(items, '2026-11-25')?.id).toBe(7);
});

it('takes what there is where there is nothing before', () => {
  expect(previousOf([item(9, '2026-12-02')], '2026-11-25')?.id).toBe(9);
  expect(previousOf([item(9, '2026-12-02', false)], '2026-11-25')).toBeNull();
  expect(previousOf([], '2026-11-25')).toBeNull();
});
