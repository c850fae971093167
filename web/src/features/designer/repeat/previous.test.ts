import { expect, it } from 'vitest';
import { previousOf } from './previous.ts';

const item = (id: number, startDate: string, configured = true) => ({
  id,
  startDate,
  createdAt: '',
  days: [{ configured, eventName: null }],
  extraEvents: 0,
});

it('is the newest of the latest week before', () => {
  const items = [item(9, '2026-12-02'), item(8, '2026-11-11'), item(7, '2026-11-18'), item(6, '2026-11-18')];
  expect(previousOf(items, '2026-11-25')?.id).toBe(7);
  expect(previousOf(items, '2026-11-18')?.id).toBe(8);
});

it('leaves out programmes without a configured day', () => {
  const items = [item(9, '2026-11-18', false), { ...item(8, '2026-11-18'), days: [] }, item(7, '2026-11-04')];
  expect(previousOf(items, '2026-11-25')?.id).toBe(7);
});

it('takes what there is where there is nothing before', () => {
  expect(previousOf([item(9, '2026-12-02')], '2026-11-25')?.id).toBe(9);
  expect(previousOf([item(9, '2026-12-02', false)], '2026-11-25')).toBeNull();
  expect(previousOf([], '2026-11-25')).toBeNull();
});
