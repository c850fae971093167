import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../contracts/events.ts';
import { EVENT } from '../testing/events.ts';
import { weekChanges } from './week-changes.ts';

const event = (id: number, dayOfWeek: string, change: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  ...EVENT,
  id,
  dayOfWeek,
  ...change,
});
const extra = (id: number, eventName: string | null) => event(id, 'Evento Extra', { isSpecialEvent: true, eventName });
const said = (sent: ScheduleEvent[], now: ScheduleEvent[]) =>
  weekChanges(sent, now).map(({ position, kind, fields }) => [position, kind, ...fields.map(({ key }) => key)]);

const WEEK = [event(1, 'Quarta', { eventName: 'Samba' }), event(2, 'Quinta'), event(3, 'Domingo', { freeEntry: true })];

it('reports changed evenings by position, with their fields only', () => {
  const [wednesday, thursday, sunday] = WEEK as [ScheduleEvent, ScheduleEvent, ScheduleEvent];
  const now = [{ ...wednesday, layoutId: 7, layout: { id: 7, name: 'a', imageUrl: '/a', width: null, height: null } }, thursday];
  expect(weekChanges(WEEK, [...now, { ...sunday, freeEntry: false }])).toEqual([
    { position: 0, kind: 'changed', fields: [{ key: 'layout', label: 'Layout', before: null, after: 'a' }] },
    { position: 4, kind: 'changed', fields: [{ key: 'price', label: expect.any(String), before: 'Entrada Livre', after: null }] },
  ]);
  expect(weekChanges(WEEK, WEEK)).toEqual([]);
});

it('numbers extra events in order, and reports a removed one as the first', () => {
  expect(said([...WEEK, extra(8, 'a')], [...WEEK, extra(8, 'a'), extra(9, 'b')])).toEqual([[6, 'added']]);
  expect(said([...WEEK, extra(8, 'a'), extra(9, 'b')], [...WEEK, extra(9, 'c')])).toEqual([
    [5, 'changed', 'eventName'],
    [5, 'removed'],
  ]);
});

it('ignores added or removed days without content', () => {
  expect(said([], WEEK)).toEqual([
    [0, 'added'],
    [4, 'added'],
  ]);
  expect(said(WEEK, [])).toEqual([
    [0, 'removed'],
    [4, 'removed'],
  ]);
});
