import { afterEach, expect, test, vi } from 'vitest';
import { type Draft, emptyDay, emptyDraft } from '../../draft/model.ts';
import { contentOf } from '../../outbox/content.ts';
import { ownWeek, programmeOf, runningWeek, weekAfter } from './home-week.ts';
import { savedAtText, shortWeekText, weekText, whenText } from './words.ts';

const TODAY = '2026-11-20';
const draft = (dateText: string, names: string[] = []): Draft => ({
  ...emptyDraft(),
  dateText,
  days: emptyDraft().days.map((day, index) => ({ ...day, eventName: names[index] ?? '' })),
});

afterEach(() => void vi.useRealTimers());

test('the draft’s week is home’s until its Sunday is over, or until it was sent as it stands', () => {
  const samba = draft('25/11/2026', ['Samba']);
  expect(ownWeek(samba, null, TODAY)).toEqual({ start: '2026-11-25', isBegun: true });
  expect(ownWeek(samba, null, '2026-11-29')).toEqual({ start: '2026-11-25', isBegun: true });
  expect(ownWeek(samba, null, '2026-11-30')).toBeNull();
  const sent = { at: 1, scheduleId: 7, startDate: '2026-11-25', withExtra: false, content: contentOf(samba) };
  expect(ownWeek(samba, sent, TODAY)).toBeNull();
  expect(ownWeek(draft('25/11/2026', ['Samba', 'Choro']), sent, TODAY)).toEqual({ start: '2026-11-25', isBegun: true });
});

test('a draft without a week is shown without dates; one with a week alone only says which week', () => {
  expect(ownWeek(draft('', ['Samba']), null, TODAY)).toEqual({ start: null, isBegun: true });
  expect(ownWeek(draft('26/11/2026', ['Samba']), null, TODAY)).toEqual({ start: null, isBegun: true });
  expect(ownWeek(draft('02/12/2026'), null, TODAY)).toEqual({ start: '2026-12-02', isBegun: false });
  expect(ownWeek(emptyDraft(), null, TODAY)).toBeNull();
  expect(ownWeek({ ...emptyDraft(), days: [{ ...emptyDay(), typed: 'DJ' }] }, null, TODAY)).toEqual({
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
  const of = (id: number, configuredDays: number, extraEvents = 0) => ({ id, createdAt: '', configuredDays, extraEvents });
  expect(programmeOf([of(3, 0), of(2, 0, 1), of(1, 2)])?.id).toBe(1);
  expect(programmeOf([of(3, 0), of(2, 0, 1)])?.id).toBe(2);
  expect(programmeOf([of(3, 0)])?.id).toBe(3);
  expect(programmeOf([])).toBeUndefined();
});

test('weeks and times are said as one says them', () => {
  vi.setSystemTime('2026-11-26T23:30:00-03:00');
  expect(weekText('2026-11-25')).toBe('25 a 29 de novembro');
  expect(weekText('2026-12-30')).toBe('30 de dezembro a 3 de janeiro');
  expect(weekText('2027-03-31')).toBe('31 de março a 4 de abril');
  expect(shortWeekText('2026-11-04')).toBe('04 a 08/11');
  expect(shortWeekText('2026-12-30')).toBe('30/12 a 03/01');
  expect(whenText('2026-11-26T15:00:00.000Z')).toBe('hoje 12:00');
  expect(whenText('2026-11-25T00:52:00.000Z')).toBe('ter. 21:52');
  expect(whenText('2026-11-19T15:00:00.000Z')).toBe('19/11 12:00');
  expect(savedAtText(Date.parse('2026-11-26T21:40:00-03:00'))).toBe('salvo às 21:40');
  expect(savedAtText(Date.parse('2026-11-24T21:40:00-03:00'))).toBe('salvo ter. 21:40');
});
