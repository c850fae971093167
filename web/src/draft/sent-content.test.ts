import { expect, it } from 'vitest';
import { type DayDraft, type Draft, emptyDraft, emptyExtra } from './model.ts';
import { changedSince, contentOf } from './sent-content.ts';

const START = '2026-11-25';

/** A draft that has been sent as it is. */
function sent(kind: 'week' | 'extra', withExtra: boolean): Draft {
  const extra = withExtra ? { ...emptyExtra(), eventName: 'Feriado' } : null;
  const draft = { ...withDay({ ...emptyDraft(), dateText: '25/11/2026', extra }, 2, { eventName: 'Sexta' }) };
  const of = { at: 0, scheduleId: 1, startDate: START, withExtra, content: contentOf(draft) };
  return { ...draft, sent: { ...draft.sent, [kind]: of } };
}

function withDay(draft: Draft, index: number, change: Partial<DayDraft>): Draft {
  return { ...draft, days: draft.days.map((day, n) => (n === index ? { ...day, ...change } : day)) };
}

it('finds nothing changed in what was just sent, nor in what sending would not show', () => {
  const draft = sent('week', true);
  expect(changedSince(draft, 'week')).toEqual([]);
  expect(changedSince(withDay(draft, 2, { eventName: ' Sexta ', typed: 'DJ', customValue: 'R$ 9' }), 'week')).toEqual([]);
  expect(changedSince(withDay(draft, 0, { observations: 'só isto não se envia' }), 'week')).toEqual([]);
});

it('names the days that have changed, were added or emptied', () => {
  const draft = sent('week', false);
  expect(changedSince(withDay(draft, 2, { eventName: 'Outra' }), 'week')).toEqual(['Sexta']);
  const changed = withDay(withDay(draft, 2, { eventName: '' }), 4, { valueOption: 'free' });
  expect(changedSince(changed, 'week')).toEqual(['Sexta', 'Domingo']);
});

it('names the extra event where that was sent', () => {
  const other = { ...emptyExtra(), eventName: 'Outro' };
  expect(changedSince({ ...sent('week', true), extra: other }, 'week')).toEqual(['Evento Extra']);
  expect(changedSince({ ...sent('week', false), extra: other }, 'week')).toEqual([]);
  const alone = withDay({ ...sent('extra', true), extra: other }, 2, { eventName: 'Outra' });
  expect(changedSince(alone, 'extra')).toEqual(['Evento Extra']);
});

it('compares nothing with another week, or with a send that kept no content', () => {
  const draft = withDay(sent('week', false), 2, { eventName: 'Outra' });
  expect(changedSince({ ...draft, dateText: '02/12/2026' }, 'week')).toEqual([]);
  const { week } = draft.sent;
  expect(changedSince({ ...draft, sent: { week: week && { ...week, content: undefined }, extra: null } }, 'week')).toEqual([]);
});
