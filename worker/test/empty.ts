import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../db/schema/index.ts';

function childrenFirst(): string[] {
  const parents = new Map(
    Object.values(schema).flatMap((table): [string, string[]][] => {
      if (!is(table, SQLiteTable)) return [];
      const name = getTableName(table);
      const referred = getTableConfig(table).foreignKeys.map(({ reference }) => getTableName(reference().foreignTable));
      return [[name, referred.filter((other) => other !== name)]];
    }),
  );
  const names: string[] = [];
  while (parents.size > 0) {
    const referred = new Set([...parents.values()].flat());
    const free = [...parents.keys()].filter((name) => !referred.has(name));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    names.push(...free);
    for (const name of free) parents.delete(name);
  }
  return names;
}

const TABLES = childrenFirst();

export async function emptyInstallation(): Promise<void> {
  await env.DB.batch([...TABLES, 'sqlite_sequence'].map((name) => env.DB.prepare(`delete from ${name}`)));
  for (;;) {
    const { objects: remaining } = await env.MEDIA.list();
    if (remaining.length === 0) return;
    await env.MEDIA.delete(remaining.map(({ key }) => key));
  }
}

/** Returns the installation's rows and the objects in its bucket, without the tables that a GET may write. */
export async function inventory(): Promise<Record<string, unknown>> {
  const tables = TABLES.filter((name) => !['sessions', 'staff_devices', 'attempts', 'runs'].includes(name));
  const results = await env.DB.batch(tables.map((name) => env.DB.prepare(`select * from ${name}`)));
  const { objects } = await env.MEDIA.list({ prefix: 'media/' });
  return {
    ...Object.fromEntries(tables.map((name, i) => [name, results[i]?.results])),
    objects: objects.map(({ key, etag }) => [key, etag]),
  };
}
