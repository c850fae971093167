import { setTimeout as sleep } from 'node:timers/promises';
import { app } from '../worker/app.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { PICTURE } from './house.ts';
import { table } from './table.ts';
import { DAY_BODIES, EXTRA_BODY, REPEAT_BODY, START } from './week.ts';

/** Round trips that a request may take (docs: one for a read, two for a write). */
const limitOf = (method: string) => (method === 'GET' ? 1 : 2);

interface Call {
  what: string;
  method: string;
  path: string;
  body?: object;
  key?: string;
}

/** Asks the product once for every route it has and reads from its own request log what that cost the database. */
export async function roundTrips(url: string, lines: RequestLine[]): Promise<{ text: string; ok: boolean }> {
  async function call({ method, path, body, key }: Call) {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const response = await fetch(new URL(path, url), { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { id: response.headers.get('x-request-id'), text };
  }
  async function lineOf(id: string | null): Promise<RequestLine> {
    for (let tries = 0; tries < 100; tries++) {
      const line = lines.find(({ requestId }) => requestId === id);
      if (line) return line;
      await sleep(20);
    }
    throw new Error('The request log did not tell of a request.');
  }

  const startDate = START;
  const made = await call({ what: '', method: 'POST', path: '/api/schedules', body: { startDate } });
  const { id, events } = JSON.parse(made.text) as { id: number; events: { id: number }[] };
  const extra = { ...EXTRA_BODY, scheduleId: id };
  const calls: Call[] = [
    { what: 'programme, new', method: 'POST', path: '/api/schedules', body: { startDate }, key: 'trips' },
    { what: 'programme, the same again', method: 'POST', path: '/api/schedules', body: { startDate }, key: 'trips' },
    ...DAY_BODIES.slice(0, 1).map((body) => ({
      what: 'day, 8 attractions',
      method: 'PUT',
      path: `/api/events/${events[0]?.id}`,
      body: { ...body, scheduleId: id },
    })),
    { what: 'extra event, new', method: 'POST', path: '/api/events?special=true', body: extra, key: 'trips' },
    { what: 'extra event, the same again', method: 'POST', path: '/api/events?special=true', body: extra, key: 'trips' },
    { what: '12 flyers', method: 'GET', path: '/api/layouts' },
    { what: '200 attractions', method: 'GET', path: '/api/attractions' },
    { what: 'photos of one', method: 'GET', path: '/api/attractions/1/photos' },
    { what: '6 values', method: 'GET', path: '/api/values' },
    { what: 'lot settings', method: 'GET', path: '/api/lot-settings' },
    { what: 'a week’s programmes', method: 'GET', path: `/api/schedules/week/${startDate}` },
    { what: 'history, a page', method: 'GET', path: '/api/schedules/history' },
    { what: 'history, a search', method: 'GET', path: '/api/schedules/history?q=acao' },
    { what: 'a week repeated', method: 'POST', path: '/api/schedules/1/repeat', body: REPEAT_BODY, key: 'again' },
    { what: 'programme of 6 events × 8 attractions', method: 'GET', path: '/api/schedules/1' },
    { what: 'its spreadsheet', method: 'GET', path: '/api/schedules/1/excel' },
    { what: 'a picture (R2)', method: 'GET', path: `/media/${PICTURE.hash}` },
  ];
  const rows: (string | number)[][] = [];
  const seen = new Set<string>();
  let ok = true;
  for (const one of calls) {
    const line = await lineOf((await call(one)).id);
    const limit = limitOf(one.method);
    seen.add(`${one.method} ${line.route}`);
    ok &&= line.d1RoundTrips <= limit;
    rows.push([`${one.method} ${line.route}`, one.what, line.d1RoundTrips, limit, line.d1RowsRead]);
  }
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/(api|media)\//.test(path));
  const missed = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].filter((route) => !seen.has(route));
  const text = table(['route', 'request', 'D1 round trips', 'at most', 'rows read'], rows, 2);
  return { text: missed.length ? `${text}\n\nNot asked: ${missed.join(', ')}` : text, ok };
}
