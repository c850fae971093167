import { join } from 'node:path';
import { nameKey } from '../core/rules/search.ts';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { serveBuild } from '../scripts/local/server.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { copyProgramme, type Database, insert, signIn } from './installation.ts';
import type { Part, Row } from './part.ts';
import { lineOf } from './round-trips.ts';
import { sendProgramme } from './send.ts';
import { median } from './table.ts';
import { DAY_BODIES, EXTRA_BODY, START } from './week.ts';

/** How many times the smallest house each size is. */
const SIZES = [1, 10, 100];
/** The smallest house: the programmes' events have 8 attractions each, as `week.ts` has them. */
const LAYOUTS = 12;
const ATTRACTIONS = 200;
const PHOTOS_EACH = 2;
/** More than a page of the history, also in the smallest. */
const PROGRAMMES = 25;
const CREATED = '2026-09-01T12:00:00.000Z';

interface Question {
  what: string;
  path: string;
  isAdmins?: true;
  /** What the answer has to read more of when there is more: everything on a shelf, or no more than before. */
  reads: 'all' | 'the same';
}

const QUESTIONS: Question[] = [
  { what: 'layouts', path: '/api/layouts', reads: 'all' },
  { what: 'attractions', path: '/api/attractions', reads: 'all' },
  { what: 'one programme', path: '/api/schedules/1', reads: 'the same' },
  { what: 'a week as it is composed', path: `/api/weeks?start=${START}`, reads: 'the same' },
  { what: 'dashboard, five newest', path: '/api/schedules?limit=5', isAdmins: true, reads: 'the same' },
  { what: 'dashboard, counts', path: '/api/admin/counts', isAdmins: true, reads: 'all' },
  { what: 'history, first page', path: '/api/schedules/history', reads: 'the same' },
  { what: 'history, words of one programme', path: '/api/schedules/history?q=estreia+unica', reads: 'the same' },
  { what: 'history, a word of all', path: '/api/schedules/history?q=noite', reads: 'the same' },
  { what: 'history, a day of all', path: '/api/schedules/history?q=07/10/2026', reads: 'the same' },
  { what: 'history, a word of none', path: '/api/schedules/history?q=xyzzyx', reads: 'the same' },
];

/** Rows read may grow by this much more than they have to. */
const SLACK = 1.3;
/** A handful of rows more says nothing about growth. */
const FEW = 60;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i + 1);
const hashOf = (kind: string, id: number) => `${kind}${id.toString(16)}`.padStart(64, '0');
const filesOf = (kind: string, ids: number[]) =>
  ids.map((id) => ({ hash: hashOf(kind, id), type: 'image/webp', bytes: 40_000, width: 480, height: 640, created_at: CREATED }));

/** Adds flyers, and attractions with their photos, until there are `times` the smallest house. */
async function growShelves(db: Database, from: number, times: number) {
  const layoutIds = range(from * LAYOUTS, times * LAYOUTS);
  const photoIds = range(from * ATTRACTIONS * PHOTOS_EACH, times * ATTRACTIONS * PHOTOS_EACH);
  const layouts = layoutIds.map((id) => ({
    id,
    name: `Noite de número ${id}`,
    file_hash: hashOf('a', id),
    created_at: CREATED,
  }));
  const attractions = range(from * ATTRACTIONS, times * ATTRACTIONS).map((id) => {
    const name = `Banda número ${id}`;
    return { id, name, name_key: nameKey(name), created_at: CREATED };
  });
  const photos = photoIds.map((id) => ({
    id,
    attraction_id: Math.ceil(id / PHOTOS_EACH),
    name: `foto ${id}.webp`,
    file_hash: hashOf('b', id),
    created_at: CREATED,
  }));
  await db.batch([
    insert(db, 'files', [...filesOf('a', layoutIds), ...filesOf('b', photoIds)]),
    insert(db, 'layouts', layouts),
    insert(db, 'attractions', attractions),
    insert(db, 'attraction_photos', photos),
  ]);
}

interface Cost {
  ms: number;
  rows: number;
  kB: number;
}

/** One question at each size as a row. */
function row({ what, path, reads }: Question, costs: Cost[]): Row {
  const list = (pick: (cost: Cost) => string) => costs.map(pick).join(' → ');
  const [least] = costs as [Cost];
  const times = (pick: (cost: Cost) => number) =>
    costs
      .slice(1)
      .map((cost) => `× ${(pick(least) ? pick(cost) / pick(least) : 1).toFixed(1)}`)
      .join(', ');
  const grows = (size: number) => (reads === 'all' ? size : 1);
  return {
    what: `${what} (GET ${path})`,
    product: `${list(({ ms }) => ms.toFixed(1))} ms; ${list(({ kB }) => kB.toFixed(0))} kB`,
    beside: `${list(({ rows }) => String(rows))} rows read`,
    ratio: `time ${times(({ ms }) => ms)}; rows ${times(({ rows }) => rows)}`,
    promise: {
      text: reads === 'all' ? 'rows grow no faster than the data' : 'rows do not grow',
      held: costs.every(({ rows }, i) => rows <= least.rows * grows(SIZES[i] ?? 1) * SLACK + FEW),
    },
  };
}

/** What is asked most, in a house, in one with ten times as much of everything, and in one with a hundred times. */
export const growth: Part = {
  name: 'growth',
  title: 'data × 1 → × 10 → × 100',
  async *measure({ isQuick, work }) {
    migrateLocal(join(work, 'state'));
    const lines: RequestLine[] = [];
    const onLog = ({ message }: { message: string }) => {
      if (message.startsWith('{"level":"info"')) lines.push(JSON.parse(message));
    };
    const server = serveBuild({ state: join(work, 'state'), port: 0, logRequests: true, onLog });
    try {
      const url = (await server.ready).href;
      const db = await server.getD1Database('DB', 'quartou');
      const cookie = await signIn(db);
      const costs = new Map<Question, Cost[]>(QUESTIONS.map((question) => [question, []]));
      let there = 0;
      for (const size of SIZES) {
        await growShelves(db, there, size);
        if (there === 0) {
          // The one that is copied, and the one that a search finds.
          const days = DAY_BODIES.map((body) => ({ ...body, valueId: null }));
          await sendProgramme(url, START, days, [EXTRA_BODY]);
          await sendProgramme(url, '2026-10-14', [{ eventName: 'Estreia única' }]);
        }
        await copyProgramme(db, 1, size * PROGRAMMES);
        there = size;
        for (const question of QUESTIONS) costs.get(question)?.push(await cost(question));
      }
      for (const [question, seen] of costs) yield row(question, seen);

      async function cost({ path, isAdmins }: Question): Promise<Cost> {
        const headers: HeadersInit = isAdmins ? { cookie } : {};
        const times: number[] = [];
        let id: string | null = null;
        let bytes = 0;
        // The first ones warm up what the size has made cold.
        for (let n = -5; n < (isQuick ? 10 : 40); n += 1) {
          const started = performance.now();
          const response = await fetch(new URL(path, url), { headers });
          bytes = (await response.arrayBuffer()).byteLength;
          if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
          if (n >= 0) times.push(performance.now() - started);
          id = response.headers.get('x-request-id');
        }
        return { ms: median(times), rows: (await lineOf(lines, id)).d1RowsRead, kB: bytes / 1000 };
      }
    } finally {
      await server.dispose();
    }
  },
};
