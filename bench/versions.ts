import { addDays } from '../core/rules/calendar.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { workerdCpu } from './cpu.ts';
import type { Database } from './installation.ts';
import type { Row } from './part.ts';
import { lineOf } from './round-trips.ts';
import { sendProgramme } from './send.ts';
import { median } from './table.ts';
import { DAY_BODIES, EXTRA_BODY, START } from './week.ts';

const PROGRAMMES = 5;
const VERSIONS = 50;
const ROUNDS = 8;
const MOST = 1.2;

interface Subject {
  url: string;
  db: Database;
  cookie: string;
  lines: RequestLine[];
}

/**
 * The dashboard's five programmes with 50 versions each, of which the administrator has seen the one before the newest, beside
 * five of the same content without any, in turns.
 */
export async function* versions({ url, db, cookie, lines }: Subject, requests: number): AsyncGenerator<Row> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(new URL(path, url), { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { json: JSON.parse(text), id: response.headers.get('x-request-id') };
  };
  const sendFive = async () => {
    const ids: number[] = [];
    for (let n = 0; n < PROGRAMMES; n += 1) {
      ids.push(await sendProgramme(url, addDays(START, 7 * n), DAY_BODIES, [EXTRA_BODY]));
    }
    return ids;
  };
  const without = await sendFive();
  const handedOver = await sendFive();
  for (const id of handedOver) {
    const { json } = await call('GET', `/api/schedules/${id}`);
    const friday = `/api/events/${json.events[2].id}`;
    for (let n = 1; n <= VERSIONS; n += 1) {
      if (n === VERSIONS) await call('POST', `/api/schedules/${id}/seen`, {});
      await call('PUT', friday, { ...DAY_BODIES[2], scheduleId: id, eventName: `Baile nº ${n}` });
      await call('POST', `/api/schedules/${id}/versions`, {});
    }
  }
  const { results } = await db.prepare('select max(octet_length(content)) as bytes from versions').all<{ bytes: number }>();
  const bytes = results[0]?.bytes ?? Number.NaN;
  yield {
    what: 'a version of a week, 6 events × 8 attractions',
    product: `${bytes} bytes stored`,
    promise: { text: '≤ 12,000', held: bytes <= 12_000 },
  };

  const hide = (ids: number[], at: string | null) =>
    db
      .prepare('update schedules set deleted_at = ? where id in (select value from json_each(?))')
      .bind(at, JSON.stringify(ids))
      .run();
  const dashboard = () => call('GET', `/api/schedules?limit=${PROGRAMMES}`);
  const sides = { with: handedOver, without };
  const seen = { with: [] as number[], without: [] as number[] };
  const cpu = { ...seen };
  const cost = { with: '', without: '' };
  let roundTrips = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      await hide(sides[side === 'with' ? 'without' : 'with'], '2026-11-01');
      await hide(sides[side], null);
      for (let n = 0; n < 5; n += 1) await dashboard();
      const before = workerdCpu();
      const times: number[] = [];
      for (let n = 0; n < requests; n += 1) {
        const from = performance.now();
        const { id } = await dashboard();
        times.push(performance.now() - from);
        if (n > 0) continue;
        const { d1RowsRead, d1RoundTrips } = await lineOf(lines, id);
        cost[side] = `${d1RowsRead} rows read`;
        roundTrips = Math.max(roundTrips, d1RoundTrips);
      }
      seen[side].push(median(times));
      cpu[side] = [...cpu[side], (workerdCpu() - before) / requests];
    }
  }
  const time = { with: median(seen.with), without: median(seen.without) };
  const spent = { with: Math.min(...cpu.with), without: Math.min(...cpu.without) };
  const told = (side: 'with' | 'without') => `${time[side].toFixed(1)} ms, ${spent[side].toFixed(2)} ms CPU, ${cost[side]}`;
  const ratio = time.with / time.without;
  yield {
    what: `dashboard of ${PROGRAMMES} programmes with ${VERSIONS} versions each, all of them changed since`,
    product: `${told('with')}, ${roundTrips} D1 round trip`,
    beside: `without versions ${told('without')}`,
    ratio: `time ${ratio.toFixed(2)}, by CPU ${(spent.with / spent.without).toFixed(2)}`,
    promise: { text: `time ≤ ${MOST}, 1 round trip`, held: ratio <= MOST && roundTrips === 1 },
  };
}
