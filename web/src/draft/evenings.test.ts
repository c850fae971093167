import { expect, it } from 'vitest';
import { eveningsOf } from './evenings.ts';
import { type Draft, emptyDraft, emptyExtra } from './model.ts';

const values = [{ id: 4, name: 'R$ 15', createdAt: '' }];
const lots = ['normal', 'openbar'].map((name, id) => ({
  id,
  name,
  label: name,
  firstLotLabel: '1º Lote',
  firstLotValue: `${id}5,00`,
  secondLotLabel: '2º Lote',
  secondLotValue: '20,00',
  lastLotLabel: 'Último Lote',
  lastLotValue: '25,00',
}));

function draft(): Draft {
  const made = { ...emptyDraft(), dateText: '30/12/2026', extra: { ...emptyExtra('open'), eventName: 'Feriado' } };
  Object.assign(made.days[0] as object, {
    eventName: ' Samba ',
    valueOption: '4',
    attractions: [{ id: 7, name: 'DJ Ana', isCustom: false, photo: null }],
  });
  return made;
}

it('reads a draft as evenings with their dates and prices', () => {
  const evenings = eveningsOf(draft(), values, lots);
  expect(evenings).toHaveLength(6);
  expect(evenings[0]).toEqual({
    day: 'Quarta',
    date: '2026-12-30',
    configured: true,
    name: 'Samba',
    hasLayout: false,
    price: ['R$ 15'],
    notes: '',
    attractions: [{ name: 'DJ Ana', lacksPhoto: true }],
    unadded: '',
  });
  expect(evenings[2]).toMatchObject({ date: '2027-01-01', configured: false });
  expect(evenings[5]).toMatchObject({
    day: 'Evento Extra',
    date: '2027-01-04',
    price: ['Open Bar', '1º Lote: 15,00', '2º Lote: 20,00', 'Último Lote: 25,00'],
  });
});

it('leaves out a custom value that is not chosen any more', () => {
  const left = draft();
  Object.assign(left.days[1] as object, { customValue: 'R$ 9' });
  expect(eveningsOf(left, values, lots)[1]).toMatchObject({ configured: false, price: [] });
});

it('has no extra evening where nothing of it is configured, and no dates without a Wednesday', () => {
  expect(eveningsOf({ ...draft(), extra: emptyExtra() }, values, lots)).toHaveLength(5);
  expect(eveningsOf({ ...draft(), dateText: '31/12/2026' }, values, lots)[0]?.date).toBeNull();
});

it('has what was left in an attraction box, in an extra event that has nothing else too', () => {
  const left = { ...draft(), extra: { ...emptyExtra(), typed: ' Fulano ' } };
  Object.assign(left.days[1] as object, { typed: 'DJ Fo' });
  const evenings = eveningsOf(left, values, lots);
  expect(evenings.map(({ unadded }) => unadded)).toEqual(['', 'DJ Fo', '', '', '', 'Fulano']);
  expect([evenings[1]?.configured, evenings[5]?.configured]).toEqual([false, false]);
});

it('does not miss a price whose words are not there yet', () => {
  expect(eveningsOf(draft(), undefined, undefined)[0]?.price).toHaveLength(1);
});
