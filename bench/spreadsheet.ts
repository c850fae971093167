import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { workerdCpu } from './cpu.ts';
import { buildFloor } from './floor/build.ts';
import { furnish } from './installation.ts';
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

interface Cost {
  ms: number;
  /** Of workerd, milliseconds. */
  cpu: number;
  kB: number;
}

/** Asks for the same several times, one after the other: what one of them costs, time as the median. */
async function several(url: string, [host = '', path = '']: string[], times: number): Promise<Cost> {
  const took: number[] = [];
  let bytes = 0;
  const before = workerdCpu();
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    // Not fetch, which takes no Host header.
    const asked = request(new URL(path, url), { headers: { host } });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    bytes = Buffer.concat(await response.toArray()).byteLength;
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    took.push(performance.now() - from);
  }
  return { ms: median(took), cpu: (workerdCpu() - before) / times, kB: bytes / 1000 };
}

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
      await furnish(await server.getD1Database('DB', 'quartou'));
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
        const sides = {
          product: [PRODUCT_HOST, `/api/schedules/${id}/excel`],
          floor: [FLOOR_HOST, `/api/sheet/schedules/${id}/excel`],
        };
        const rounds: Record<'product' | 'floor', Cost>[] = [];
        const ask = (side: 'product' | 'floor') => several(url, sides[side], isQuick ? 4 : 12);
        // The first round warms up.
        for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
          rounds.push({ product: await ask('product'), floor: await ask('floor') });
        }
        const of = (side: 'product' | 'floor', key: keyof Cost) => median(rounds.slice(1).map((round) => round[side][key]));
        const ratio = of('product', 'cpu') / of('floor', 'cpu');
        return {
          what,
          product: `${of('product', 'ms').toFixed(0)} ms, ${of('product', 'cpu').toFixed(0)} ms CPU; ${of('product', 'kB').toFixed(0)} kB`,
          beside: `plain exceljs: ${of('floor', 'ms').toFixed(0)} ms, ${of('floor', 'cpu').toFixed(0)} ms CPU`,
          ratio: `${(of('product', 'ms') / of('floor', 'ms')).toFixed(1)} × the time, ${ratio.toFixed(1)} × the CPU`,
          ...(!isQuick && { promise: { text: `CPU ≤ ${AT_MOST} ×`, held: !(ratio > AT_MOST) } }),
        };
      }
    } finally {
      await server.dispose();
    }
  },
};
