import { expect, it } from 'vitest';
import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import { parseDate } from '../../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { artist, freeText, picture } from '../../../core/testing/events.ts';
import { differences, identityOf, isSameEvent, withField } from './compare.ts';
import { dayBody, extraBody } from './event.ts';
import { chosenLayout, type EventDraft, emptyDay, emptyExtra } from './model.ts';

const ana = artist('DJ Ana');
const anaWithPhoto = artist('DJ Ana', picture(9, 'ana.webp'));
const trio = freeText('Trio');
const flyer = { id: 3, name: '', imageUrl: '/3' };

const SHARED: [Partial<EventDraft>, string, string][] = [
  ...TEXT_FIELDS.map(({ key }): [Partial<EventDraft>, string, string] => [{ [key]: 'Samba' }, key, 'Samba']),
  [chosenLayout(flyer), 'layout', 'Layout 3'],
  [{ attractions: [anaWithPhoto, trio] }, 'attractions', 'DJ Ana (ana), Trio'],
];
const DAY: typeof SHARED = [
  ...SHARED,
  [{ valueId: 4, value: { id: 4, name: 'R$ 15' } }, 'price', 'R$ 15'],
  [{ freeEntry: true }, 'price', 'Entrada livre'],
  [{ customValue: ' R$ 9 ' }, 'price', 'R$ 9'],
];
const EXTRA: typeof SHARED = [
  ...SHARED,
  [{ dateText: '04/01/2027' }, 'date', '04/01/2027'],
  [{ ticketType: 'open', lotPresets: LOT_PRESETS.open }, 'tickets', 'Open Bar'],
  [{ firstLotValue: 'R$ 20' }, 'tickets', 'Normal\n1º Lote: R$ 20'],
];
const CHANGES = [
  ...DAY.map((change) => [emptyDay(), ...change] as const),
  ...EXTRA.map((change) => [emptyExtra(), ...change] as const),
];

const bodyOf = (event: EventDraft) =>
  event.isSpecialEvent ? extraBody(event, parseDate(event.dateText) ?? '2026-11-30', undefined) : dayBody(event);

it.each(CHANGES)(
  'after a change of one field, differences() finds it, withField() copies it, and the body of a save differs: change %#',
  (before, change, key, text) => {
    const after = { ...before, ...change };
    const [field, ...others] = differences(before, after);
    expect([field?.key, others]).toEqual([key, []]);
    expect(field?.text(after)).toBe(text);
    expect(field && withField(before, field, after)).toEqual(after);
    expect(bodyOf(after)).not.toEqual(bodyOf(before));
  },
);

it('two events are the same if they differ only in spaces at a text’s ends, or in content that a save does not send', () => {
  const written: EventDraft = { ...emptyDay(), eventName: ' Samba ', attractions: [trio], customValue: ' ', typed: 'x' };
  const read: EventDraft = { ...emptyDay(), eventName: 'Samba', attractions: [{ ...trio, id: 99 }], unchosenValue: 'R$ 9' };
  expect(isSameEvent(written, read)).toBe(true);
  expect(identityOf(written)).toBe(identityOf(read));
  const day = (...attractions: EventDraft['attractions']) => ({ ...emptyDay(), attractions });
  expect(isSameEvent(day(ana, trio), day(trio, ana))).toBe(false);
  expect(isSameEvent(day(ana), day(anaWithPhoto))).toBe(false);
});

it('identityOf() returns different texts for a day without price, with free entry, with a value and with a custom value', () => {
  const day = (change: Partial<EventDraft>) => identityOf({ ...emptyDay(), ...change });
  const all = [day({}), day({ freeEntry: true }), day({ valueId: 4 }), day({ customValue: '4' }), day({ customValue: 'free' })];
  expect(new Set(all).size).toBe(all.length);
  // Empty fields are left out. Otherwise a new field in a later release would change every stored `fingerprint()`.
  expect(identityOf(emptyDay())).toBe('{}');
});
