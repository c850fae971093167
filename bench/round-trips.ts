import { setTimeout as sleep } from 'node:timers/promises';
import { WEEK_KEY } from '../core/contracts/weeks.ts';
import { addDays } from '../core/rules/calendar.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { PICTURE } from './installation.ts';
import type { Row } from './part.ts';
import { DAY_BODIES, EXTRA_BODY, REPEAT_BODY, START } from './week.ts';

/** Round trips that a request may take: one for a read, two for a write, and an administrator's one more, for the session before. */
const limitOf = ({ method, isAdmins }: Call) => (method === 'GET' ? 1 : 2) + (isAdmins ? 1 : 0);

/** A Wednesday of which nobody has begun the programme. */
const LATER = addDays(START, 28);

interface Call {
  what: string;
  method: string;
  path: string;
  body?: object;
  key?: string;
  isAdmins?: true;
}

const read = (what: string, path: string): Call => ({ what, method: 'GET', path });
const admins = (what: string, method: string, path: string, body?: object): Call => ({
  what,
  method,
  path,
  isAdmins: true,
  ...(body && { body }),
});

/** The line that the request log has of a request. Lines come a little after the answers. */
async function lineOf(lines: RequestLine[], requestId: string | null): Promise<RequestLine> {
  for (let tries = 0; tries < 100; tries++) {
    const line = lines.find((one) => one.requestId === requestId);
    if (line) return line;
    await sleep(20);
  }
  throw new Error('The request log did not tell of a request.');
}

/** Asks the product once for each kind of request, and reads from its own request log what that cost the database. */
export async function* roundTrips(url: string, cookie: string, lines: RequestLine[]): AsyncGenerator<Row> {
  async function send({ method, path, body, key, isAdmins }: Call) {
    const headers = {
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
      ...(isAdmins && { cookie }),
    };
    const response = await fetch(new URL(path, url), { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { id: response.headers.get('x-request-id'), text };
  }

  const startDate = START;
  const made = await send({ what: '', method: 'POST', path: '/api/schedules', body: { startDate } });
  const { id, events } = JSON.parse(made.text) as { id: number; events: { id: number }[] };
  const extra = { ...EXTRA_BODY, scheduleId: id };
  const evening = (position: number) => `/api/weeks/${LATER}/events/${position}`;
  const composed = (position: number, revision: number) => ({ ...DAY_BODIES[position], scheduleId: null, revision });
  const calls: Call[] = [
    { what: 'a new programme', method: 'POST', path: '/api/schedules', body: { startDate }, key: 'trips' },
    { what: 'the same again', method: 'POST', path: '/api/schedules', body: { startDate }, key: 'trips' },
    ...DAY_BODIES.slice(0, 1).map((body) => ({
      what: 'a day, 8 attractions',
      method: 'PUT',
      path: `/api/events/${events[0]?.id}`,
      body: { ...body, scheduleId: id },
    })),
    { what: 'a new extra event', method: 'POST', path: '/api/events?special=true', body: extra, key: 'trips' },
    { what: 'the same again', method: 'POST', path: '/api/events?special=true', body: extra, key: 'trips' },
    { what: 'an evening that begins its week', method: 'PUT', path: evening(2), body: composed(2, 0) },
    { what: 'another evening of it', method: 'PUT', path: evening(3), body: composed(3, 1) },
    { what: 'the same again', method: 'PUT', path: evening(3), body: composed(3, 1) },
    { what: 'a send’s first call', method: 'POST', path: '/api/schedules', body: { startDate: LATER }, key: WEEK_KEY },
    { what: 'a week repeated', method: 'POST', path: '/api/schedules/1/repeat', body: REPEAT_BODY, key: 'again' },
    read('12 flyers', '/api/layouts'),
    read('200 attractions', '/api/attractions'),
    read('what is remembered of them', `/api/attractions/memory?startDate=${startDate}`),
    read('photos of one', '/api/attractions/1/photos'),
    read('6 values', '/api/values'),
    read('lot settings', '/api/lot-settings'),
    read('a week as it is composed', `/api/weeks?start=${startDate}`),
    read('the week that one comes to', '/api/weeks'),
    read('a month', `/api/schedules/month/${startDate.slice(0, 7)}`),
    read('what is usual', `/api/schedules/usual?startDate=${startDate}`),
    read('a page', '/api/schedules/history'),
    read('a month', `/api/schedules/month/${startDate.slice(0, 7)}`),
    read('a search', '/api/schedules/history?q=acao'),
    read('6 events × 8 attractions', '/api/schedules/1'),
    read('a spreadsheet', '/api/schedules/1/excel'),
    read('a picture, from R2', `/media/${PICTURE.hash}`),
    admins('the dashboard’s five', 'GET', '/api/schedules?limit=5'),
    admins('the dashboard’s counts', 'GET', '/api/admin/counts'),
    admins('the team', 'GET', '/api/team'),
    admins('the register of deeds', 'GET', '/api/deeds'),
    admins('an attraction’s evenings', 'GET', '/api/attractions/1/evenings'),
    admins('the import on its way', 'GET', '/api/imports/current'),
    admins('a new value', 'POST', '/api/values', { name: 'R$50' }),
    admins('a value changed', 'PUT', '/api/values/1', { name: 'R$55' }),
    admins('a programme removed', 'DELETE', `/api/schedules/${id}`),
    admins('and brought back', 'POST', `/api/schedules/${id}/restore`),
  ];
  const groups = Map.groupBy(
    calls,
    ({ method, isAdmins }) => `${method === 'GET' ? 'reads' : 'writes'}${isAdmins ? ' behind a session' : ''}`,
  );
  for (const [group, members] of groups) {
    const limit = limitOf(members[0] as Call);
    const tooMany: string[] = [];
    const seen: number[] = [];
    for (const call of members) {
      // Every few seconds it is asked whether a staff code is set: this does it, so that the call itself does not.
      await send(read('', '/api/auth/staff'));
      const { route, d1RoundTrips } = await lineOf(lines, (await send(call)).id);
      seen.push(d1RoundTrips);
      if (d1RoundTrips > limit) tooMany.push(`${call.method} ${route}, ${call.what}: ${d1RoundTrips}`);
    }
    yield {
      what: `D1 round trips of ${members.length} ${group}`,
      product: tooMany.join('; ') || `${Math.min(...seen)} to ${Math.max(...seen)}`,
      promise: { text: `≤ ${limit}`, held: tooMany.length === 0 },
    };
  }
}
