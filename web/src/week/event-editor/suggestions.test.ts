import { expect, it } from 'vitest';
import { historyItem } from '../../testing/rows.ts';
import { START } from '../../testing/weeks.ts';
import { previousOf } from './suggestions.tsx';

const of = (startDate: typeof START, configured = true) =>
  historyItem({ startDate, days: [{ configured, eventName: null, layoutUrl: null }] });

it('the programme to repeat is the own programme of the latest earlier week that has a configured day', () => {
  const repeated = (...items: ReturnType<typeof of>[]) => previousOf(items, START);
  const newest = of('2026-11-11');
  expect(repeated(of('2026-12-02'), of(START), of('2026-11-18', false), newest, of('2026-11-11'), of('2026-11-04'))).toBe(newest);
  expect(repeated({ ...of('2026-11-11'), isOwn: false }, newest)).toBe(newest);
  expect(repeated(of('2026-12-09'), of('2026-12-02'))).toBeUndefined();
  expect(repeated(of(START), of('2026-11-18', false))).toBeUndefined();
});
