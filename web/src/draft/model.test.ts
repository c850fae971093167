import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { artist, freeText } from '../../../core/testing/events.ts';
import {
  chosenLayout,
  type Draft,
  type EventDraft,
  emptyDay,
  emptyDraft,
  emptyExtra,
  extraDateOf,
  isConfigured,
  isDraftEmpty,
  startDateOf,
  weekStartOf,
  withAttraction,
} from './model.ts';

const layout = { id: 1, name: 'Flyer', imageUrl: '/flyer' };
const dj = artist('DJ Ana');
const custom = freeText('Zé');
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft(), ...part });
const extra = (part: Partial<EventDraft>): EventDraft => ({ ...emptyExtra(), ...part });

describe('empty drafts', () => {
  it('have five days that share nothing', () => {
    const { days } = emptyDraft();
    expect(days).toEqual([emptyDay(), emptyDay(), emptyDay(), emptyDay(), emptyDay()]);
    expect(new Set(days).size).toBe(5);
    expect(new Set(days.map((day) => day.attractions)).size).toBe(5);
  });

  it('have the presets of their ticket type', () => {
    expect(emptyExtra()).toMatchObject({ ticketType: 'normal', lotPresets: LOT_PRESETS.normal });
    expect(emptyExtra('open')).toMatchObject({ ticketType: 'open', lotPresets: LOT_PRESETS.open });
  });
});

describe('dates', () => {
  it('reads the chosen date, and takes only a Wednesday for the start of a week', () => {
    expect(startDateOf(draft({ dateText: '07/10/2026' }))).toBe('2026-10-07');
    expect(weekStartOf(draft({ dateText: '07/10/2026' }))).toBe('2026-10-07');
    expect(startDateOf(draft({ dateText: '08/10/2026' }))).toBe('2026-10-08');
    expect(weekStartOf(draft({ dateText: '08/10/2026' }))).toBeNull();
  });

  it.each(['', '07/10', '31/02/2026', 'quarta'])('finds no date in %j', (dateText) => {
    expect(startDateOf(draft({ dateText }))).toBeNull();
    expect(weekStartOf(draft({ dateText }))).toBeNull();
  });

  it('puts the extra event on its own date, else five days after the start', () => {
    const dateText = '07/10/2026';
    expect(extraDateOf(draft({ dateText }))).toBe('2026-10-12');
    expect(extraDateOf(draft({ dateText, extra: extra({}) }))).toBe('2026-10-12');
    expect(extraDateOf(draft({ dateText, extra: extra({ dateText: '10/10/2026' }) }))).toBe('2026-10-10');
    expect(extraDateOf(draft({ dateText: '30/12/2026' }))).toBe('2027-01-04');
    expect(extraDateOf(draft({ extra: extra({ dateText: '10/10/2026' }) }))).toBe('2026-10-10');
  });

  it('knows no date for the extra event without a Wednesday and without its own', () => {
    expect(extraDateOf(draft({}))).toBeNull();
    expect(extraDateOf(draft({ dateText: '08/10/2026', extra: extra({}) }))).toBeNull();
  });

  it('does not put an extra event whose own date is unreadable on another day', () => {
    expect(extraDateOf(draft({ dateText: '07/10/2026', extra: extra({ dateText: '31/02/2026' }) }))).toBeNull();
  });
});

describe('isConfigured', () => {
  it.each<[string, Partial<EventDraft>]>([
    ['a layout', chosenLayout(layout)],
    ['a name', { eventName: 'Noite' }],
    ['free entry', { freeEntry: true }],
    ['a custom value option', { customValue: '' }],
    ['a saved value', { valueId: 3 }],
    ['a custom value', { customValue: 'R$ 9' }],
    ['an attraction', { attractions: [dj] }],
  ])('%s counts', (_, part) => {
    expect(isConfigured({ ...emptyDay(), ...part })).toBe(true);
  });

  it.each<[string, Partial<EventDraft>]>([
    ['nothing', {}],
    ['observations alone', { observations: 'aniversariantes' }],
    ['a blank name', { eventName: ' \t' }],
    ['a custom value that is not chosen any more', { unchosenValue: 'R$ 9' }],
  ])('%s does not', (_, part) => {
    expect(isConfigured({ ...emptyDay(), ...part })).toBe(false);
  });
});

describe('isConfigured', () => {
  it.each<[string, Partial<EventDraft>]>([
    ['a layout', chosenLayout(layout)],
    ['a name', { eventName: 'Noite' }],
    ['an attraction', { attractions: [custom] }],
  ])('%s counts', (_, part) => {
    expect(isConfigured(extra(part))).toBe(true);
  });

  it('a date, a ticket type, observations or a blank name do not', () => {
    expect(isConfigured(null)).toBe(false);
    expect(isConfigured(extra({ dateText: '10/10/2026', ticketType: 'open', observations: 'x', eventName: ' ' }))).toBe(false);
  });
});

describe('isDraftEmpty', () => {
  const day = (part: Partial<EventDraft>) =>
    draft({ days: emptyDraft().days.map((empty, index) => (index === 4 ? { ...empty, ...part } : empty)) });

  it('is so at first, and with an extra event that was only opened', () => {
    expect(isDraftEmpty(emptyDraft())).toBe(true);
    expect(isDraftEmpty(draft({ extra: emptyExtra() }))).toBe(true);
  });

  it.each<[string, Draft]>([
    ['a date', draft({ dateText: '0' })],
    ...TEXT_FIELDS.map(({ key }): [string, Draft] => [key, day({ [key]: 'x' })]),
    ['a layout', day(chosenLayout(layout))],
    ['an attraction', day({ attractions: [dj] })],
    ['a value option', day({ freeEntry: true })],
    ['a custom value that is not chosen', day({ unchosenValue: 'x' })],
    ['a name of the extra event', draft({ extra: extra({ eventName: 'x' }) })],
    ['observations of the extra event', draft({ extra: extra({ observations: 'x' }) })],
  ])('is no longer with %s', (_, value) => {
    expect(isDraftEmpty(value)).toBe(false);
  });

  it('is no longer with a date or open bar chosen for the extra event', () => {
    expect([extra({ dateText: '10/10/2026' }), emptyExtra('open')].map((value) => isDraftEmpty(draft({ extra: value })))).toEqual(
      [false, false],
    );
  });
});

describe('withAttraction', () => {
  it('adds at the end', () => {
    const list = [dj];
    expect(withAttraction(list, custom)).toEqual([dj, { ...custom, id: 2 }]);
    expect(list).toEqual([dj]);
  });

  it('ignores a catalogue attraction that is there already, whatever its photo', () => {
    const list = [custom, dj];
    expect(withAttraction(list, { ...dj, photo: layout })).toBe(list);
  });

  it('takes the same free text twice', () => {
    expect(withAttraction([custom], custom)).toHaveLength(2);
  });

  it('stops at the most an event may have', () => {
    const list = Array.from({ length: LIMITS.attractionsPerEvent - 1 }, () => custom);
    const full = withAttraction(list, dj);
    expect(full).toHaveLength(LIMITS.attractionsPerEvent);
    expect(withAttraction(full, custom)).toBe(full);
  });
});
