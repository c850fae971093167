import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files } from '../db/schema/catalogue.ts';
import { createContext } from './context.ts';
import { makeFile } from './test/fixtures.ts';

it('the meter counts a statement or a batch as one D1 round trip, and counts the rows that D1 has read', async () => {
  await makeFile();
  await makeFile();
  const { db, meter } = createContext(env);
  const all = () => db.select({ hash: files.hash }).from(files);
  expect(await all()).toHaveLength(2);
  await db.run(sql`select hash from files`);
  expect(meter).toMatchObject({ roundTrips: 2, rowsRead: 4 });
  expect((await db.batch([all(), all()])).map((rows) => rows.length)).toEqual([2, 2]);
  expect(meter).toMatchObject({ roundTrips: 3, rowsRead: 8 });
});

it('in tests, a select fails if two of its columns have the same name', async () => {
  const { db } = createContext(env);
  const twice = () => db.select({ mine: files.createdAt, other: sql`1 as created_at` }).from(files);
  await expect(twice()).rejects.toThrow(/Failed query/);
  await expect(db.batch([twice(), twice()])).rejects.toThrow('Two columns of one name');
});
