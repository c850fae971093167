import { expect, it } from 'vitest';
import { type Draft, type EventDraft, emptyDraft, emptyExtra } from '../draft/model.ts';
import { attemptFor } from './attempts.ts';
import { changedSince, changedText, contentOf, sentWeekOf } from './content.ts';
import { emptyOutbox, type Outbox, type Sent } from './model.ts';

const START = '2026-11-25';

/** A draft, and what a send of it left in the outbox. */
function sentDraft(withExtra: boolean): { draft: Draft; sent: Sent } {
  const extra = withExtra ? { ...emptyExtra(), eventName: 'Feriado' } : null;
  const draft = withDay({ ...emptyDraft(), dateText: '25/11/2026', extra }, 2, { eventName: 'Sexta' });
  return { draft, sent: { at: 0, scheduleId: 1, startDate: START, withExtra, content: contentOf(draft) } };
}

function withDay(draft: Draft, index: number, change: Partial<EventDraft>): Draft {
  return { ...draft, days: draft.days.map((day, n) => (n === index ? { ...day, ...change } : day)) };
}

it('finds nothing changed in what was just sent, nor in what sending would not show', () => {
  const { draft, sent } = sentDraft(true);
  expect(changedSince(draft, 'week', sent)).toEqual([]);
  expect(changedSince(withDay(draft, 2, { eventName: ' Sexta ', typed: 'DJ', unchosenValue: 'R$ 9' }), 'week', sent)).toEqual([]);
  expect(changedSince(withDay(draft, 0, { observations: 'só isto não se envia' }), 'week', sent)).toEqual([]);
});

it('names the days that have changed, were added or emptied', () => {
  const { draft, sent } = sentDraft(false);
  expect(changedSince(withDay(draft, 2, { eventName: 'Outra' }), 'week', sent)).toEqual([2]);
  const changed = withDay(withDay(draft, 2, { eventName: '' }), 4, { freeEntry: true });
  expect(changedSince(changed, 'week', sent)).toEqual([2, 4]);
});

it('names the extra event where that was sent', () => {
  const other = { ...emptyExtra(), eventName: 'Outro' };
  const { draft, sent } = sentDraft(true);
  expect(changedSince({ ...draft, extra: other }, 'week', sent)).toEqual([5]);
  expect(changedSince({ ...draft, extra: other }, 'week', sentDraft(false).sent)).toEqual([]);
  expect(changedSince(withDay({ ...draft, extra: other }, 2, { eventName: 'Outra' }), 'extra', sent)).toEqual([5]);
});

it('compares nothing with another week, with no send, or with one that kept no content', () => {
  const { draft, sent } = sentDraft(false);
  const changed = withDay(draft, 2, { eventName: 'Outra' });
  const { content, ...withoutContent } = sent;
  expect(content).toBeDefined();
  for (const [of, was] of [
    [{ ...changed, dateText: '02/12/2026' }, sent],
    [changed, withoutContent],
    [changed, null],
  ] as const) {
    expect(changedSince(of, 'week', was)).toEqual([]);
  }
});

const outboxOf = (week: Sent, extra: Sent | null = null): Outbox => ({ ...emptyOutbox(), sent: { week, extra } });

it('is sent as it stands, until something changes', () => {
  const { draft, sent } = sentDraft(true);
  expect(sentWeekOf(draft, outboxOf(sent))).toEqual({ sent, changed: [], isExtraLeft: false });
  expect(sentWeekOf(withDay(draft, 0, { freeEntry: true }), outboxOf(sent))).toMatchObject({ changed: [0] });
  expect(sentWeekOf({ ...draft, dateText: '02/12/2026' }, outboxOf(sent))).toBeNull();
});

it('is not sent while another send of the week is unfinished', () => {
  const { draft, sent } = sentDraft(false);
  const attempts = { week: attemptFor(null, START, 'key'), extra: null };
  expect(sentWeekOf(draft, { ...outboxOf(sent), attempts })).toBeNull();
});

it('knows an extra event that was left, and one that followed alone', () => {
  const { draft, sent } = sentDraft(false);
  const withExtra = { ...draft, extra: { ...emptyExtra(), eventName: 'Feriado' } };
  expect(sentWeekOf(withExtra, outboxOf(sent))).toMatchObject({ changed: [], isExtraLeft: true });
  const alone = { ...sent, withExtra: true, content: contentOf(withExtra) };
  expect(sentWeekOf(withExtra, outboxOf(sent, alone))).toMatchObject({ changed: [], isExtraLeft: false });
  const renamed = { ...draft, extra: { ...emptyExtra(), eventName: 'Outro' } };
  expect(sentWeekOf(renamed, outboxOf(sent, alone))).toMatchObject({ changed: [5], isExtraLeft: false });
});

it('says what has changed', () => {
  expect(changedText([])).toBe('');
  expect(changedText([2])).toBe('Sexta mudou depois do envio');
  expect(changedText([5])).toBe('Evento Extra mudou depois do envio');
  expect(changedText([0, 2])).toBe('2 dias mudaram depois do envio');
});
