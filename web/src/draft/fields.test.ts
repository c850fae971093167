import { expect, it } from 'vitest';
import { parseDate } from '../../../core/rules/calendar.ts';
import { dayFields, differences, extraFields, isSameDay } from './fields.ts';
import { type DayDraft, type ExtraDraft, emptyDay, emptyExtra } from './model.ts';
import { dayBody, extraBody } from './payload.ts';
import { readDay } from './read.ts';

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

// A field that one of these lists forgets is lost in silence: never saved, never sent, never asked about. `Omit` makes the
// compiler ask for a change of every field there is, and the tests below ask the lists.
const DAY_CHANGES: { [Key in keyof Omit<DayDraft, 'typed'>]: Partial<DayDraft> } = {
  layout: { layout: { id: 3, name: 'Flyer', imageUrl: '/3' } },
  eventName: { eventName: 'Samba' },
  observations: { observations: 'Chegar cedo' },
  attractions: { attractions: [ana] },
  valueOption: { valueOption: 'free' },
  customValue: { valueOption: 'custom', customValue: 'R$ 9' },
};
const EXTRA_CHANGES: { [Key in keyof Omit<ExtraDraft, 'typed'>]: Partial<ExtraDraft> } = {
  layout: DAY_CHANGES.layout as Partial<ExtraDraft>,
  eventName: { eventName: 'Samba' },
  observations: { observations: 'Chegar cedo' },
  attractions: { attractions: [ana] },
  dateText: { dateText: '04/01/2027' },
  ticketType: { ticketType: 'open' },
  // They follow the ticket type.
  presets: { ticketType: 'open', presets: emptyExtra('open').presets },
};

it.each(Object.keys(emptyDay()).filter((key) => key !== 'typed'))('no list forgets a day’s %s', (key) => {
  const change = DAY_CHANGES[key as keyof typeof DAY_CHANGES];
  // What stands there without it, so that the change is this field's alone.
  const [before, after] = [day({ valueOption: change.valueOption === 'custom' ? 'custom' : '' }), day(change)];
  expect(isSameDay(before, after)).toBe(false);
  expect(dayBody(1, after)).not.toEqual(dayBody(1, before));
  expect(dayFields(values).reduce((into, { take }) => take(into, after), before)).toEqual(after);
  expect(readDay(JSON.parse(JSON.stringify(after)))).toEqual(after);
});

it.each(Object.keys(emptyExtra()).filter((key) => key !== 'typed'))('no list forgets an extra event’s %s', (key) => {
  const [before, after] = [emptyExtra(), { ...emptyExtra(), ...EXTRA_CHANGES[key as keyof typeof EXTRA_CHANGES] }];
  expect(differences(extraFields(), before, after)).not.toEqual([]);
  const body = (extra: ExtraDraft) => extraBody(1, extra, parseDate(extra.dateText) ?? '2026-11-30', undefined);
  expect(body(after)).not.toEqual(body(before));
  expect(extraFields().reduce((into, { take }) => take(into, after), before)).toEqual(after);
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
