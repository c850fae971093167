import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../../api/errors.ts';
import { weekQuery } from '../../../api/queries.ts';
import { emptyOutbox } from '../../../outbox/model.ts';
import { askWeek, weekNow } from './week-now.ts';

const WEEK = '2026-11-25';
const AT = Date.parse('2026-11-20T15:00:00.000Z');
const programme = (id: number, createdAt: string) => ({
  id,
  createdAt,
  configuredDays: 2,
  extraEvents: 0,
  version: null,
  answer: null,
});
const KNOWN = programme(7, '2026-11-19T15:00:00.000Z');
const week = { at: AT, scheduleId: 8, startDate: WEEK, withExtra: false };
const sent = { week, extra: { ...week, at: AT + 1, scheduleId: 9, withExtra: true } };
const outbox = { ...emptyOutbox(), sent };

let client: QueryClient;
const ask = () => weekNow(client, outbox, WEEK);
const server = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://localhost/' });
  client = new QueryClient();
  client.setQueryData(weekQuery(WEEK).queryKey, [KNOWN]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is what the server says now', async () => {
  const programmes = [programme(9, '2026-11-20T16:00:00.000Z')];
  server(async () => Response.json(programmes));
  expect(await ask()).toEqual(programmes);
  expect(client.getQueryData(weekQuery(WEEK).queryKey)).toEqual(programmes);
});

it('is what is known here when the server cannot be asked, and what was sent from here since', async () => {
  server(async () => Response.json({}, { status: 500 }));
  expect((await ask()).map(({ id }) => id)).toEqual([9, 8, 7]);
  expect(await ask()).toMatchObject([
    { configuredDays: 0, extraEvents: 1, version: null, answer: null },
    { configuredDays: 1, extraEvents: 0, version: null, answer: null },
    KNOWN,
  ]);
});

it('takes what the service worker had kept for no word of the server', async () => {
  const kept = { headers: { 'x-seen-at': '2026-11-18T15:00:00.000Z' } };
  server(async () => Response.json([programme(6, '2026-11-18T15:00:00.000Z')], kept));
  await expect(askWeek(client, WEEK)).rejects.toBeInstanceOf(NetworkError);
  expect((await ask()).map(({ id }) => id)).toEqual([9, 8, 7]);
  client.clear();
  expect((await ask()).map(({ id }) => id)).toEqual([9, 8, 6]);
});

it('holds a send up for four seconds at most', async () => {
  server(() => new Promise(() => {}));
  const asked = ask();
  await vi.advanceTimersByTimeAsync(4000);
  expect((await asked).map(({ id }) => id)).toEqual([9, 8, 7]);
});
