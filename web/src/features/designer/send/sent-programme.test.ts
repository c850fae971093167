import { expect, it } from 'vitest';
import { changesBetween } from '../../../../../core/rules/changes.ts';
import { EVENT } from '../../../../../core/testing/events.ts';
import { type Draft, emptyDraft, emptyExtra } from '../../../draft/model.ts';
import { sentWeekOf } from '../../../outbox/content.ts';
import { emptyOutbox } from '../../../outbox/model.ts';
import { schedule } from '../../../testing/rows.ts';
import { contentsOf, merged, takenUp } from './sent-programme.ts';

const WEEK = schedule({ id: 7, startDate: '2026-11-25' }, [
  { eventName: 'Quarta', observations: 'Deles' },
  { eventName: 'Quinta', valueId: 3, value: { id: 3, name: 'R$ 15' } },
]);
const EXTRA = {
  ...EVENT,
  id: 60,
  scheduleId: 7,
  isSpecialEvent: true,
  dayOfWeek: 'Evento Extra',
  date: '2026-11-30',
  eventName: 'Festa',
};
const WITH_EXTRA = { ...WEEK, events: [...WEEK.events, EXTRA] };
const ITEM = { id: 7, createdAt: '2026-11-20T15:00:00.000Z', configuredDays: 2, extraEvents: 1, version: null, answer: null };
const LISTS = { values: undefined, lots: undefined };
const named = (index: number, eventName: string, draft: Draft): Draft => ({
  ...draft,
  days: draft.days.map((day, n) => (n === index ? { ...day, eventName } : day)),
});
const MINE = { ...emptyDraft(), dateText: '25/11/2026' };
const changed = (mine: Draft, part: 'week' | 'extra' = 'week', of = WITH_EXTRA) =>
  changesBetween(...contentsOf(of, part, mine, LISTS)).map(({ event, kind, fields }) => [
    event.dayOfWeek,
    kind,
    ...fields.map(({ key, after }) => `${key}: ${after}`),
  ]);

it('is taken up whole, as it was sent, with what corrects it', () => {
  const [draft, outbox] = takenUp(WITH_EXTRA, ITEM, 'week', named(0, 'Minha', MINE), emptyOutbox());
  expect(sentWeekOf(draft, outbox)).toMatchObject({ changed: [], isExtraLeft: false, sent: { scheduleId: 7, withExtra: true } });
  expect(draft.days.map(({ eventName }) => eventName)).toEqual(['Quarta', 'Quinta', '', '', '']);
  expect(outbox.sent.week?.events).toEqual(WITH_EXTRA.events.map(({ id, revision }) => ({ id, revision })));
  expect(changed(draft)).toEqual([]);
  expect(sentWeekOf(named(1, '', draft), outbox)?.changed).toEqual([1]);
});

it('of its extra event alone leaves the days of the draft', () => {
  const [draft, outbox] = takenUp(WITH_EXTRA, ITEM, 'extra', named(0, 'Minha', MINE), emptyOutbox());
  expect([draft.days[0]?.eventName, draft.extra?.eventName]).toEqual(['Minha', 'Festa']);
  expect(outbox.sent).toMatchObject({ week: null, extra: { scheduleId: 7 } });
});

it('keeps what is empty in the draft that updates it, and tells what changes', () => {
  const [draft, outbox] = merged(WITH_EXTRA, ITEM, 'week', named(0, 'Minha', named(3, 'Sábado', MINE)), emptyOutbox());
  expect(draft.days.map(({ eventName }) => eventName)).toEqual(['Minha', 'Quinta', '', 'Sábado', '']);
  expect(sentWeekOf(draft, outbox)?.changed).toEqual([0, 3]);
  expect(changed(draft)).toEqual([
    ['Quarta', 'changed', 'eventName: Minha', 'observations: null'],
    ['Sábado', 'changed', 'eventName: Sábado'],
  ]);
});

it('gets an extra event that it has not, or has its own changed; one that goes alone changes no day', () => {
  const mine = { ...named(0, 'Minha', MINE), extra: { ...emptyExtra(), eventName: 'Outra festa' } };
  expect(changed(mine, 'extra', WEEK)).toEqual([['Evento Extra', 'added']]);
  const [[day, kind, ...fields] = []] = changed(mine, 'extra');
  expect([day, kind, fields[0]]).toEqual(['Evento Extra', 'changed', 'eventName: Outra festa']);
});

it('keeps a note that stands on an empty day', () => {
  const noted = { ...MINE, days: MINE.days.map((day) => ({ ...day, observations: 'Minha nota', typed: 'DJ' })) };
  const [{ days }] = merged(WEEK, ITEM, 'week', noted, emptyOutbox());
  expect(days.slice(0, 2).map(({ observations, typed }) => [observations, typed])).toEqual([
    ['Deles', 'DJ'],
    ['Minha nota', 'DJ'],
  ]);
});
