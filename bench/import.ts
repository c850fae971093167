import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportJob } from '../core/contracts/imports.ts';
import { builtWorker } from '../scripts/local/server.ts';
import type { JobLine } from '../worker/queue.ts';
import { Client } from './client.ts';
import { makeArchive } from './photos.ts';
import type { Part } from './report.ts';
import { CODE, open, workerdCpu, workerdPeak } from './server.ts';

const FULL = { photos: 1000, bytes: 250e6, attractions: 50 };
const QUICK = { photos: 100, bytes: 20e6, attractions: 5 };
const SLICE_BYTES = 12 * 1024 * 1024;
/** The greatest promised processor time of an import, as a multiple of the simulated R2's own time for the same bytes. */
const MOST_CPU_RATIO = 1.5;
/** How much more memory, in MB, an import may take than the simulated R2 alone takes for the same bytes. */
const MOST_MORE_MB = 50;
/** The number of subrequests that the free plan of Workers allows to one invocation. */
const MOST_SUBREQUESTS = 50;

/** Returns a Worker that only reads the archive in ranges like the import, and stores pieces as large as the photos. */
function bareWorker(photoBytes: number) {
  const { r2Buckets, compatibilityDate, compatibilityFlags } = builtWorker();
  const script = `export default {
  async fetch(request, { MEDIA }) {
    const [{ key, size }] = (await MEDIA.list({ prefix: 'imports/' })).objects;
    const from = Number(new URL(request.url).searchParams.get('from'));
    const end = Math.min(size, from + ${SLICE_BYTES});
    const range = ${photoBytes} * Math.max(1, Math.floor(2097152 / ${photoBytes}));
    for (let offset = from; offset < end; offset += range) {
      const length = Math.min(range, end - offset);
      const bytes = await (await MEDIA.get(key, { range: { offset, length } })).bytes();
      const starts = Array.from({ length: Math.ceil(length / ${photoBytes}) }, (_, n) => n * ${photoBytes});
      await Promise.all(starts.map((at) => MEDIA.put('bare/' + (offset + at), bytes.subarray(at, at + ${photoBytes}))));
    }
    return new Response();
  },
};`;
  const socket = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] };
  return { name: 'bare', r2Buckets, compatibilityDate, compatibilityFlags, modules: true, script, ...socket };
}

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number; cpuMs: number }> {
  const [from, cpuBefore] = [performance.now(), workerdCpu()];
  await work();
  return { seconds: (performance.now() - from) / 1000, cpuMs: workerdCpu() - cpuBefore };
}

export const photosImport: Part = {
  name: 'import',
  async *measure({ isQuick, work }) {
    const amount = isQuick ? QUICK : FULL;
    const { photos } = amount;
    const archive = join(work, 'fotos.zip');
    await makeArchive(archive, amount);
    const { size } = statSync(archive);
    const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${(size / 1e6 / seconds).toFixed(0)} MB/s`;
    const lines: JobLine[] = [];

    /** Starts a new server and uploads the archive, so that each measurement begins with the same memory. */
    async function withArchive(name: string) {
      const workers = [builtWorker({ REGISTRATION_CODE: CODE, LOG_REQUESTS: 'true' }), bareWorker(amount.bytes / photos)];
      const onLog = ({ message }: { message: string }) => {
        if (message.startsWith('{"level":"info","queue"')) lines.push(JSON.parse(message));
        else if (message.includes('"error"')) console.error(message);
      };
      const opened = await open(join(work, name), workers, { hasExample: false, onLog });
      const { url } = opened;
      const client = await Client.administrator({ url });
      let id = 0;
      const upload = await timed(async () => {
        ({ id } = await client.upload(archive));
      });
      await client.until(id, ['planned', 'failed']);
      return { ...opened, client, id, upload };
    }

    async function storedByR2Alone() {
      await using bare = await withArchive('bare');
      const url = await bare.server.unsafeGetDirectURL('bare');
      const stored = await timed(async () => {
        for (let from = 0; from < size; from += SLICE_BYTES) {
          const response = await fetch(new URL(`/?from=${from}`, url));
          if (!response.ok) throw new Error(`R2 alone: ${response.status} ${await response.text()}`);
        }
      });
      return { ...stored, peakMb: workerdPeak() };
    }

    const alone = await storedByR2Alone();
    await using product = await withArchive('product');
    const { client, id } = product;
    yield { what: 'upload in parts of 8 MiB, 3 at once', product: rate(product.upload.seconds) };
    const whole = await timed(async () => {
      await client.call('POST', `/api/imports/${id}/start`);
      const job: ImportJob = await client.until(id, ['done', 'failed']);
      if (job.photosAdded !== photos) throw new Error(`${job.state}: ${job.photosAdded} of ${photos}. ${job.message}`);
    });
    const peakMb = workerdPeak();
    yield {
      what: `import of ${photos} photos, ${(size / 1e6).toFixed(0)} MB stored`,
      product: `${rate(whole.seconds)}, ${(whole.cpuMs / photos).toFixed(1)} ms CPU a photo`,
      beside: `R2 alone, the same bytes: ${rate(alone.seconds)}, ${(alone.cpuMs / photos).toFixed(1)} ms CPU a photo`,
      promise: { text: `≤ ${MOST_CPU_RATIO} × R2’s CPU`, held: whole.cpuMs <= MOST_CPU_RATIO * alone.cpuMs },
    };
    const slices = lines.filter((line) => line.job.job === 'slice');
    const calls = Math.max(...slices.map(({ roundTrips, r2Calls }) => roundTrips + r2Calls));
    const trips = slices.reduce((sum, { roundTrips }) => sum + roundTrips, 0);
    yield {
      what: `its ${slices.length} messages`,
      product: `slowest ${Math.max(...slices.map(({ ms }) => ms))} ms; at most ${calls} subrequests; ${(trips / photos).toFixed(2)} D1 round trips a photo`,
      promise: { text: `subrequests ≤ ${MOST_SUBREQUESTS}`, held: calls <= MOST_SUBREQUESTS },
    };
    yield {
      what: 'workerd’s peak memory, D1 and R2 simulated in it',
      product: `${peakMb} MB`,
      beside: `R2 alone ${alone.peakMb} MB`,
      promise: { text: `≤ R2’s + ${MOST_MORE_MB} MB`, held: peakMb <= alone.peakMb + MOST_MORE_MB },
    };
    const download = await timed(async () => {
      const response = await fetch(new URL('/api/attractions/photos.zip', product.url), { headers: { cookie: client.cookie } });
      for await (const _ of response.body ?? []);
    });
    yield { what: 'download of all photos as one archive', product: rate(download.seconds) };
  },
};
