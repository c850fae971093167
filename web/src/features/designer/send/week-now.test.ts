import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { weekQuery } from '../../../api/queries.ts';
import { emptyOutbox } from '../../../outbox/model.ts';
import { weekNow } from './week-now.ts';

const WEEK = '2026-11-25';
const AT = Date.parse('2026-11-20T15:00:00.000Z');
const programme = (id: number, createdAt: string) => ({ id, createdAt, configuredDays: 2, extraEvents: 0 });
const KNOWN = programme(7, '2026-11-19T15:00:00.000Z');
const week = { at: AT, scheduleId: 8, startDate: WEEK, withExtra: false };
const sent = { week, extra: { ...week, at: AT + 1, scheduleId: 9, withExtra: true } };
const outbox = { ...emptyOutbox(), sent };

let client: QueryClient;
const ask = () => weekNow(client, outbox, WEEK);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  client = new QueryClient();
  client.setQueryData(weekQuery(WEEK).queryKey, [KNOWN]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is what the server says now', async () => {
  const answer = [programme(9, '2026-11-20T16:00:00.000Z')];
  vi.spyOn(client, 'fetchQuery').mockResolvedValue(answer);
  expect(await ask()).toEqual(answer);
});

it('is what is known here when the server cannot be asked, and what was sent from here since', async () => {
  vi.spyOn(client, 'fetchQuery').mockRejectedValue(new Error('x'));
  expect((await ask()).map(({ id }) => id)).toEqual([9, 8, 7]);
  expect(await ask()).toMatchObject([{ configuredDays: 0, extraEvents: 1 }, { configuredDays: 1, extraEvents: 0 }, KNOWN]);
  vi.stubGlobal('navigator', { onLine: false });
  expect((await ask()).map(({ id }) => id)).toEqual([9, 8, 7]);
});

it('holds a send up for four seconds at most', async () => {
  vi.spyOn(client, 'fetchQuery').mockReturnValue(new Promise(() => {}));
  const asked = ask();
  await vi.advanceTimersByTimeAsync(4000);
  expect((await asked).map(({ id }) => id)).toEqual([9, 8, 7]);
});
