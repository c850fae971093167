import { join } from 'node:path';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { buildFloor } from './floor/build.ts';
import { furnish } from './house.ts';
import { type Measure, measure } from './load.ts';
import type { Part, Row } from './part.ts';
import { sendProgramme } from './send.ts';
import { FLOOR_HOST, PRODUCT_HOST, serveBoth } from './serve.ts';
import { median } from './table.ts';
import { ATTRACTIONS_EACH, DAY_BODIES, EXTRA_BODY, START } from './week.ts';

/** Of a week that nobody has: every event with 100 attractions, the most there may be, and so many extra events. */
const MOST_ATTRACTIONS = 100;
const EXTRA_EVENTS = 60;
/** Time that the product's sheet may take of the plain one's. */
const AT_MOST = 3;

const crowd = Array.from({ length: MOST_ATTRACTIONS }, (_, i) => ({ attractionId: i + 1, photoId: null }));

/** A programme's spreadsheet, next to the same texts in a sheet without looks. */
export const spreadsheet: Part = {
  name: 'spreadsheet',
  title: 'spreadsheet',
  async *measure({ isQuick, work, worker }) {
    migrateLocal(join(work, 'state'));
    const onLog = ({ level, message }: { level: string; message: string }) => {
      if (level === 'error' || level === 'warn') console.error(message);
    };
    const server = serveBoth(join(work, 'state'), await buildFloor(join(work, 'floor')), onLog, worker ?? undefined);
    try {
      const url = (await server.ready).href;
      await furnish((await server.getD1Database('DB', 'quartou')) as unknown as D1Database);
      const usual = await sendProgramme(url, START, DAY_BODIES, [EXTRA_BODY]);
      const large = await sendProgramme(
        url,
        START,
        DAY_BODIES.map((body) => ({ ...body, attractions: crowd })),
        Array.from({ length: EXTRA_EVENTS }, () => ({ ...EXTRA_BODY, attractions: crowd })),
      );

      const from = performance.now();
      const response = await fetch(new URL(`/api/schedules/${usual}/excel`, url));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a spreadsheet: ${response.status}`);
      yield { what: 'the first since the start, library loaded', product: `${(performance.now() - from).toFixed(0)} ms` };

      yield await compared(`a usual week, ${DAY_BODIES.length + 1} events × ${ATTRACTIONS_EACH} attractions`, usual);
      yield await compared(`${DAY_BODIES.length + EXTRA_EVENTS} events × ${MOST_ATTRACTIONS} attractions`, large);

      async function compared(what: string, id: number): Promise<Row> {
        const path = `/schedules/${id}/excel`;
        const load = { url, kind: 'read', clients: 1, seconds: isQuick ? 0.5 : 1.5 } as const;
        const product = { ...load, host: PRODUCT_HOST, path: `/api${path}` };
        const floor = { ...load, host: FLOOR_HOST, path: `/api/sheet${path}` };
        const rounds: Record<'product' | 'floor', Measure>[] = [];
        await measure(product);
        await measure(floor);
        for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
          rounds.push({ product: await measure(product), floor: await measure(floor) });
        }
        const of = (side: 'product' | 'floor', key: 'p50' | 'cpu') => median(rounds.map((round) => round[side][key]));
        const bytes = (await (await fetch(new URL(product.path, url))).arrayBuffer()).byteLength;
        const ratio = of('product', 'cpu') / of('floor', 'cpu');
        return {
          what,
          product: `${of('product', 'p50').toFixed(0)} ms, ${of('product', 'cpu').toFixed(0)} ms CPU; ${(bytes / 1000).toFixed(0)} kB`,
          beside: `plain exceljs: ${of('floor', 'p50').toFixed(0)} ms, ${of('floor', 'cpu').toFixed(0)} ms CPU`,
          ratio: `${(of('product', 'p50') / of('floor', 'p50')).toFixed(1)} × the time, ${ratio.toFixed(1)} × the CPU`,
          promise: { text: `CPU ≤ ${AT_MOST} ×`, held: !(ratio > AT_MOST) },
        };
      }
    } finally {
      await server.dispose();
    }
  },
};
