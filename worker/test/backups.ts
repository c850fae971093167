import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import type { Source } from '../backup/check.ts';
import { backupKey, listBackups } from '../backup/kept.ts';
import { linesOf, Tallies } from '../backup/pack.ts';
import { readRows } from '../backup/sql.ts';
import { COLUMNS } from '../backup/tables.ts';
import { createContext } from '../context.ts';
import { mediaKey } from '../media/keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A backup and its images in memory, to be damaged at will. */
export interface Copy extends Source {
  files: Map<string, Bytes>;
  images: Map<string, Bytes>;
  lost: Set<string>;
}

/** Everything that lies in R2 under a prefix. */
export async function objects(prefix: string): Promise<Map<string, Bytes>> {
  const found = new Map<string, Bytes>();
  for (const { key } of (await env.MEDIA.list({ prefix })).objects) {
    const object = await env.MEDIA.get(key);
    found.set(key.slice(prefix.length), new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0)));
  }
  return found;
}

export async function copyOf(id: string): Promise<Copy> {
  return inMemory(await objects(backupKey(id, '')), await objects(mediaKey('')));
}

function inMemory(files: Map<string, Bytes>, images: Map<string, Bytes>): Copy {
  return {
    files,
    images,
    lost: new Set(),
    read: async (name) => files.get(name) ?? null,
    readImage: async (sha256) => images.get(sha256) ?? null,
  };
}

/** Another copy, to be damaged without the first. */
export const again = ({ files, images }: Copy): Copy => inMemory(new Map(files), new Map(images));

/** Rows and hash of each table, and hash of each image. */
export async function inventory(): Promise<Record<string, unknown>> {
  const tallies = new Tallies();
  for await (const { table, rows } of readRows(env.DB)) tallies.add(table, linesOf(rows), rows.length);
  const images = [...(await objects(mediaKey('')))].map(([name, bytes]) => [
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  return { ...Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, tallies.of(name)])), images };
}

export const isWhole = async (id: string) => (await listBackups(env.MEDIA)).find((one) => one.id === id)?.isWhole;

export const tools = () => createContext(env);
