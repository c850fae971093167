import { spawnSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JobLine } from '../worker/queue.ts';
import { Importer, makeArchive, makePhotos } from './photos.ts';
import type { Part } from './report.ts';
import { builtWorker, CODE, serve, setUp, workerdCpu, workerdPeak } from './server.ts';

const FULL = { photos: 1000, bytes: 250e6, attractions: 50 };
const QUICK = { photos: 100, bytes: 20e6, attractions: 5 };
/** Promised: processor time of an import, as a multiple of what the simulated R2 alone needs for the same bytes. */
const AT_MOST = 1.5;
/** Promised: MB of memory beside what the simulated R2 alone takes for the same bytes. It grows with them. */
const MEMORY = 50;
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

/** Bytes of the archive that R2 alone reads and stores for one request: as many as a slice of an import has. */
const SLICE = 12 * 1024 * 1024;

/** For example "4.8 ×". */
const times = (took: number, plain: number | null) => (plain === null ? '?' : `${(took / plain).toFixed(1)} ×`);

/** A Worker that reads the archive by the import's ranges and stores it in pieces as large as the photos, nothing else. */
function bareWorker(photo: number) {
  const { r2Buckets, compatibilityDate, compatibilityFlags } = builtWorker();
  const script = `export default {
  async fetch(request, { MEDIA }) {
    const [{ key, size }] = (await MEDIA.list({ prefix: 'imports/' })).objects;
    const from = Number(new URL(request.url).searchParams.get('from'));
    const end = Math.min(size, from + ${SLICE});
    const range = ${photo} * Math.max(1, Math.floor(2097152 / ${photo}));
    for (let offset = from; offset < end; offset += range) {
      const length = Math.min(range, end - offset);
      const bytes = await (await MEDIA.get(key, { range: { offset, length } })).bytes();
      const starts = Array.from({ length: Math.ceil(length / ${photo}) }, (_, n) => n * ${photo});
      await Promise.all(starts.map((at) => MEDIA.put('bare/' + (offset + at), bytes.subarray(at, at + ${photo}))));
    }
    return new Response();
  },
};`;
  const socket = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] };
  return { name: 'bare', r2Buckets, compatibilityDate, compatibilityFlags, modules: true, script, ...socket };
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

    const lines: JobLine[] = [];
    /** Work with an archive that a new server has received and read; `run` ends with the server. */
    async function withArchive<T>(name: string, run: (known: { importer: Importer; id: number; bareUrl: URL }) => Promise<T>) {
      const state = join(work, name);
      await setUp(state, false);
      const server = serve({
        state,
        port: 0,
        workers: [builtWorker({ REGISTRATION_CODE: CODE, LOG_REQUESTS: 'true' }), bareWorker(amount.bytes / photos)],
        onLog: ({ message }) => {
          if (message.startsWith('{"level":"info","queue"')) lines.push(JSON.parse(message));
          else if (message.includes('"error"')) console.error(message);
        },
      });
      try {
        const importer = await Importer.at((await server.ready).href);
        const idle = workerdPeak();
        const from = performance.now();
        const { id } = await importer.upload(archive, 'fotos.zip');
        const upload = seconds(from);
        await importer.until(id, ['planned', 'failed']);
        const result = await run({ importer, id, bareUrl: await server.unsafeGetDirectURL('bare') });
        return { idle, upload, ...result };
      } finally {
        await server.dispose();
      }
    }
    /** Runs work; returns how long it took, s, workerd's processor time, ms a photo, and its peak memory so far, MB. */
    const timed = async (act: () => Promise<unknown>) => {
      const [from, cpu] = [performance.now(), workerdCpu()];
      await act();
      return { took: seconds(from), spent: (workerdCpu() - cpu) / photos, memory: workerdPeak() };
    };

    const bare = await withArchive('bare', ({ bareUrl }) =>
      timed(async () => {
        for (let from = 0; from < statSync(archive).size; from += SLICE) {
          const answer = await fetch(new URL(`/?from=${from}`, bareUrl));
          if (!answer.ok) throw new Error(`R2 alone: ${answer.status} ${await answer.text()}`);
        }
      }),
    );
    const product = await withArchive('product', async ({ importer, id }) => {
      const whole = await timed(async () => {
        await importer.call('POST', `/api/imports/${id}/start`);
        const job = await importer.until(id, ['done', 'failed']);
        if (job.photosAdded !== photos) throw new Error(`${job.state}: ${job.photosAdded} of ${photos}. ${job.message}`);
      });
      const { took: download } = await timed(async () => {
        const response = await fetch(new URL('/api/attractions/photos.zip', importer.url), { headers: importer.headers });
        for await (const _ of response.body ?? []);
      });
      return { ...whole, download };
    });

    yield { what: 'upload in parts of 8 MiB, 3 at once', product: rate(product.upload) };
    const { took, spent, memory } = product;
    yield {
      what: `import of ${photos} photos, ${mb.toFixed(0)} MB stored`,
      product: `${rate(took)}, ${spent.toFixed(1)} ms CPU a photo; ${times(took, plain)} unzip and a copy`,
      beside: `R2 alone, the same bytes: ${rate(bare.took)}, ${bare.spent.toFixed(1)} ms CPU a photo; ${times(bare.took, plain)} unzip and a copy`,
      promise: { text: `≤ ${AT_MOST} × R2’s CPU`, held: spent <= AT_MOST * bare.spent },
    };
    const slices = lines.filter((line) => line.job.job === 'slice');
    const calls = Math.max(...slices.map(({ roundTrips, r2Calls }) => roundTrips + r2Calls));
    const trips = slices.reduce((sum, { roundTrips }) => sum + roundTrips, 0);
    yield {
      what: `its ${slices.length} messages`,
      product: `slowest ${Math.max(...slices.map(({ ms }) => ms))} ms; at most ${calls} subrequests; ${(trips / photos).toFixed(2)} D1 round trips a photo`,
      promise: { text: `subrequests ≤ ${SUBREQUESTS}`, held: calls <= SUBREQUESTS },
    };
    yield {
      what: 'workerd’s peak memory, D1 and R2 simulated in it',
      product: `${memory} MB`,
      beside: `R2 alone ${bare.memory} MB; idle ${product.idle} MB`,
      promise: { text: `≤ R2’s + ${MEMORY} MB`, held: memory <= bare.memory + MEMORY },
    };
    yield { what: 'download of all photos as one archive', product: rate(product.download) };
  },
};
