import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attempts, sessions } from '../db/schema/accounts.ts';
import { eventAttractions, events } from '../db/schema/events.ts';
import { schedules } from '../db/schema/schedules.ts';
import worker from './index.ts';
import { makeUser } from './test/accounts.ts';
import { get, post, put } from './test/api.ts';
import { db, makeAttraction, makeSchedule, specialBody } from './test/fixtures.ts';

const NOW = Date.parse('2026-12-01T07:30:00.000Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();
const run = () => worker.scheduled(createScheduledController({ scheduledTime: new Date(NOW), cron: '30 7 * * *' }), env);

/** A programme with a day and an extra event in it, deleted so many days ago. */
async function deleted(daysAgo: number | null) {
  const made = await makeSchedule();
  const attractions = [{ attractionId: (await makeAttraction()).id }, { customName: 'DJ', isCustom: true }];
  await put(`/api/events/${made.events[0]?.id}`, { scheduleId: made.id, attractions });
  await post('/api/events?special=true', specialBody(made.id, { attractions }));
  if (daysAgo !== null) {
    await db
      .update(schedules)
      .set({ deletedAt: ago(daysAgo) })
      .where(eq(schedules.id, made.id));
  }
  return made.id;
}

const left = async (id: number) => ({
  schedules: await db.$count(schedules, eq(schedules.id, id)),
  events: await db.$count(events, eq(events.scheduleId, id)),
  attractions: await db.$count(
    eventAttractions,
    inArray(eventAttractions.eventId, db.select({ id: events.id }).from(events).where(eq(events.scheduleId, id))),
  ),
  found: await env.DB.prepare('select count(*) as n from schedule_search where rowid = ?').bind(id).first('n'),
});
const WHOLE = { schedules: 1, events: 6, attractions: 4, found: 1 };

it('removes for good what was deleted 30 days ago, with all that is in it, and nothing else', async () => {
  const [old, recent, alive] = [await deleted(30.01), await deleted(29.99), await deleted(null)];
  const attractionsBefore = await db.$count(eventAttractions);
  await run();
  expect(await left(old)).toEqual({ schedules: 0, events: 0, attractions: 0, found: 0 });
  expect(await left(recent)).toEqual(WHOLE);
  expect(await left(alive)).toEqual(WHOLE);
  expect(await db.$count(eventAttractions)).toBe(attractionsBefore - WHOLE.attractions);
  expect((await get(`/api/schedules/${alive}`)).status).toBe(200);
});

it('goes on over many batches, and does nothing a second time', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({
    startDate: '2026-10-07',
    specialOnly: false,
    requestKey: `old-${n}`,
    createdAt: ago(90),
    deletedAt: ago(60),
  }));
  for (let from = 0; from < rows.length; from += 15) await db.insert(schedules).values(rows.slice(from, from + 15));
  const before = await db.$count(schedules);
  await run();
  expect(await db.$count(schedules)).toBe(before - 120);
  await run();
  expect(await db.$count(schedules)).toBe(before - 120);
});

it('removes sessions that have ended, by either limit', async () => {
  const { id: userId } = await makeUser();
  const seconds = Math.floor(NOW / 1000);
  await db.insert(sessions).values([
    { id: 'good', userId, expiresAt: seconds + 60, createdAt: ago(1) },
    { id: 'idle', userId, expiresAt: seconds - 60, createdAt: ago(1) },
    { id: 'worn', userId, expiresAt: seconds + 60, createdAt: ago(31) },
  ]);
  await run();
  expect((await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)).toEqual(['good']);
});

it('removes counters whose window is over', async () => {
  await db.insert(attempts).values([
    { key: 'old', count: 9, resetAt: NOW - 1 },
    { key: 'running', count: 9, resetAt: NOW + 1 },
  ]);
  await run();
  expect((await db.select({ key: attempts.key }).from(attempts)).map(({ key }) => key)).toEqual(['running']);
});
