// `node bench/curve.ts`: what the lists cost as the shelves grow. Part of `npm run bench` too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameKey } from '../core/rules/search.ts';
import { buildIfStale } from '../scripts/local/build.ts';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { serveBuild } from '../scripts/local/server.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { insert } from './house.ts';
import { median, table } from './table.ts';

const LAYOUTS = [12, 100, 500];
const ATTRACTIONS = [30, 500, 2000];
/** So that the largest house has 10,000 photos. */
const PHOTOS_EACH = 5;
const TIMES = 60;
const CREATED = '2026-09-01T12:00:00.000Z';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i + 1);
const hashOf = (kind: string, id: number) => `${kind}${id.toString(16)}`.padStart(64, '0');

const filesOf = (kind: string, ids: number[]) =>
  ids.map((id) => ({ hash: hashOf(kind, id), type: 'image/webp', bytes: 40_000, width: 480, height: 640, created_at: CREATED }));

/** Adds flyers until there are `to`. */
async function growLayouts(db: D1Database, from: number, to: number) {
  const ids = range(from, to);
  const rows = ids.map((id) => ({ id, name: `Noite de número ${id}`, file_hash: hashOf('a', id), created_at: CREATED }));
  await db.batch([insert(db, 'files', filesOf('a', ids)), insert(db, 'layouts', rows)]);
}

/** Adds attractions with their photos until there are `to`. */
async function growAttractions(db: D1Database, from: number, to: number) {
  const attractions = range(from, to).map((id) => {
    const name = `Banda número ${id}`;
    return { id, name, name_key: nameKey(name), created_at: CREATED };
  });
  const ids = range(from * PHOTOS_EACH, to * PHOTOS_EACH);
  const photos = ids.map((id) => ({
    id,
    attraction_id: Math.ceil(id / PHOTOS_EACH),
    name: `foto ${id}.webp`,
    file_hash: hashOf('b', id),
    created_at: CREATED,
  }));
  await db.batch([
    insert(db, 'files', filesOf('b', ids)),
    insert(db, 'attractions', attractions),
    insert(db, 'attraction_photos', photos),
  ]);
}

/** A table of what each list costs at each size, against its smallest. */
export async function curve(): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'quartou-curve-'));
  migrateLocal(join(work, 'state'));
  const lines: RequestLine[] = [];
  const onLog = ({ message }: { message: string }) => {
    if (message.startsWith('{"level":"info"')) lines.push(JSON.parse(message));
  };
  const server = serveBuild({ state: join(work, 'state'), port: 0, onLog });
  try {
    const url = (await server.ready).href;
    const db = (await server.getD1Database('DB', 'quartou')) as unknown as D1Database;

    async function cost(path: string) {
      const times: number[] = [];
      let id: string | null = null;
      let bytes = 0;
      for (let n = -10; n < TIMES; n += 1) {
        const started = performance.now();
        const response = await fetch(new URL(path, url));
        bytes = (await response.arrayBuffer()).byteLength;
        // The first ones warm up what the size has made cold.
        if (n >= 0) times.push(performance.now() - started);
        id = response.headers.get('x-request-id');
      }
      for (let tries = 0; tries < 100; tries += 1) {
        const line = lines.find(({ requestId }) => requestId === id);
        if (line) return { ms: median(times), bytes, rows: line.d1RowsRead, trips: line.d1RoundTrips };
        await sleep(20);
      }
      throw new Error('The request log did not tell of a request.');
    }

    const rows: (string | number)[][] = [];
    for (const [path, sizes, grow] of [
      ['/api/layouts', LAYOUTS, growLayouts],
      ['/api/attractions', ATTRACTIONS, growAttractions],
    ] as const) {
      let there = 0;
      let least: { size: number; ms: number; rows: number } | undefined;
      for (const size of sizes) {
        await grow(db, there, size);
        there = size;
        const now = await cost(path);
        least ??= { size, ms: now.ms, rows: now.rows };
        const ratio = (a: number, b: number) => `× ${(a / b).toFixed(1)}`;
        rows.push([
          `GET ${path}`,
          size,
          ratio(size, least.size),
          now.ms.toFixed(2),
          ratio(now.ms, least.ms),
          now.rows,
          ratio(now.rows, least.rows),
          (now.rows / size).toFixed(1),
          now.trips,
          `${(now.bytes / 1024).toFixed(0)} kB`,
        ]);
      }
    }
    const head = ['route', 'rows on the shelf', '', 'median ms', '', 'D1 rows read', '', 'a row', 'round trips', 'answer'];
    return `${table(head, rows)}\n\n${PHOTOS_EACH} photos an attraction; ${TIMES} requests one after another. Look at the ratios, not at the milliseconds.`;
  } finally {
    await server.dispose();
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await buildIfStale();
  console.log(await curve());
}
