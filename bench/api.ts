import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon, { type Options, type Request } from 'autocannon';
import { build } from 'vite';
import type { EventInput } from '../core/contracts/events.ts';
import type { CreatedSchedule, Schedule } from '../core/contracts/schedules.ts';
import { addDays } from '../core/rules/calendar.ts';
import { DAYS } from '../core/rules/week.ts';
import { builtWorker } from '../scripts/local/server.ts';
import { Client } from './client.ts';
import { chosen, contentOfEvent, inputOf } from './prove/composer.ts';
import { median, type Part, type Row } from './report.ts';
import { type Database, open, workerdCpu } from './server.ts';

type Side = 'product' | 'floor';
const SIDES: Side[] = ['product', 'floor'];

/** Returns the host of a Worker's route. Both Workers have a route, because without one a Worker takes a fifth more CPU time. */
const hostOf = (side: Side) => `${side}.test`;

const START_DATE = '2029-10-03';
/** The id of the first programme that the measurement sends: the example house's programmes have the ids 1 and 2. */
const SENT_ID = 3;

/** `path` is null for a send. `least`: the least allowed ratio of the bare routes' processor time (floor.ts) to the product's. */
const SUBJECTS = [
  { what: 'one programme', path: `/api/schedules/${SENT_ID}`, least: 0.8 },
  { what: 'whole send, 7 requests', path: null, least: 0.6 },
];
const GUESTS = ['Canja da casa', 'Palco aberto'];
const FULL = { clients: [1, 16], rounds: 7, seconds: 2 };
const QUICK = { clients: [1], rounds: 1, seconds: 1 };

async function openBoth(work: string) {
  const outDir = join(work, 'floor');
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: fileURLToPath(import.meta.resolve('./floor.ts')), target: 'esnext', outDir, emptyOutDir: true, minify: true },
  });
  const { queueConsumers: _, ...shared } = builtWorker();
  const modules = [{ type: 'ESModule', path: join(outDir, 'floor.js') }];
  return open(join(work, 'state'), [
    { ...builtWorker(), routes: [`${hostOf('product')}/*`] },
    { ...shared, name: 'floor', modulesRoot: outDir, modules, routes: [`${hostOf('floor')}/*`] },
  ]);
}

async function composedWeek(client: Client): Promise<EventInput[]> {
  const { attractions } = await client.catalogue();
  const { events } = await client.call<Schedule>('GET', '/api/schedules/2');
  return events.map((event, position) => {
    const guests = GUESTS.map((customName) => ({ customName, isCustom: true as const }));
    const items = [...attractions.slice(position, position + 3).map(chosen), ...guests];
    const own = { date: addDays(START_DATE, position), revision: null, customAttractionsText: GUESTS.join(', ') };
    return { ...inputOf(event), ...own, attractions: items } as EventInput;
  });
}

function sendRequests(week: EventInput[]): Request[] {
  const sending = (context: object) => context as CreatedSchedule;
  const step = (method: 'POST' | 'PUT', path: (week: CreatedSchedule) => string, body: object = {}): Request => ({
    method,
    setupRequest: (request, context) => {
      const programme = sending(context);
      return { ...request, path: path(programme), body: JSON.stringify({ ...body, scheduleId: programme.id }) };
    },
  });
  return [
    {
      ...step('POST', () => '/api/schedules', { startDate: START_DATE, specialEventOnly: false }),
      onResponse: (_, body, context) => Object.assign(context, JSON.parse(body)),
    },
    ...week.slice(0, DAYS.length).map((body, day) => step('PUT', ({ events }) => `/api/events/${events[day]?.id}`, body)),
    step('POST', () => '/api/events?special=true', week.at(-1)),
  ];
}

/** Repeats the list `requests`: `amount` requests, or for `duration` s. @returns lists per second, CPU ms per list, latencies */
async function load(url: string, side: Side, requests: Request[], effort: Pick<Options, 'connections' | 'duration' | 'amount'>) {
  const before = workerdCpu();
  const headers = { host: hostOf(side), 'content-type': 'application/json' };
  const result = await autocannon({ url, sampleInt: 100, headers, requests, ...effort });
  if (result.errors || result.non2xx) throw new Error(`${side}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  const count = result['2xx'] / requests.length;
  return { perSecond: count / result.duration, cpu: (workerdCpu() - before) / count, latency: result.latency };
}

async function assertSameResponses({ url, server }: Awaited<ReturnType<typeof openBoth>>, requests: Request[]): Promise<void> {
  for (const side of SIDES) await load(url, side, requests, { connections: 1, amount: requests.length });
  const read = async (side: Side, id: number) => {
    const response = await server.dispatchFetch(`http://${hostOf(side)}/api/schedules/${id}`);
    return (await response.json()) as Schedule;
  };
  const [stored, other] = [await read('product', SENT_ID), await read('product', SENT_ID + 1)];
  deepStrictEqual(other.events.map(contentOfEvent), stored.events.map(contentOfEvent));
  deepStrictEqual(await read('floor', SENT_ID), stored);
}

/** Deletes all programmes that were sent after the first (`SENT_ID`), so that every load begins with the same rows. */
async function forgetSends(db: Database): Promise<void> {
  const of = [
    'event_attractions where event_id in (select id from events where schedule_id > ?)',
    ...['events where schedule_id > ?', 'schedules where id > ?', 'schedule_search where rowid > ?'],
  ];
  await db.batch(of.map((rows) => db.prepare(`delete from ${rows}`).bind(SENT_ID)));
}

type Results = Record<Side, Awaited<ReturnType<typeof load>>[]>;

async function takeTurns(url: string, db: Database, requests: Request[], connections: number, { rounds, seconds }: typeof FULL) {
  const results: Results = { product: [], floor: [] };
  for (const side of SIDES) await load(url, side, requests, { connections, duration: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 ? SIDES.toReversed() : SIDES) {
      await forgetSends(db);
      results[side].push(await load(url, side, requests, { connections, duration: seconds }));
    }
  }
  return results;
}

/** `least` is the smallest promised ratio; null for a quick run, which is too short for a reliable ratio. */
function rowOf(what: string, results: Results, least: number | null): Row {
  const cpu = (side: Side) => Math.min(...results[side].map((one) => one.cpu));
  const rate = (side: Side) => median(results[side].map((one) => one.perSecond));
  const numbers = (side: Side) => `${rate(side).toFixed(0)}/s, ${cpu(side).toFixed(2)} ms CPU`;
  const latency = (key: 'p50' | 'p99') => median(results.product.map((one) => one.latency[key]));
  const ratio = cpu('floor') / cpu('product');
  return {
    what,
    product: `${numbers('product')}; a request p50 ${latency('p50')} ms, p99 ${latency('p99')} ms`,
    beside: `floor ${numbers('floor')}; by rate ${(rate('product') / rate('floor')).toFixed(2)}, by CPU ${ratio.toFixed(2)}`,
    // Without /proc the processor times and their ratio are NaN, so `held` is true.
    ...(least !== null && { promise: { text: `by CPU ≥ ${least}`, held: !(ratio < least) } }),
  };
}

export const api: Part = {
  name: 'api',
  async *measure({ isQuick, work }) {
    await using both = await openBoth(work);
    const { url, server } = both;
    const db = await server.getD1Database('DB', 'quartou');
    const send = sendRequests(await composedWeek(new Client({ url })));
    await assertSameResponses(both, send);
    const effort = isQuick ? QUICK : FULL;
    for (const { what, path, least } of SUBJECTS) {
      const requests = path === null ? send : [{ path }];
      for (const connections of effort.clients) {
        const results = await takeTurns(url, db, requests, connections, effort);
        yield rowOf(`${what}; ${connections} at once`, results, isQuick ? null : least);
      }
    }
  },
};
