import { exports } from 'cloudflare:workers';
import { hc } from 'hono/client';
import { expect, expectTypeOf, it } from 'vitest';
import type { Attraction, AttractionPhoto } from '../core/contracts/attractions.ts';
import type { CurrentUser, RegistrationCheck, StaffCheck } from '../core/contracts/auth.ts';
import type { Deleted, Restored } from '../core/contracts/basics.ts';
import type { ListedLayout } from '../core/contracts/catalogue.ts';
import type { ScheduleEvent } from '../core/contracts/events.ts';
import type { AdminCounts, CreatedSchedule, Schedule, ScheduleSummary } from '../core/contracts/schedules.ts';
import type { Week } from '../core/contracts/weeks.ts';
import type { AppType } from './app.ts';
import { admin } from './test/accounts.ts';
import { makeAttraction, specialBody } from './test/fixtures.ts';

const { api } = hc<AppType>('https://quartou.test', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => exports.default.fetch(new Request(input, init)),
});

it('gives the typed client the types of the contracts', async () => {
  const layouts = await (await api.layouts.$get()).json();
  expectTypeOf(layouts).toEqualTypeOf<ListedLayout[]>();
  const attractions = await (await api.attractions.$get()).json();
  expectTypeOf(attractions).toEqualTypeOf<Attraction[]>();

  const id = String((await makeAttraction()).id);
  const photos = await (await api.attractions[':id'].photos.$get({ param: { id }, query: { nocache: '1' } })).json();
  expectTypeOf(photos).toEqualTypeOf<AttractionPhoto[]>();
  expect(photos).toEqual([]);

  const week = await (await api.weeks.$get({ query: { start: '2026-10-07' } })).json();
  expectTypeOf(week).toEqualTypeOf<Week>();
});

it('sends a whole week through the typed client', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const made = await (await api.schedules.$post({ query: {}, json: { startDate: '2026-10-07' } }, { headers })).json();
  expectTypeOf(made).toEqualTypeOf<CreatedSchedule>();
  const day = { scheduleId: made.id, eventName: 'Samba', attractions: [{ customName: 'DJ', isCustom: true as const }] };
  const event = await (await api.events[':id'].$put({ param: { id: String(made.events[0]?.id) }, json: day })).json();
  expectTypeOf(event).toEqualTypeOf<ScheduleEvent>();
  const json = { ...specialBody(made.id), isSpecialEvent: true as const, ticketType: 'open' as const };
  const special = await (await api.events.$post({ query: { special: 'true' }, json }, { headers })).json();
  const read = await (await api.schedules[':id'].$get({ param: { id: String(made.id) } })).json();
  expectTypeOf(read).toEqualTypeOf<Schedule>();
  expect([read.events[0], read.events[5]]).toEqual([event, special]);
  const excel = await api.schedules[':id'].excel.$get({ param: { id: String(made.id) }, query: { type: 'special' } });
  expect(excel.status).toBe(200);
  await excel.body?.cancel();
});

it('makes the administrators’ calls through the typed client', async () => {
  const headers = await admin();
  const user = await (await api.auth.user.$get({}, { headers })).json();
  expectTypeOf(user).toEqualTypeOf<CurrentUser>();
  const check = await (await api.auth['check-registration'].$get()).json();
  expectTypeOf(check).toEqualTypeOf<RegistrationCheck>();
  const staff = await (await api.auth.staff.$get()).json();
  expectTypeOf(staff).toEqualTypeOf<StaffCheck>();
  const counts = await (await api.admin.counts.$get({}, { headers })).json();
  expectTypeOf(counts).toEqualTypeOf<AdminCounts>();

  const { id } = await (await api.schedules.$post({ query: {}, json: { startDate: '2026-10-07' } })).json();
  const list = await (await api.schedules.$get({ query: { limit: '1' } }, { headers })).json();
  expectTypeOf(list).toEqualTypeOf<ScheduleSummary[]>();
  expect(list[0]?.id).toBe(id);
  const gone = await (await api.schedules[':id'].$delete({ param: { id: String(id) } }, { headers })).json();
  expectTypeOf(gone).toEqualTypeOf<Deleted>();
  const back = await (await api.deleted.restore.$post({ json: { kind: 'schedule', id } }, { headers })).json();
  expectTypeOf(back).toEqualTypeOf<Restored>();
  const all = await (await api['schedules-all'].$delete({}, { headers })).json();
  expect(all.deleted).toBeGreaterThanOrEqual(1);
  expect((await api.logout.$post({}, { headers })).status).toBe(204);
  expect((await api.auth.user.$get({}, { headers })).status).toBe(401);
});
