import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files } from '../db/schema/files.ts';
import { createContext } from './context.ts';
import { createSchedule } from './services/schedules/create.ts';
import { makeFile } from './test/fixtures.ts';

it('holds time and randomness still for a service', async () => {
  const now = new Date('2026-10-01T02:30:00.000Z');
  const context = createContext(env, { now: () => now, randomId: () => 'a-key' });
  const made = JSON.parse(
    await createSchedule(context, { startDate: '2026-10-07', specialEventOnly: false }, context.randomId()),
  );
  expect(made.createdAt).toBe('2026-10-01T02:30:00.000Z');
});

it('counts each statement as a trip and each batch as one', async () => {
  const { d1, db, meter } = createContext(env);
  const one = d1.prepare('select ? as n').bind(1);
  expect(await one.first()).toEqual({ n: 1 });
  expect(await one.first('n')).toBe(1);
  expect((await one.all()).results).toEqual([{ n: 1 }]);
  expect((await one.run()).success).toBe(true);
  expect(await one.raw()).toEqual([[1]]);
  expect(meter.roundTrips).toBe(5);
  expect((await d1.batch([one, one, d1.prepare('select 2 as n')])).map(({ results }) => results)).toEqual([
    [{ n: 1 }],
    [{ n: 1 }],
    [{ n: 2 }],
  ]);
  expect(meter.roundTrips).toBe(6);
  await db.batch([db.select({ hash: files.hash }).from(files), db.select({ n: sql<number>`3` }).from(files)]);
  expect(meter.roundTrips).toBe(7);
});

it('gives null for the first of no rows', async () => {
  const { d1 } = createContext(env);
  expect(await d1.prepare('select 1 as n where 0').first()).toBeNull();
  expect(await d1.prepare('select null as n').first('n')).toBeNull();
});

it('counts the rows that D1 says it read', async () => {
  await makeFile();
  await makeFile();
  const { d1, meter } = createContext(env);
  await d1.prepare('select hash from files').all();
  expect(meter.rowsRead).toBe(2);
  await d1.batch([d1.prepare('select hash from files'), d1.prepare('select hash from files')]);
  expect(meter.rowsRead).toBe(6);
});

it('sends no select of a test in which two columns have one name', async () => {
  const { db } = createContext(env);
  const twice = () => db.select({ mine: files.createdAt, other: sql`1 as created_at` }).from(files);
  await expect(twice()).rejects.toThrow(/Failed query/);
  await expect(db.batch([twice(), twice()])).rejects.toThrow('Two columns of one name');
});
