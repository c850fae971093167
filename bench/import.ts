import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { builtWorker } from '../scripts/local/server.ts';
import type { JobLine } from '../worker/queue.ts';
import { Client } from './client.ts';
import { makeArchive } from './photos.ts';
import type { Part } from './report.ts';
import { open, REGISTRATION_CODE, workerdCpu, workerdPeak } from './server.ts';

const FULL = { photos: 1000, bytes: 250e6, attractions: 50 };
const QUICK = { photos: 100, bytes: 20e6, attractions: 5 };
const SLICE_BYTES = 12 * 1024 * 1024;
// The limits of an import, compared with what `bareWorker` needs for the same bytes.
const MOST_CPU_RATIO = 1.5;
const MOST_MORE_MB = 50;
/** The most D1 round trips per photo. A queue message needs three round trips for up to 25 photos. */
const MOST_ROUND_TRIPS = 0.15;

/** Returns a Worker that only moves bytes: it reads ranges of the archive as an import does, and stores photo-sized pieces. */
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

export const photosImport: Part = {
  name: 'import',
  async *measure({ isQuick, work }) {
    const amount = isQuick ? QUICK : FULL;
    const { photos } = amount;
    const archive = join(work, 'fotos.zip');
    await makeArchive(archive, amount);
    const { size } = statSync(archive);
    const lines: JobLine[] = [];

    /** Measures `act` in a new server that already has the archive, so that each measurement begins with the same memory. */
    async function measured(name: string, act: (server: Miniflare, client: Client, id: number) => Promise<void>) {
      const workers = [builtWorker({ REGISTRATION_CODE, LOG_REQUESTS: 'true' }), bareWorker(amount.bytes / photos)];
      const onLog = ({ message }: { message: string }) => {
        if (message.startsWith('{"level":"info","queue"')) lines.push(JSON.parse(message));
        else if (message.includes('"error"')) console.error(message);
      };
      await using opened = await open(join(work, name), workers, { hasExample: false, onLog });
      const client = await Client.administrator(opened);
      const { id } = await client.upload(archive);
      await client.until(id, ['planned', 'failed']);
      const [from, cpuBefore] = [performance.now(), workerdCpu()];
      await act(opened.server, client, id);
      const [seconds, cpu] = [(performance.now() - from) / 1000, workerdCpu() - cpuBefore];
      const text = `${seconds.toFixed(1)} s, ${(size / 1e6 / seconds).toFixed(0)} MB/s, ${(cpu / photos).toFixed(1)} ms CPU a photo`;
      return { text, cpu, peakMb: workerdPeak() };
    }

    const alone = await measured('bare', async (server) => {
      const url = await server.unsafeGetDirectURL('bare');
      for (let from = 0; from < size; from += SLICE_BYTES) {
        const response = await fetch(new URL(`/?from=${from}`, url));
        if (!response.ok) throw new Error(`R2 alone: ${response.status} ${await response.text()}`);
      }
    });
    const whole = await measured('product', async (_, client, id) => {
      await client.call('POST', `/api/imports/${id}/start`);
      const job = await client.until(id, ['done', 'failed']);
      if (job.photosAdded !== photos) throw new Error(`${job.state}: ${job.photosAdded} of ${photos}. ${job.message}`);
    });
    yield {
      what: `import of ${photos} photos, ${(size / 1e6).toFixed(0)} MB stored`,
      product: whole.text,
      beside: `R2 alone, the same bytes: ${alone.text}`,
      promise: { text: `≤ ${MOST_CPU_RATIO} × R2’s CPU`, held: whole.cpu <= MOST_CPU_RATIO * alone.cpu },
    };
    const slices = lines.filter((line) => line.job.job === 'slice');
    const trips = slices.reduce((sum, { roundTrips }) => sum + roundTrips, 0) / photos;
    yield {
      what: `its ${slices.length} messages`,
      product: `slowest ${Math.max(...slices.map(({ ms }) => ms))} ms; ${trips.toFixed(2)} D1 round trips a photo`,
      promise: { text: `≤ ${MOST_ROUND_TRIPS} round trips a photo`, held: trips <= MOST_ROUND_TRIPS },
    };
    yield {
      what: 'workerd’s peak memory, D1 and R2 simulated in it',
      product: `${whole.peakMb} MB`,
      beside: `R2 alone ${alone.peakMb} MB`,
      promise: { text: `≤ R2’s + ${MOST_MORE_MB} MB`, held: whole.peakMb <= alone.peakMb + MOST_MORE_MB },
    };
  },
};
