import { deepStrictEqual } from 'node:assert';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import { build } from 'vite';
import { DAYS } from '../core/rules/week.ts';
import { setUp } from '../scripts/local/installation.ts';
import { catalogueOf, randomEvening } from './prove/composer.ts';
import { Random } from './prove/server.ts';
import { median, type Part, type Row } from './report.ts';
import { type Database, HOSTS, serveBoth, workerdCpu } from './server.ts';

type Side = keyof typeof HOSTS;
const SIDES: Side[] = ['product', 'floor'];

const START_DATE = '2029-10-03';
/** The id of the first programme that the measurement sends: the example house's programmes have the ids 1 and 2. */
const SENT_ID = 3;

type FullWeek = ReturnType<typeof randomEvening>[];

/** `least`: the least promised ratio of the processor times of bare routes (floor.ts) and of the product's routes. */
const SUBJECTS = [
  { what: 'one programme', path: `/api/schedules/${SENT_ID}`, least: 0.8 },
  { what: 'whole send, 7 requests', path: null, least: 0.6 },
];
const FULL = { clients: [1, 16], rounds: 7, seconds: 2 };
const QUICK = { clients: [1], rounds: 1, seconds: 1 };

const headers = (side: Side) => ({ host: HOSTS[side], 'content-type': 'application/json' });

// Uses node:http, because fetch does not allow a Host header.
function ask(url: string, side: Side, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  return new Promise((done, fail) => {
    const sent = request(new URL(path, url), { method, headers: headers(side) }, async (response) => {
      const text = (await response.toArray()).join('');
      if ((response.statusCode ?? 500) < 300) done(JSON.parse(text));
      else fail(new Error(`${side} ${method} ${path}: ${response.statusCode} ${text}`));
    });
    sent.on('error', fail);
    sent.end(body && JSON.stringify(body));
  });
}

/** Sends a week. @returns the stored programme without ids and times, which differ between sends */
async function sendWeek(url: string, side: Side, week: FullWeek) {
  const { id, events } = await ask(url, side, 'POST', '/api/schedules', { startDate: START_DATE, specialEventOnly: false });
  const scheduleId = id as number;
  for (const [day, event] of (events as { id: number }[]).entries()) {
    await ask(url, side, 'PUT', `/api/events/${event.id}`, { ...week[day], scheduleId });
  }
  await ask(url, side, 'POST', '/api/events?special=true', { ...week.at(-1), scheduleId });
  const programme = await ask(url, 'product', 'GET', `/api/schedules/${scheduleId}`);
  return (programme.events as { attractions: object[] }[]).map((event) => ({
    ...event,
    id: 0,
    scheduleId: 0,
    attractions: event.attractions.map((item) => ({ ...item, id: 0 })),
  }));
}

async function assertSameResponses(url: string, week: FullWeek): Promise<void> {
  const stored = await sendWeek(url, 'product', week);
  deepStrictEqual(await sendWeek(url, 'floor', week), stored);
  const path = `/api/schedules/${SENT_ID}`;
  deepStrictEqual(await ask(url, 'floor', 'GET', path), await ask(url, 'product', 'GET', path));
}

function sendRequests(side: Side, week: FullWeek): Request[] {
  const sending = (context: object) => context as { id: number; events: { id: number }[] };
  const step = (method: 'POST' | 'PUT', path: (week: ReturnType<typeof sending>) => string, body: object = {}): Request => ({
    method,
    setupRequest: (request, context) => {
      const programme = sending(context);
      const text = JSON.stringify({ ...body, scheduleId: programme.id });
      return { ...request, path: path(programme), headers: headers(side), body: text };
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

/** Deletes the programmes that later sends have created, so that every load reads the same rows. */
async function forgetSends(db: Database): Promise<void> {
  const events = `select id from events where schedule_id > ${SENT_ID}`;
  await db.batch(
    [
      `delete from event_attractions where event_id in (${events})`,
      ...['events where schedule_id', 'schedules where id', 'schedule_search where rowid'].map(
        (of) => `delete from ${of} > ${SENT_ID}`,
      ),
    ].map((sql) => db.prepare(sql)),
  );
}

interface LoadTarget {
  url: string;
  db: Database;
  week: FullWeek;
}

async function load({ url, week }: LoadTarget, side: Side, path: string | null, connections: number, duration: number) {
  const requests = path === null ? sendRequests(side, week) : [{ path, headers: { host: HOSTS[side] } }];
  const before = workerdCpu();
  const result = await autocannon({ url, connections, duration, sampleInt: 100, requests });
  if (result.errors || result.non2xx) throw new Error(`${side} ${path}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  const count = result['2xx'] / requests.length;
  return { perSecond: count / result.duration, cpu: (workerdCpu() - before) / count, latency: result.latency };
}

async function takeTurns(loaded: LoadTarget, path: string | null, connections: number, { rounds, seconds }: typeof FULL) {
  const results: Results = { product: [], floor: [] };
  for (const side of SIDES) await load(loaded, side, path, connections, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 ? SIDES.toReversed() : SIDES) {
      if (path === null) await forgetSends(loaded.db);
      results[side].push(await load(loaded, side, path, connections, seconds));
    }
  }
  return results;
}

type Results = Record<Side, Awaited<ReturnType<typeof load>>[]>;

/** Makes a row of the report. `least` is the promised ratio of processor times; with null nothing is promised. */
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
    // Without /proc the processor time is unknown (NaN), and the promise counts as held.
    ...(least !== null && { promise: { text: `by CPU ≥ ${least}`, held: !(ratio < least) } }),
  };
}

async function buildFloor(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: fileURLToPath(import.meta.resolve('./floor.ts')),
      target: 'esnext',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { external: [/^(node|cloudflare):/], output: { entryFileNames: 'floor.js', codeSplitting: false } },
    },
  });
  return `${folder}/floor.js`;
}

/** Compares the API with bare routes in the same workerd. D1 round trips are not measured: the Worker's tests limit them. */
export const api: Part = {
  name: 'api',
  async *measure({ isQuick, work }) {
    const state = join(work, 'state');
    await setUp(state);
    const server = serveBoth(state, await buildFloor(join(work, 'floor')));
    try {
      const url = (await server.ready).href;
      const db = await server.getD1Database('DB', 'quartou');
      const catalogue = await catalogueOf(<T>(path: string) => ask(url, 'product', 'GET', path) as Promise<T>);
      const week = [...DAYS, null].map((_, position) =>
        randomEvening(new Random(position, 'api'), catalogue, START_DATE, position),
      );
      await assertSameResponses(url, week);
      const effort = isQuick ? QUICK : FULL;
      for (const { what, path, least } of SUBJECTS) {
        for (const clients of effort.clients) {
          const results = await takeTurns({ url, db, week }, path, clients, effort);
          yield rowOf(`${what}; ${clients} at once`, results, isQuick ? null : least);
        }
      }
    } finally {
      await server.dispose();
    }
  },
};
