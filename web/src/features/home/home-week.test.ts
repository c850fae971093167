import { expect, test } from 'vitest';
import { type Draft, emptyDay, emptyDraft } from '../../draft/model.ts';
import { contentOf } from '../../outbox/content.ts';
import { emptyOutbox } from '../../outbox/model.ts';
import { ownWeek, programmeOf, runningWeek, weekAfter } from './home-week.ts';
import { shortWeekText, weekText } from './words.ts';

const TODAY = '2026-11-20';
const NONE = emptyOutbox();
const draft = (dateText: string, names: string[] = []): Draft => ({
  ...emptyDraft(),
  dateText,
  days: emptyDraft().days.map((day, index) => ({ ...day, eventName: names[index] ?? '' })),
});

test('the draft’s week is home’s until its Sunday is over, or until it was sent as it stands', () => {
  const samba = draft('25/11/2026', ['Samba']);
  expect(ownWeek(samba, NONE, TODAY)).toEqual({ start: '2026-11-25', isBegun: true });
  expect(ownWeek(samba, NONE, '2026-11-29')).toEqual({ start: '2026-11-25', isBegun: true });
  expect(ownWeek(samba, NONE, '2026-11-30')).toBeNull();
  const week = { at: 1, scheduleId: 7, startDate: '2026-11-25', withExtra: false, content: contentOf(samba) };
  const sent = { ...NONE, sent: { week, extra: null } };
  expect(ownWeek(samba, sent, TODAY)).toBeNull();
  expect(ownWeek(draft('25/11/2026', ['Samba', 'Choro']), sent, TODAY)).toEqual({ start: '2026-11-25', isBegun: true });
});

test('a draft without a week is shown without dates; one with a week alone only says which week', () => {
  expect(ownWeek(draft('', ['Samba']), NONE, TODAY)).toEqual({ start: null, isBegun: true });
  expect(ownWeek(draft('26/11/2026', ['Samba']), NONE, TODAY)).toEqual({ start: null, isBegun: true });
  expect(ownWeek(draft('02/12/2026'), NONE, TODAY)).toEqual({ start: '2026-12-02', isBegun: false });
  expect(ownWeek(emptyDraft(), NONE, TODAY)).toBeNull();
  expect(ownWeek({ ...emptyDraft(), days: [{ ...emptyDay(), typed: 'DJ' }] }, NONE, TODAY)).toEqual({
    start: null,
    isBegun: true,
  });
});

test('a week runs from Wednesday to Sunday', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-28', '2026-11-29', '2026-11-30'];
  expect(days.map(runningWeek)).toEqual([null, null, '2026-11-25', '2026-11-25', '2026-11-25', null]);
  expect(weekAfter('2026-11-25', '2026-11-27')).toBe('2026-12-02');
  expect(weekAfter('2026-11-04', '2026-11-27')).toBe('2026-12-02');
});

test('of a week’s programmes the newest with days stands for it', () => {
  const of = (id: number, configuredDays: number, extraEvents = 0) => ({
    id,
    createdAt: '',
    configuredDays,
    extraEvents,
    version: null,
    answer: null,
  });
  expect(programmeOf([of(3, 0), of(2, 0, 1), of(1, 2)])?.id).toBe(1);
  expect(programmeOf([of(3, 0), of(2, 0, 1)])?.id).toBe(2);
  expect(programmeOf([of(3, 0)])?.id).toBe(3);
  expect(programmeOf([])).toBeUndefined();
});

test('weeks are said as one says them', () => {
  expect(weekText('2026-11-25')).toBe('25 a 29 de novembro');
  expect(weekText('2026-12-30')).toBe('30 de dezembro a 3 de janeiro');
  expect(weekText('2027-03-31')).toBe('31 de março a 4 de abril');
  expect(shortWeekText('2026-11-04')).toBe('04 a 08/11');
  expect(shortWeekText('2026-12-30')).toBe('30/12 a 03/01');
});
