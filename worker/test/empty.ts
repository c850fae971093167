import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../db/schema/index.ts';

const parentsOf = (table: SQLiteTable) =>
  getTableConfig(table)
    .foreignKeys.map(({ reference }) => reference().foreignTable)
    .filter((parent) => parent !== table);
const depthOf = (table: SQLiteTable): number => Math.max(0, ...parentsOf(table).map((parent) => 1 + depthOf(parent)));

/** The names of all tables, children before their parents: rows are deleted in this order. */
const TABLES = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .sort((a, b) => depthOf(b) - depthOf(a))
  .map(getTableName);

export async function emptyInstallation(): Promise<void> {
  await env.DB.batch([...TABLES, 'sqlite_sequence'].map((name) => env.DB.prepare(`delete from ${name}`)));
  for (;;) {
    const { objects: remaining } = await env.MEDIA.list();
    if (remaining.length === 0) return;
    await env.MEDIA.delete(remaining.map(({ key }) => key));
  }
}

/** Returns the rows of all tables except those that logins, extended cookies and crons write, and the images' keys and ETags. */
export async function inventory(): Promise<Record<string, unknown>> {
  const tables = TABLES.filter((name) => !['sessions', 'staff_devices', 'attempts', 'runs'].includes(name));
  const results = await env.DB.batch(tables.map((name) => env.DB.prepare(`select * from ${name}`)));
  const { objects } = await env.MEDIA.list({ prefix: 'media/' });
  return {
    ...Object.fromEntries(tables.map((name, i) => [name, results[i]?.results])),
    objects: objects.map(({ key, etag }) => [key, etag]),
  };
}
