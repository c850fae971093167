import { spawnSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JobLine } from '../worker/queue.ts';
import { Importer, makeArchive, makePhotos } from './photos.ts';
import type { Part } from './report.ts';
import { builtWorker, CODE, migrateLocal, serve, workerdCpu, workerdPeak } from './server.ts';

const FULL = { photos: 500, bytes: 250e6, attractions: 25 };
const QUICK = { photos: 100, bytes: 20e6, attractions: 5 };
/** Promised: an import takes at most this many times the time of `unzip` and a copy. */
const AT_MOST = 15;
/** Subrequests of one invocation that the free plan of Workers allows. */
const SUBREQUESTS = 50;

const seconds = (from: number) => (performance.now() - from) / 1000;

/** Seconds that `unzip` and a copy of the files take; null where `unzip` is not installed. */
function unzipAndCopy(archive: string, work: string): number | null {
  const from = performance.now();
  if (spawnSync('unzip', ['-q', archive, '-d', join(work, 'unzipped')]).error) return null;
  cpSync(join(work, 'unzipped'), join(work, 'copied'), { recursive: true });
  return seconds(from);
}

export const photosImport: Part = {
  name: 'import',
  async *measure({ isQuick, work }) {
    const amount = isQuick ? QUICK : FULL;
    const { photos } = amount;
    const archive = join(work, 'fotos.zip');
    await makeArchive(join(work, 'photos'), makePhotos(join(work, 'photos'), amount), archive);
    const mb = statSync(archive).size / 1e6;
    const rate = (took: number) => `${took.toFixed(1)} s, ${(mb / took).toFixed(0)} MB/s`;
    const plain = unzipAndCopy(archive, work);

    migrateLocal(join(work, 'state'));
    const lines: JobLine[] = [];
    const server = serve({
      state: join(work, 'state'),
      port: 0,
      workers: [builtWorker({ REGISTRATION_CODE: CODE, LOG_REQUESTS: 'true' })],
      onLog: ({ message }) => {
        if (message.startsWith('{"level":"info","queue"')) lines.push(JSON.parse(message));
        else if (message.includes('"error"')) console.error(message);
      },
    });
    try {
      const url = (await server.ready).href;
      const importer = await Importer.at(url);
      const idle = workerdPeak();
      let from = performance.now();
      const { id } = await importer.upload(archive, 'fotos.zip');
      yield { what: 'upload in parts of 8 MiB, 4 at once', product: rate(seconds(from)) };
      await importer.until(id, ['planned', 'failed'], 50);

      from = performance.now();
      const cpu = workerdCpu();
      await importer.call('POST', `/api/imports/${id}/start`);
      const job = await importer.until(id, ['done', 'failed'], 50);
      const took = seconds(from);
      const spent = (workerdCpu() - cpu) / photos;
      if (job.photosAdded !== photos) throw new Error(`${job.state}: ${job.photosAdded} of ${photos}. ${job.message}`);
      yield {
        what: `import of ${photos} photos, ${mb.toFixed(0)} MB stored`,
        product: `${rate(took)}, ${(photos / took).toFixed(0)} photos/s; ${spent.toFixed(1)} ms CPU a photo`,
        beside:
          plain === null
            ? 'no unzip on this machine'
            : `unzip and a copy: ${rate(plain)}; ${(took / plain).toFixed(1)} × the time`,
        ...(plain !== null && { promise: { text: `≤ ${AT_MOST} × the time`, held: took / plain <= AT_MOST } }),
      };

      const slices = lines.filter((line) => line.job.job === 'slice');
      const calls = Math.max(...slices.map(({ roundTrips, r2Calls }) => roundTrips + r2Calls));
      const trips = slices.reduce((sum, { roundTrips }) => sum + roundTrips, 0);
      yield {
        what: `its ${slices.length} messages`,
        product: `slowest ${Math.max(...slices.map(({ ms }) => ms))} ms; at most ${calls} subrequests; ${(trips / photos).toFixed(2)} D1 round trips a photo`,
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
  },
};
