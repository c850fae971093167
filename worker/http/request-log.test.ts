import { expect, it } from 'vitest';
import { call, callWith, get, lastLine, openToStaff, post, put, requestLines } from '../test/api.ts';
import { makeDay, makeItem, makeLayout, specialBody } from '../test/fixtures.ts';

it('a request logs one line, with its id and its route', async () => {
  await openToStaff();
  const before = requestLines().length;
  const response = await get('/api/schedules/123456');
  expect(requestLines()).toHaveLength(before + 1);
  expect(lastLine()).toEqual({
    ...{ level: 'info', requestId: response.headers.get('x-request-id'), method: 'GET', route: '/api/schedules/:id' },
    ...{ status: 404, ms: expect.any(Number), d1RoundTrips: 1, d1RowsRead: expect.any(Number) },
  });
});

it('no line is logged if LOG_REQUESTS is “false”', async () => {
  const before = requestLines().length;
  expect((await callWith({ LOG_REQUESTS: 'false' }, 'GET', '/api/layouts')).status).toBe(200);
  expect(requestLines()).toHaveLength(before);
  expect((await callWith({ LOG_REQUESTS: 'true' }, 'GET', '/api/layouts')).status).toBe(200);
  expect(requestLines()).toHaveLength(before + 1);
});

it.each([
  ['GET', '/media/abc', '/media/:hash'],
  ['GET', '/assets/x.js', '/assets/*'],
  ['GET', '/api/nada', '/api/*'],
  ['PUT', '/api/events/abc', '/api/events/:id'],
])('the log line of the request %s %s has the route %s', async (method, path, route) => {
  await openToStaff();
  await call(method, path, method === 'PUT' ? {} : undefined);
  expect(lastLine()).toMatchObject({ method, route, status: 404, d1RoundTrips: 0 });
});

it('creating a programme takes one D1 round trip, and saving an event with 100 attractions takes two', async () => {
  await openToStaff();
  const { scheduleId, eventId } = await makeDay();
  const trips = async (pending: Promise<Response>) => [(await pending).status, lastLine().d1RoundTrips];
  const attractions = [await makeItem(), ...Array.from({ length: 99 }, (_, n) => ({ customName: `DJ ${n}`, isCustom: true }))];
  const body = { scheduleId, layoutId: (await makeLayout()).id, attractions };
  expect(await trips(put(`/api/events/${eventId}`, body))).toEqual([200, 2]);
  expect(await trips(post('/api/events?special=true', specialBody(scheduleId, { attractions })))).toEqual([201, 2]);
  expect(await trips(post('/api/schedules', { startDate: '2026-10-07' }))).toEqual([201, 1]);
});
