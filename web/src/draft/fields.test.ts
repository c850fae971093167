import { expect, it } from 'vitest';
import { dayFields, differences, extraFields, isSameDay } from './fields.ts';
import { type DayDraft, emptyDay, emptyExtra } from './model.ts';

const values = [{ id: 4, name: 'R$ 15', createdAt: '' }];
const photo = { id: 9, name: 'ana.webp', imageUrl: '/9' };
const ana = { id: 7, name: 'DJ Ana', isCustom: false as const, photo: null };
const trio = { id: 'custom-1', name: 'Trio', isCustom: true as const, photo: null };
const day = (change: Partial<DayDraft> = {}): DayDraft => ({ ...emptyDay(), ...change });

it.each<[Partial<DayDraft>, string, string]>([
  [{ layout: { id: 3, name: '', imageUrl: '/3' } }, 'layout', 'Layout 3'],
  [{ eventName: 'Samba' }, 'eventName', 'Samba'],
  [{ valueOption: '4' }, 'value', 'R$ 15'],
  [{ valueOption: 'free' }, 'value', 'Entrada livre'],
  [{ valueOption: 'custom', customValue: 'R$ 9' }, 'value', 'R$ 9'],
  [{ attractions: [{ ...ana, photo }, trio] }, 'attractions', 'DJ Ana (ana), Trio'],
  [{ observations: 'Chegar cedo' }, 'observations', 'Chegar cedo'],
])('%j differs in its own field, which one can take', (change, key, text) => {
  const [field, ...others] = differences(dayFields(values), day(), day(change));
  expect([field?.key, others]).toEqual([key, []]);
  expect(field?.text(day(change))).toBe(text);
  expect(field?.take(day(), day(change))).toEqual(day(change));
  expect(isSameDay(day(), day(change))).toBe(false);
});

it('does not see what saving would not change', () => {
  const written = day({ eventName: ' Samba ', valueOption: 'custom', attractions: [trio], customValue: ' ' });
  const read = day({ eventName: 'Samba', attractions: [{ ...trio, id: 'custom-99' }] });
  expect(isSameDay(written, read)).toBe(true);
});

it('sees the order of attractions and their photos', () => {
  expect(isSameDay(day({ attractions: [ana, trio] }), day({ attractions: [trio, ana] }))).toBe(false);
  expect(isSameDay(day({ attractions: [ana] }), day({ attractions: [{ ...ana, photo }] }))).toBe(false);
});

it('knows the date and the ticket of an extra event', () => {
  const other = { ...emptyExtra('open'), dateText: '04/01/2027' };
  const found = differences(extraFields(), emptyExtra(), other);
  expect(found.map(({ key }) => key)).toEqual(['date', 'ticketType']);
  expect(found.reduce((into, { take }) => take(into, other), emptyExtra())).toEqual(other);
});
