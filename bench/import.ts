// `node bench/import.ts --photos 10000 --mb 2000`: an archive made on the spot, imported by the product in workerd, next
// to `unzip` and a copy of the files on the same machine. `--packed`: deflated by the machine's `zip` instead of stored.
// A small one is part of `npm run bench`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/local/build.ts';
import { migrateLocal } from '../scripts/local/installation.ts';
import { serveBuild } from '../scripts/local/server.ts';
import type { JobLine } from '../worker/queue.ts';
import { makeArchive, makePhotos } from './archive.ts';
import { workerdCpu, workerdPeak } from './cpu.ts';
import { Importer } from './importing.ts';
import { load, machine } from './machine.ts';
import type { Part, Row } from './part.ts';
import { oneTable, type Titled } from './report.ts';

interface Amount {
  photos: number;
  bytes: number;
  attractions: number;
  isPacked: boolean;
}

/** An import may take this many times as long as `unzip` and a copy. */
const AT_MOST = 15;
/** Of one invocation: what the free plan allows, and we never need more. */
const SUBREQUESTS = 50;

const seconds = (from: number) => (performance.now() - from) / 1000;

/** Seconds that `unzip` and a copy of what it gives take; null where there is no `unzip`. */
function unzipAndCopy(archive: string, work: string): number | null {
  const from = performance.now();
  const { error, status } = spawnSync('unzip', ['-q', archive, '-d', join(work, 'unzipped')]);
  if (error) return null;
  if (status !== 0) throw new Error(`unzip ended with ${status}`);
  cpSync(join(work, 'unzipped'), join(work, 'copied'), { recursive: true });
  return seconds(from);
}

/** An archive's way through the product, each step a row. */
async function* measure({ photos, bytes, attractions, isPacked }: Amount, work: string): AsyncGenerator<Row> {
  const archive = join(work, 'fotos.zip');
  const paths = makePhotos(join(work, 'photos'), { photos, bytes, attractions });
  await makeArchive(join(work, 'photos'), paths, archive, isPacked);
  const mb = statSync(archive).size / 1e6;
  const rate = (took: number) => `${took.toFixed(1)} s, ${(mb / took).toFixed(0)} MB/s`;
  const plain = unzipAndCopy(archive, work);

  migrateLocal(join(work, 'state'));
  const lines: JobLine[] = [];
  const server = serveBuild({
    state: join(work, 'state'),
    port: 0,
    logRequests: true,
    bindings: { REGISTRATION_CODE: 'bench' },
    onLog: ({ message }) => {
      if (message.startsWith('{"level":"info","queue"')) lines.push(JSON.parse(message));
      else if (message.includes('"error"')) console.error(message);
    },
  });
  try {
    const url = (await server.ready).href;
    const importer = await Importer.at(url, 'bench');
    const idle = workerdPeak();
    let from = performance.now();
    const { id } = await importer.upload(archive, 'fotos.zip');
    yield { what: 'upload in parts of 8 MiB, 4 at once', product: rate(seconds(from)) };

    from = performance.now();
    await importer.until(id, ['planned', 'failed'], 50);
    yield { what: 'reading the directory, planning', product: `${seconds(from).toFixed(2)} s` };

    from = performance.now();
    const cpu = workerdCpu();
    await importer.call('POST', `/api/imports/${id}/start`);
    const job = await importer.until(id, ['done', 'failed'], 50);
    const took = seconds(from);
    const spent = workerdCpu() - cpu;
    if (job.state !== 'done' || job.photosAdded !== photos)
      throw new Error(`${job.state}: ${job.photosAdded} of ${photos}. ${job.message}`);
    yield {
      what: `import of ${photos} photos, ${mb.toFixed(0)} MB ${isPacked ? 'deflated' : 'stored'}`,
      product: `${rate(took)}, ${(photos / took).toFixed(0)} photos/s; ${(spent / photos).toFixed(1)} ms CPU a photo`,
      beside: plain === null ? 'there is no unzip on this machine' : `unzip and a copy: ${rate(plain)}`,
      ...(plain !== null && {
        ratio: `${(took / plain).toFixed(1)} × the time`,
        promise: { text: `≤ ${AT_MOST} × the time`, held: took / plain <= AT_MOST },
      }),
    };

    const slices = lines.filter((line) => line.job.job === 'slice');
    const most = (pick: (line: JobLine) => number) => Math.max(...slices.map(pick));
    const sum = (pick: (line: JobLine) => number) => slices.reduce((total, line) => total + pick(line), 0);
    const calls = most(({ roundTrips, r2Calls }) => roundTrips + r2Calls);
    yield {
      what: `its ${slices.length} messages`,
      product: `slowest ${most(({ ms }) => ms)} ms; at most ${calls} subrequests; ${(sum(({ roundTrips }) => roundTrips) / photos).toFixed(2)} D1 round trips and ${(sum(({ rowsWritten }) => rowsWritten) / photos).toFixed(1)} rows written a photo, index entries counted`,
      promise: { text: `subrequests ≤ ${SUBREQUESTS}`, held: calls <= SUBREQUESTS },
    };

    from = performance.now();
    const response = await fetch(new URL('/api/attractions/photos.zip', url), { headers: importer.headers });
    let length = 0;
    for await (const piece of response.body ?? []) length += piece.length;
    yield {
      what: 'download of all photos as one archive',
      product: `${seconds(from).toFixed(1)} s, ${(length / 1e6 / seconds(from)).toFixed(0)} MB/s`,
    };
    yield {
      what: 'workerd’s peak memory, D1 and R2 simulated in it',
      product: `${workerdPeak()} MB`,
      beside: `${idle} MB idle`,
    };
  } finally {
    await server.dispose();
  }
}

/** A small import of photos. */
export const zipImport: Part = {
  name: 'import',
  title: 'ZIP import',
  measure: ({ isQuick, work }) => measure(isQuick ? { ...SMALL, photos: 100, bytes: 20e6 } : SMALL, work),
};

const SMALL: Amount = { photos: 500, bytes: 250e6, attractions: 25, isPacked: false };

if (import.meta.main) {
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
  if (!args.built) await buildIfStale();
  const work = mkdtempSync(join(tmpdir(), 'quartou-import-'));
  const amount = {
    photos: Number(args.photos),
    bytes: Number(args.mb) * 1e6,
    attractions: Number(args.attractions),
    isPacked: args.packed,
  };
  console.log(`${machine()}\nload ${load().toFixed(2)} before\n`);
  try {
    const rows: Titled[] = [];
    for await (const row of measure(amount, work)) {
      console.error(`${row.what}: ${row.product}`);
      rows.push({ part: zipImport.title, ...row });
    }
    console.log(oneTable(rows));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
