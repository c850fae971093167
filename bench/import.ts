// `node bench/import.ts --photos 1000 --mb 500`: an archive made on the spot, imported by the product in workerd, next to
// `unzip` and a copy of the files on the same machine. `--packed`: deflated by the machine's `zip` instead of stored.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/local/build.ts';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { serveBuild } from '../scripts/local/server.ts';
import type { JobLine } from '../worker/queue.ts';
import { makeArchive, makePhotos } from './archive.ts';
import { workerdCpu, workerdPeak } from './cpu.ts';
import { Importer } from './importing.ts';
import { table } from './table.ts';

const { values: args } = parseArgs({
  options: {
    photos: { type: 'string', default: '1000' },
    mb: { type: 'string', default: '500' },
    attractions: { type: 'string', default: '50' },
    packed: { type: 'boolean', default: false },
    /** Leaves out building, where others build in the same folder. */
    built: { type: 'boolean', default: false },
  },
});
const photos = Number(args.photos);
const bytes = Number(args.mb) * 1e6;
const seconds = (from: number) => (performance.now() - from) / 1000;

if (!args.built) await buildIfStale();
const work = mkdtempSync(join(tmpdir(), 'quartou-import-'));
const archive = join(work, 'fotos.zip');
const load = loadavg()[0]?.toFixed(2);
console.log(`Making ${photos} photos, ${args.mb} MB …`);
const paths = makePhotos(join(work, 'photos'), { photos, bytes, attractions: Number(args.attractions) });
await makeArchive(join(work, 'photos'), paths, archive, args.packed);
const { size } = statSync(archive);

const unzipping = performance.now();
if (spawnSync('unzip', ['-q', archive, '-d', join(work, 'unzipped')]).status !== 0)
  throw new Error('unzip failed, or is not there');
cpSync(join(work, 'unzipped'), join(work, 'copied'), { recursive: true });
const plain = seconds(unzipping);

migrateLocal(join(work, 'state'));
const lines: JobLine[] = [];
const server = serveBuild({
  state: join(work, 'state'),
  port: 0,
  bindings: { REGISTRATION_CODE: 'bench' },
  onLog: ({ message }) => {
    if (message.startsWith('{"level":"info","queue"')) lines.push(JSON.parse(message));
    else if (message.includes('"error"')) console.error(message);
  },
});
try {
  const importer = await Importer.at((await server.ready).href, 'bench');
  const idle = workerdPeak();
  let from = performance.now();
  const { id } = await importer.upload(archive, 'fotos.zip');
  const upload = seconds(from);
  from = performance.now();
  await importer.until(id, ['planned', 'failed'], 50);
  const plan = seconds(from);
  const afterPlan = workerdPeak();
  from = performance.now();
  const cpu = workerdCpu();
  await importer.call('POST', `/api/imports/${id}/start`);
  const job = await importer.until(id, ['done', 'failed']);
  const took = seconds(from);
  const spent = (workerdCpu() - cpu) / 1000;
  if (job.state !== 'done' || job.photosAdded !== photos)
    throw new Error(`${job.state}: ${job.photosAdded} of ${photos}. ${job.message}`);

  const slices = lines.filter((line) => line.job.job === 'slice');
  const most = (pick: (line: JobLine) => number) => Math.max(...slices.map(pick));
  const sum = (pick: (line: JobLine) => number) => slices.reduce((total, line) => total + pick(line), 0);
  const mb = size / 1e6;
  const rows = [
    ['archive', `${mb.toFixed(0)} MB, ${photos} photos, ${args.packed ? 'deflated' : 'stored'}`],
    ['unzip and copy', `${plain.toFixed(1)} s, ${(mb / plain).toFixed(0)} MB/s`],
    ['upload in parts, 4 at once', `${upload.toFixed(1)} s, ${(mb / upload).toFixed(0)} MB/s`],
    ['reading and planning', `${plan.toFixed(2)} s`],
    ['import', `${took.toFixed(1)} s, ${(mb / took).toFixed(1)} MB/s, ${(photos / took).toFixed(1)} photos/s`],
    ['import ÷ unzip and copy', (took / plain).toFixed(1)],
    ['workerd’s processor time', `${spent.toFixed(1)} s, ${((spent * 1000) / photos).toFixed(1)} ms a photo`],
    [
      'workerd’s peak memory',
      `${idle} MB idle, ${afterPlan} MB after the plan, ${workerdPeak()} MB at the end (D1 and R2 simulated in it)`,
    ],
    ['messages', `${slices.length}, slowest ${most(({ ms }) => ms)} ms`],
    ['subrequests of one invocation', `at most ${most(({ roundTrips, r2Calls }) => roundTrips + r2Calls)}`],
    ['rows of tables written a photo', await rowsOfTables()],
    ['the same as D1 counts, index entries too', (sum(({ rowsWritten }) => rowsWritten) / photos).toFixed(2)],
    ['D1 round trips a photo', (sum(({ roundTrips }) => roundTrips) / photos).toFixed(2)],
  ];
  console.log(`\n${new Date().toISOString().slice(0, 16)}Z · ${cpus().length} × ${cpus()[0]?.model} · load before ${load}\n`);
  console.log(table(['what', 'measured'], rows));

  from = performance.now();
  const response = await fetch(new URL('/api/attractions/photos.zip', (await server.ready).href), { headers: importer.headers });
  let length = 0;
  for await (const piece of response.body ?? []) length += piece.length;
  console.log(
    `\nDownload of all photos: ${(length / 1e6).toFixed(0)} MB in ${seconds(from).toFixed(1)} s; peak memory afterwards ${workerdPeak()} MB`,
  );

  /** Every row that the import wrote: files, photos, attractions, slices when planned, begun and done, progress. */
  async function rowsOfTables(): Promise<string> {
    const db = (await server.getD1Database('DB', 'quartou')) as unknown as D1Database;
    const counts = await db
      .prepare(
        'select (select count(*) from files) + (select count(*) from attraction_photos) + (select count(*) from attractions) as n',
      )
      .first<number>('n');
    const perSlice = 4;
    return (((counts ?? 0) + perSlice * slices.length) / photos).toFixed(2);
  }
} finally {
  await server.dispose();
  rmSync(work, { recursive: true, force: true });
}
