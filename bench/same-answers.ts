import { deepStrictEqual } from 'node:assert';
import { request } from 'node:http';
import { FLOOR_HOST, PRODUCT_HOST } from './serve.ts';
import { DAY_BODIES, EXTRA_BODY, START } from './week.ts';

/** What is measured: the product, and the floor beside it. */
export const SIDES = {
  product: { host: PRODUCT_HOST, path: '/api' },
  plain: { host: FLOOR_HOST, path: '/api/plain' },
} as const;
export type Side = keyof typeof SIDES;

// Not fetch, which takes no Host header.
function ask(url: string, side: Side, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { host, path: prefix } = SIDES[side];
  const headers = { host, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  return new Promise((done, fail) => {
    const sent = request(new URL(prefix + path, url), { method, headers }, async (response) => {
      const text = (await response.toArray()).join('');
      if ((response.statusCode ?? 500) < 300) done(JSON.parse(text));
      else fail(new Error(`${side} ${method} ${path}: ${response.statusCode} ${text}`));
    });
    sent.on('error', fail);
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * Sends one week through each side (the product's is programme 1, which is what is read afterwards) and refuses to
 * measure when the floors do not store and answer the same.
 */
export async function assertSameAnswers(url: string): Promise<void> {
  const stored = [];
  for (const side of ['product', 'plain'] as const) {
    const schedule = await ask(url, side, 'POST', '/schedules', { startDate: START, specialEventOnly: false });
    const scheduleId = schedule.id as number;
    for (const [day, { id }] of (schedule.events as { id: number }[]).entries()) {
      await ask(url, side, 'PUT', `/events/${id}`, { ...DAY_BODIES[day], scheduleId });
    }
    await ask(url, side, 'POST', '/events?special=true', { ...EXTRA_BODY, scheduleId });
    stored.push(withoutOwnIds(await ask(url, 'product', 'GET', `/schedules/${scheduleId}`)));
  }
  for (const other of stored.slice(1)) deepStrictEqual(other, stored[0]);

  const schedule = await ask(url, 'product', 'GET', '/schedules/1');
  const attractions = byId(await ask(url, 'product', 'GET', '/attractions'));
  deepStrictEqual(await ask(url, 'plain', 'GET', '/schedules/1'), schedule);
  // By id: the floor does not sort as people in Brazil do.
  deepStrictEqual(byId(await ask(url, 'plain', 'GET', '/attractions')), attractions);
}

const byId = (rows: unknown) => (rows as { id: number }[]).toSorted((a, b) => a.id - b.id);

/** A programme without what differs from one send of the same week to the next. */
function withoutOwnIds(schedule: Record<string, unknown>) {
  const events = schedule.events as { attractions: object[] }[];
  return events.map((event) => ({
    ...event,
    id: 0,
    scheduleId: 0,
    attractions: event.attractions.map((item) => ({ ...item, id: 0 })),
  }));
}
