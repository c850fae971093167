import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import { build } from 'vite';
import { addDays } from '../core/rules/calendar.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { DAY_BODIES, EXTRA_BODY, furnish, REQUESTS_PER_SEND, START } from './example-week.ts';
import { median, type Part, type Row } from './report.ts';
import { type Database, HOSTS, migrateLocal, serveBoth, workerdCpu } from './server.ts';

type Side = keyof typeof HOSTS;
const SIDES: Side[] = ['product', 'floor'];

/**
 * `least`: the floor's processor time divided by the product's must not be less. The product also checks references and can
 * repeat a send.
 */
const SUBJECTS = [
  { what: 'list of 200 attractions', path: '/api/attractions', least: 0.8 },
  { what: 'one programme, 6 events × 8 attractions', path: '/api/schedules/1', least: 0.8 },
  { what: 'whole send, 7 requests', path: null, least: 0.6 },
];
const FULL = { clients: [1, 16], rounds: 7, seconds: 2 };
const QUICK = { clients: [1], rounds: 1, seconds: 1 };

const headers = (side: Side) => ({ host: HOSTS[side], 'content-type': 'application/json', 'idempotency-key': randomUUID() });

// fetch does not allow a Host header.
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

/** @returns the stored programme without ids and times, which differ between sends */
async function sendWeek(url: string, side: Side) {
  const { id, events } = await ask(url, side, 'POST', '/api/schedules', { startDate: START, specialEventOnly: false });
  const scheduleId = id as number;
  for (const [day, event] of (events as { id: number }[]).entries()) {
    await ask(url, side, 'PUT', `/api/events/${event.id}`, { ...DAY_BODIES[day], scheduleId });
  }
  await ask(url, side, 'POST', '/api/events?special=true', { ...EXTRA_BODY, scheduleId });
  const programme = await ask(url, 'product', 'GET', `/api/schedules/${scheduleId}`);
  return (programme.events as { attractions: object[] }[]).map((event) => ({
    ...event,
    id: 0,
    scheduleId: 0,
    attractions: event.attractions.map((item) => ({ ...item, id: 0 })),
  }));
}

/** The product's week is programme 1. */
async function assertSameAnswers(url: string): Promise<void> {
  const stored = await sendWeek(url, 'product');
  deepStrictEqual(await sendWeek(url, 'floor'), stored);
  const read = (side: Side, path: string) => ask(url, side, 'GET', path);
  deepStrictEqual(await read('floor', '/api/schedules/1'), await read('product', '/api/schedules/1'));
  // Compared by id: the floor does not sort by Portuguese collation.
  const byId = (rows: unknown) => (rows as { id: number }[]).toSorted((a, b) => a.id - b.id);
  deepStrictEqual(byId(await read('floor', '/api/attractions')), byId(await read('product', '/api/attractions')));
}

function sendRequests(side: Side): Request[] {
  const sending = (context: object) => context as { id: number; events: { id: number }[] };
  const step = (method: 'POST' | 'PUT', path: (week: ReturnType<typeof sending>) => string, body: object): Request => ({
    method,
    setupRequest: (request, context) => {
      const week = sending(context);
      return { ...request, path: path(week), headers: headers(side), body: JSON.stringify({ ...body, scheduleId: week.id }) };
    },
  });
  return [
    {
      ...step('POST', () => '/api/schedules', { startDate: START, specialEventOnly: false }),
      onResponse: (_, body, context) => Object.assign(context, JSON.parse(body)),
    },
    ...DAY_BODIES.map((body, day) => step('PUT', ({ events }) => `/api/events/${events[day]?.id}`, body)),
    step('POST', () => '/api/events?special=true', EXTRA_BODY),
  ];
}

/** Deletes the programmes that sends have created, so that every load reads the same rows. */
async function forgetSends(db: Database): Promise<void> {
  const events = 'select id from events where schedule_id > 2';
  await db.batch(
    [
      `delete from event_attractions where event_id in (${events})`,
      'delete from events where schedule_id > 2',
      'delete from schedules where id > 2',
      'delete from schedule_search where rowid > 2',
    ].map((sql) => db.prepare(sql)),
  );
}

/** Runs one load: request rate, latency, and workerd's processor time per read or whole send, ms. */
async function load(url: string, side: Side, path: string | null, connections: number, duration: number) {
  const requests = path === null ? sendRequests(side) : [{ path, headers: { host: HOSTS[side] } }];
  const before = workerdCpu();
  const result = await autocannon({ url, connections, duration, sampleInt: 100, requests });
  if (result.errors || result.non2xx) throw new Error(`${side} ${path}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  const count = result['2xx'] / requests.length;
  return { perSecond: count / result.duration, cpu: (workerdCpu() - before) / count, latency: result.latency };
}

async function* compare(
  url: string,
  db: Database,
  { clients, rounds, seconds }: typeof FULL,
  isQuick: boolean,
): AsyncGenerator<Row> {
  for (const { what, path, least } of SUBJECTS) {
    for (const connections of clients) {
      const seen = await takeTurns(url, db, path, connections, rounds, seconds);
      yield rowOf(`${what}; ${connections} at once`, seen, isQuick ? null : least);
    }
  }
}

type Seen = Record<Side, Awaited<ReturnType<typeof load>>[]>;

async function takeTurns(url: string, db: Database, path: string | null, connections: number, rounds: number, seconds: number) {
  for (const side of SIDES) await load(url, side, path, connections, 1);
  const seen: Seen = { product: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 ? SIDES.toReversed() : SIDES) {
      if (path === null) await forgetSends(db);
      seen[side].push(await load(url, side, path, connections, seconds));
    }
  }
  return seen;
}

/** @param least promised quotient of processor times; null: nothing is promised */
function rowOf(what: string, seen: Seen, least: number | null): Row {
  const cpu = (side: Side) => Math.min(...seen[side].map((one) => one.cpu));
  const rate = (side: Side) => median(seen[side].map((one) => one.perSecond));
  const told = (side: Side) => `${rate(side).toFixed(0)}/s, ${cpu(side).toFixed(2)} ms CPU`;
  const at = (key: 'p50' | 'p99') => median(seen.product.map(({ latency }) => latency[key]));
  const ratio = cpu('floor') / cpu('product');
  return {
    what,
    product: `${told('product')}; a request p50 ${at('p50')} ms, p99 ${at('p99')} ms`,
    beside: `floor ${told('floor')}; by rate ${(rate('product') / rate('floor')).toFixed(2)}, by CPU ${ratio.toFixed(2)}`,
    // Without /proc the processor time is unknown (NaN).
    ...(least !== null && { promise: { text: `by CPU ≥ ${least}`, held: !(ratio < least) } }),
  };
}

/** Counts the D1 round trips of the staff's requests. The Worker's tests limit them for every route. */
async function* roundTrips(url: string, lines: RequestLine[]): AsyncGenerator<Row> {
  const evening = `/api/weeks/${addDays(START, 28)}/events/2`;
  const body = { ...DAY_BODIES[2], scheduleId: null, revision: 0 };
  const calls = [
    { name: 'list of attractions', most: 1, run: () => ask(url, 'product', 'GET', '/api/attractions') },
    { name: 'programme', most: 1, run: () => ask(url, 'product', 'GET', '/api/schedules/1') },
    { name: 'week', most: 1, run: () => ask(url, 'product', 'GET', `/api/weeks?start=${START}`) },
    { name: 'evening that begins its week', most: 2, run: () => ask(url, 'product', 'PUT', evening, body) },
    { name: 'whole send', most: 2 * REQUESTS_PER_SEND + 1, run: () => sendWeek(url, 'product') },
  ];
  for (const { name, most, run } of calls) {
    // The Worker re-reads every few seconds whether a staff code is set; this request does so before the measured one.
    await ask(url, 'product', 'GET', '/api/auth/staff');
    // Log lines arrive a little after the answers.
    await sleep(300);
    lines.length = 0;
    await run();
    await sleep(300);
    const trips = lines.reduce((sum, { d1RoundTrips }) => sum + d1RoundTrips, 0);
    yield {
      what: `D1 round trips: ${name}`,
      product: `${trips} in ${lines.length} requests`,
      promise: { text: `≤ ${most}`, held: lines.length > 0 && trips <= most },
    };
  }
}

/** Bundles the floor Worker with the product's options: minified, one module. */
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

/** Compares the API with bare routes in the same workerd, and counts its D1 round trips. */
export const api: Part = {
  name: 'api',
  async *measure({ isQuick, work }) {
    const state = join(work, 'state');
    migrateLocal(state);
    const lines: RequestLine[] = [];
    const server = serveBoth(state, await buildFloor(join(work, 'floor')), ({ level, message }) => {
      if (level === 'error' || level === 'warn') console.error(message);
      else if (message.startsWith('{')) lines.push(JSON.parse(message));
    });
    try {
      const url = (await server.ready).href;
      const db = await server.getD1Database('DB', 'quartou');
      await furnish(db);
      await assertSameAnswers(url);
      yield* roundTrips(url, lines);
      yield* compare(url, db, isQuick ? QUICK : FULL, isQuick);
    } finally {
      await server.dispose();
    }
  },
};
