// `npm run bench`: the product against bare drizzle routes in the same workerd, and what each route costs the database.
// `--quick`: about 40 s instead of under 4 minutes. `--save`: writes RESULTS.md too.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/local/build.ts';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { inProject } from '../scripts/local/paths.ts';
import type { RequestLine } from '../worker/http/request-log.ts';
import { compare } from './compare.ts';
import { curve } from './curve.ts';
import { buildFloor } from './floor/build.ts';
import { furnish, PICTURE } from './house.ts';
import { LEGEND } from './legend.ts';
import { roundTrips } from './round-trips.ts';
import { assertSameAnswers } from './same-answers.ts';
import { serveBoth } from './serve.ts';

const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    /** Folder of another build of the product's Worker. */
    worker: { type: 'string' },
  },
});

const FULL = { rounds: 5, seconds: 1.6, budget: 150 };
const QUICK = { rounds: 3, seconds: 0.25, budget: 18 };

const version = (name: string) => JSON.parse(readFileSync(inProject(`node_modules/${name}/package.json`), 'utf8')).version;

function header(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(1)} GB`;
  const load = `load before ${loadavg()[0]?.toFixed(2)}`;
  return `${new Date().toISOString().slice(0, 16)}Z · ${machine} · node ${process.versions.node} · workerd ${version('workerd')} · ${load}`;
}

/** Rates taken while others have the processors are not worth quoting, and the table should say so itself. */
const warning = () =>
  (loadavg()[0] ?? 0) > cpus().length
    ? `\n\n**The machine was busy with other things (load ${loadavg()[0]?.toFixed(1)} before the start, ${cpus().length} processors): do not quote these rates and percentiles.**`
    : '';

const started = performance.now();
const head = header() + warning();
const work = mkdtempSync(join(tmpdir(), 'quartou-bench-'));
await buildIfStale();
migrateLocal(join(work, 'state'));
const lines: RequestLine[] = [];
let listening = false;
const server = serveBoth(
  join(work, 'state'),
  await buildFloor(join(work, 'floor')),
  ({ level, message }) => {
    if (level === 'error' || level === 'warn') console.error(message);
    else if (listening && message.startsWith('{')) lines.push(JSON.parse(message));
  },
  args.worker,
);

try {
  const url = (await server.ready).href;
  const db = (await server.getD1Database('DB', 'quartou')) as unknown as D1Database;
  await furnish(db);
  const media = await server.getR2Bucket('MEDIA', 'quartou');
  await media.put(`media/${PICTURE.hash}`, PICTURE.bytes, { httpMetadata: { contentType: PICTURE.type } });
  await assertSameAnswers(url);
  const times = await compare(url, db, args.quick ? QUICK : FULL);
  listening = true;
  const trips = await roundTrips(url, lines);
  const growth = await curve();
  const took = `Measured in ${((performance.now() - started) / 1000).toFixed(0)} s${args.quick ? ' (--quick)' : ''}; load average at the end ${loadavg()[0]?.toFixed(2)}, of which the bench makes about 2.`;
  const text = `# Measurements\n\n${head}\n\n${times}\n\n${LEGEND}\n\n## What a request costs the database\n\n${trips.text}\n\n## What the lists cost as the shelves grow\n\n${growth}\n\n${took}\n`;
  console.log(text);
  if (args.save) writeFileSync(inProject('bench/RESULTS.md'), text);
  if (!trips.ok) {
    console.error('A route takes more round trips than it may.');
    process.exitCode = 1;
  }
} finally {
  await server.dispose();
  rmSync(work, { recursive: true, force: true });
}
