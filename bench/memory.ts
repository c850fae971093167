import { join } from 'node:path';
import { nameKey } from '../core/rules/search.ts';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { serveBuild } from '../scripts/local/server.ts';
import { copyProgramme, furnish, insert } from './installation.ts';
import type { Part } from './part.ts';
import { sendProgramme } from './send.ts';
import { median } from './table.ts';
import { DAY_BODIES, EXTRA_BODY, START } from './week.ts';

const PROGRAMMES = 520;
const ATTRACTIONS = 2000;
/** Milliseconds that the memory may take more than the list beside which the picker shows it. */
const MORE = 100;

const LIST = '/api/attractions';
const PATHS = [LIST, `/api/attractions/memory?startDate=${START}`, '/api/schedules/month/2026-09'] as const;

/** What ten years remember: asked in turns with the list of attractions. */
export const memory: Part = {
  name: 'memory',
  title: `memory of ${PROGRAMMES} programmes and ${ATTRACTIONS} attractions`,
  async *measure({ isQuick, work }) {
    migrateLocal(join(work, 'state'));
    const server = serveBuild({ state: join(work, 'state'), port: 0 });
    try {
      const url = (await server.ready).href;
      const db = await server.getD1Database('DB', 'quartou');
      await furnish(db);
      const [{ there } = { there: 0 }] = (await db.prepare('select count(*) as there from attractions').all<{ there: number }>())
        .results;
      const more = Array.from({ length: ATTRACTIONS - there }, (_, n) => {
        const name = `Banda número ${there + n + 1}`;
        return { id: there + n + 1, name, name_key: nameKey(name), created_at: '2026-09-01T12:00:00.000Z' };
      });
      await db.batch([insert(db, 'attractions', more)]);
      await sendProgramme(url, START, DAY_BODIES, [EXTRA_BODY]);
      await copyProgramme(db, 1, PROGRAMMES);
      // Copies all have the same attractions: everybody plays.
      const spread =
        'update event_attractions set attraction_id = 1 + id * 7919 % ?, photo_id = null where attraction_id is not null';
      await db.prepare(spread).bind(ATTRACTIONS).run();

      const times = new Map<string, number[]>(PATHS.map((path) => [path, []]));
      // The first ones warm up.
      for (let n = -5; n < (isQuick ? 10 : 60); n += 1) {
        for (const path of n % 2 ? PATHS : PATHS.toReversed()) {
          const started = performance.now();
          const response = await fetch(new URL(path, url));
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
          if (n >= 0) times.get(path)?.push(performance.now() - started);
        }
      }
      const of = (path: string) => median(times.get(path) ?? []);
      for (const path of PATHS.slice(1)) {
        yield {
          what: `GET ${path}`,
          product: `${of(path).toFixed(1)} ms`,
          beside: `GET ${LIST}: ${of(LIST).toFixed(1)} ms`,
          promise: { text: `≤ ${MORE} ms more than the list`, held: of(path) - of(LIST) <= MORE },
        };
      }
    } finally {
      await server.dispose();
    }
  },
};
