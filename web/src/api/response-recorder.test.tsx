import 'fake-indexeddb/auto';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Week } from '../../../core/contracts/weeks.ts';
import { PretendApi } from '../testing/pretend-api.ts';
import { keepWeek, START, week } from '../testing/weeks.ts';
import type { StoredResponse } from './response-database.ts';
import { HISTORY_FETCH_DELAY_MS } from './response-recorder.ts';

const NOW = Date.parse('2026-11-20T21:40:00.000Z');
let server: PretendApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  globalThis.indexedDB = new IDBFactory();
  server = new PretendApi({ values: [{ id: 1, name: 'R$20' }], 'schedules/history': { items: [], next: null } });
});

async function openPage() {
  vi.resetModules();
  const [{ queryClient }, { recordResponses }, offlineResponses, queries, weeks, connection] = await Promise.all([
    import('./query-client.ts'),
    import('./response-recorder.ts'),
    import('./offline-responses.ts'),
    import('./queries.ts'),
    import('./weeks.ts'),
    import('./connection.ts'),
  ]);
  recordResponses(queryClient);
  const at = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  return { ...offlineResponses, ...queries, ...weeks, ...connection, queryClient, at };
}

function openPageOffline() {
  server.isConnected = false;
  return openPage();
}

/** Reads all stored responses. IndexedDB finishes earlier writes before it reads, so callers need not wait for them. */
async function stored() {
  const { updateAll } = await import('./response-database.ts');
  const all: StoredResponse[] = [];
  await updateAll((response) => void all.push(response));
  return all;
}

/** Removes the delay of the history's refetch after a write. `due` is called when the refetch has begun or been left out. */
function fetchHistoryAtOnce() {
  const later = globalThis.setTimeout;
  const due = vi.fn();
  const start = (run: () => void, ms?: number) => (ms === HISTORY_FETCH_DELAY_MS ? later(() => due(run())) : later(run, ms));
  vi.stubGlobal('setTimeout', start);
  return due;
}

const onDevice = async () => (await stored()).map(({ key }) => key);
const historyAt = async () => (await stored()).find(({ key }) => key[1] === 'history')?.at;

test('an offline query returns the stored response with its time; an online query whose call fails throws an error', async () => {
  const first = await openPage();
  await first.queryClient.fetchQuery(first.valuesQuery);
  vi.setSystemTime(NOW + 60_000);
  const later = await openPage();
  server.on('GET /api/values', { json: [{ id: 1, name: 'R$30' }] });
  await later.queryClient.fetchQuery(later.valuesQuery);
  expect(await onDevice()).toEqual([['values']]);

  server.on('GET /api/values', 'no network');
  const failing = await openPage();
  await expect(failing.queryClient.fetchQuery(failing.valuesQuery)).rejects.toThrow(/^sem conexão/);
  expect(failing.isOffline()).toBe(false);

  vi.setSystemTime(NOW + 120_000);
  const last = await openPageOffline();
  expect(await last.queryClient.fetchQuery(last.valuesQuery)).toMatchObject([{ name: 'R$30' }]);
  expect([last.at(['values']), last.isOffline()]).toEqual([NOW + 60_000, true]);
  await last.queryClient.refetchQueries();
  expect(last.at(['values'])).toBe(NOW + 60_000);
  // No response to this query was ever stored.
  await expect(last.queryClient.fetchQuery(last.layoutsQuery)).rejects.toThrow(/^sem conexão/);
});

test.each([
  ['as the current week', null],
  ['by its programme', 7],
])('offline, a week that was fetched %s is found by its start date', async (_, programme) => {
  keepWeek(server, week([{ eventName: 'Samba' }]));
  const { queryClient, weekQuery } = await openPage();
  await queryClient.fetchQuery(weekQuery('', programme));
  await vi.waitFor(async () => expect(await onDevice()).toContainEqual(weekQuery(START).queryKey), 60_000);
  const later = await openPageOffline();
  expect(await later.queryClient.fetchQuery(later.weekQuery(START))).toMatchObject({ startDate: START });
});

test('a programme other than its week’s own programme is stored under its id, not under the week’s start date', async () => {
  keepWeek(server, week([{}], {}, { id: 8, isOwn: false }));
  const { queryClient, weekQuery } = await openPage();
  await queryClient.fetchQuery(weekQuery('', 8));
  await vi.waitFor(async () => expect(await onDevice()).toEqual([weekQuery('', 8).queryKey]), 60_000);
});

test('a list keeps the time of its stored first page, even if the server sends the second page', async () => {
  server.on('GET /api/schedules/history', { json: { items: [], next: '2026-11-18-7' } });
  const { queryClient, historyQuery } = await openPage();
  await queryClient.fetchInfiniteQuery(historyQuery(''));
  vi.setSystemTime(NOW + 60_000);
  const later = await openPageOffline();
  await later.queryClient.fetchInfiniteQuery(later.historyQuery(''));
  server.isConnected = true;
  const { data } = await new InfiniteQueryObserver(later.queryClient, later.historyQuery('')).fetchNextPage();
  expect(data?.pages).toHaveLength(2);
  expect(later.at(historyQuery('').queryKey)).toBe(NOW);
});

test.each([
  ['no screen shows the history', 0, false],
  ['a screen shows the history', 2, true],
])('while %s, a write causes %i requests for the history, whose two loaded pages stay loaded', async (_, count, isShown) => {
  keepWeek(server, week([{}]));
  server.on('GET /api/schedules/history', { json: { items: [], next: '2026-11-18-7' } });
  const { queryClient, historyQuery, putEvening } = await openPage();
  const screen = new InfiniteQueryObserver(queryClient, historyQuery(''));
  const close = screen.subscribe(() => {});
  await screen.refetch();
  await screen.fetchNextPage();
  if (!isShown) close();
  expect(await onDevice()).toHaveLength(1);
  const requests = () => server.sent('GET /api/schedules/history').length;
  const before = requests();
  const due = fetchHistoryAtOnce();
  vi.setSystemTime(NOW + 60_000);
  await putEvening(START, 0, {} as never, false);
  await vi.waitFor(() => expect(due).toHaveBeenCalled(), 60_000);
  if (isShown) await vi.waitFor(async () => expect(await historyAt()).toBeGreaterThan(NOW), 60_000);
  expect(requests() - before).toBe(count);
  expect(queryClient.getQueryData(historyQuery('').queryKey)?.pages).toHaveLength(2);
});

test('a window that has got an administrator’s response stores neither this response nor later responses', async () => {
  const { queryClient, valuesQuery, layoutsQuery } = await openPage();
  server.on('GET /api/values', { json: [], headers: { 'x-for-admin': '1' } });
  server.on('GET /api/layouts', { json: [] });
  await queryClient.fetchQuery(valuesQuery);
  await queryClient.fetchQuery(layoutsQuery);
  expect(await onDevice()).toEqual([]);
});

test('responses are stored only for queries with `meta.keep`, not for searches; `forgetResponses()` deletes them', async () => {
  const { queryClient, historyQuery, valuesQuery, forgetResponses } = await openPage();
  await queryClient.fetchInfiniteQuery(historyQuery(''));
  await queryClient.fetchInfiniteQuery(historyQuery('vinil'));
  await queryClient.fetchQuery({ ...valuesQuery, queryKey: ['other'], meta: {} });
  expect(await onDevice()).toEqual([['schedules', 'history', '']]);
  await forgetResponses(queryClient);
  expect(await onDevice()).toEqual([]);
  expect(queryClient.getQueryData(historyQuery('').queryKey)).toBeUndefined();
});

test('a saved evening updates every stored copy of its week; the stored history keeps its time until it is fetched again', async () => {
  keepWeek(server, week([{ eventName: 'Antes' }]));
  const { queryClient, weekQuery, historyQuery, putEvening, putWeek } = await openPage();
  await queryClient.fetchInfiniteQuery(historyQuery(''));
  for (const query of [weekQuery(''), weekQuery(START), weekQuery('', 7), weekQuery('2026-12-02')]) {
    await queryClient.fetchQuery(query);
  }
  queryClient.removeQueries();
  expect(await onDevice()).toHaveLength(5);

  fetchHistoryAtOnce();
  vi.setSystemTime(NOW + 60_000);
  const refetched = server.hold('GET /api/schedules/history');
  putWeek(queryClient, await putEvening(START, 0, { eventName: 'Depois' } as never, false));
  const names = (await stored()).flatMap(({ key, data }) =>
    key[1] === 'week' ? `${key.slice(2)}: ${(data as Week).programme?.events[0]?.eventName}` : [],
  );
  expect(names.toSorted()).toEqual([',7: Depois', ',: Depois', '2026-11-25,: Depois', '2026-12-02,: undefined']);
  expect(await historyAt()).toBe(NOW);
  refetched({ json: { items: [], next: null } });
  await vi.waitFor(async () => expect(await historyAt()).toBeGreaterThan(NOW), 60_000);
});

test('a response is not stored if a write ended during its fetch; the older stored response keeps its time', async () => {
  keepWeek(server, week([{}]));
  const { queryClient, historyQuery, putEvening } = await openPage();
  await queryClient.fetchInfiniteQuery(historyQuery(''));
  vi.setSystemTime(NOW + 60_000);
  const response = server.hold('GET /api/schedules/history');
  const historyFetch = queryClient.fetchInfiniteQuery(historyQuery(''));
  await putEvening(START, 0, {} as never, false);
  response({ json: { items: [], next: null } });
  // Holds the refetch that follows the write, because the refetched history would be stored with a newer time.
  server.hold('GET /api/schedules/history');
  await historyFetch;
  expect(await historyAt()).toBe(NOW);
});

test('a stored response is not used after a 404, after 30 days, or after a change of the contracts', async () => {
  const { queryClient, programmeQuery, valuesQuery } = await openPage();
  server.on('GET /api/schedules/7', { json: { id: 7 } });
  await queryClient.fetchQuery(programmeQuery(7));
  // A proxy's 404 does not say that the programme is deleted.
  server.on('GET /api/schedules/7', { status: 404, body: '<html>' });
  await expect(queryClient.fetchQuery(programmeQuery(7))).rejects.toThrow();
  expect(await onDevice()).toHaveLength(1);
  server.on('GET /api/schedules/7', { status: 404, json: { message: 'Não há.', code: 'not_found' } });
  await expect(queryClient.fetchQuery(programmeQuery(7))).rejects.toThrow();
  expect(await onDevice()).toEqual([]);

  await queryClient.fetchQuery(valuesQuery);
  const responses = async () => {
    const later = await openPageOffline();
    return later.queryClient.fetchQuery(later.valuesQuery).catch(() => 'nothing');
  };
  expect(await responses()).toHaveLength(1);
  vi.stubGlobal('__CONTRACTS__', 'of tomorrow');
  expect(await responses()).toBe('nothing');
  vi.stubGlobal('__CONTRACTS__', 'of today');
  vi.setSystemTime(NOW + 31 * 24 * 60 * 60_000);
  expect(await responses()).toBe('nothing');
});

test('where the browser gives no IndexedDB, nothing is stored, but reads and `forgetResponses()` succeed', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { queryClient, valuesQuery, forgetResponses } = await openPage();
  expect(await queryClient.fetchQuery(valuesQuery)).toHaveLength(1);
  const later = await openPageOffline();
  await expect(later.queryClient.fetchQuery(later.valuesQuery)).rejects.toThrow(/^sem conexão/);
  await forgetResponses(queryClient);
});

test('if the device has no room for a query’s response, the query’s older stored response is removed', async () => {
  const { queryClient, valuesQuery } = await openPage();
  await queryClient.fetchQuery(valuesQuery);
  expect(await onDevice()).toHaveLength(1);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await queryClient.fetchQuery(valuesQuery);
  expect(await onDevice()).toEqual([]);
});
