// Kills `npm start` and its workerd during imports. A complete upload must add exactly its photos, an incomplete upload none.
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attraction, AttractionPhoto } from '../../core/contracts/attractions.ts';
import type { ImportJob } from '../../core/contracts/imports.ts';
import { Client } from '../client.ts';
import { makeArchive } from '../photos.ts';
import { type Part, withFaults } from '../report.ts';
import { Server, until } from './server.ts';

const RUNS = 8;
const QUICK_RUNS = 2;
const AMOUNT = { photos: 60, bytes: 12e6, attractions: 5 };
const MOST_RESUMING_MS = 60_000;

async function photosOf(admin: Client, server: Server, prefix: string) {
  const found: { path: string; hash: string }[] = [];
  for (const { id, name } of await admin.call<Attraction[]>('GET', '/api/attractions')) {
    if (!name.startsWith(prefix)) continue;
    for (const photo of await admin.call<AttractionPhoto[]>('GET', `/api/attractions/${id}/photos`)) {
      const bytes = await (await fetch(new URL(photo.imageUrl, server.url))).bytes();
      found.push({ path: `${name}/${photo.name}`, hash: createHash('sha256').update(bytes).digest('hex') });
    }
  }
  return found;
}

async function importing(admin: Client, archive: string, isForm: boolean): Promise<void> {
  const form = new FormData();
  form.set('file', await openAsBlob(archive), 'fotos.zip');
  await (isForm ? admin.call('POST', '/api/attractions/import-zip', form) : admin.import(archive));
}

export const importKill: Part = {
  name: 'import-kill',
  async *measure({ work, isQuick, say }) {
    const runs = isQuick ? QUICK_RUNS : RUNS;
    const faults: string[] = [];
    await using server = await Server.start(work);
    const admin = await Client.administrator(server);
    const current = () => admin.call<ImportJob | null>('GET', '/api/imports/current');
    const archive = join(work, 'fotos.zip');
    await makeArchive(archive, AMOUNT, 'Inteira ');
    const start = performance.now();
    await importing(admin, archive, false);
    const whole = performance.now() - start;
    let slowest = 0;
    let arrivals = 0;
    for (let run = 1; run <= runs; run += 1) {
      const isForm = run % 2 === 0;
      const prefix = `Corrida ${run} `;
      const made = await makeArchive(archive, AMOUNT, prefix);
      const before = (await current())?.id;
      const doing = importing(admin, archive, isForm).catch(() => {});
      const moment = Math.random() * whole;
      await sleep(moment);
      await server.kill();
      await doing;
      await server.start();
      const from = performance.now();
      let job = await current();
      // An upload that the kill interrupted counts as not arrived, because the server never acknowledged it.
      const hasArrived = job !== null && job.id !== before && job.state !== 'uploading';
      if (hasArrived) {
        await until(async () => {
          if (job?.state === 'planned') await admin.call('POST', `/api/imports/${job.id}/start`);
          job = await current();
          return job?.state === 'done' || job?.state === 'failed';
        }, MOST_RESUMING_MS);
        arrivals += 1;
        slowest = Math.max(slowest, performance.now() - from);
      }
      const stored = await photosOf(admin, server, prefix);
      const lines = (photos: typeof stored) =>
        photos
          .map(({ path, hash }) => `${path} ${hash}`)
          .sort()
          .join();
      const isRight = hasArrived ? job?.state === 'done' && lines(stored) === lines(made) : stored.length === 0;
      const outcome = hasArrived ? `${job?.state}, ${stored.length} photos` : 'the archive had not arrived';
      const text = `${isForm ? 'form' : 'parts'} killed after ${moment.toFixed(0)} ms: ${outcome}`;
      say(text);
      if (!isRight) faults.push(text);
    }
    yield {
      what: `${runs} imports of ${AMOUNT.photos} photos, in parts and in a form, host and workerd killed (-9) at a random moment, started again and left alone`,
      product: withFaults(
        `${arrivals} arrived and ended with exactly their photos, the slowest after ${(slowest / 1000).toFixed(1)} s; nothing was left of the others`,
        faults,
      ),
      promise: {
        text: `each ends by itself within ${MOST_RESUMING_MS / 1000} s with exactly its photos; one whose archive had not arrived leaves nothing`,
        held: faults.length === 0,
      },
    };
  },
};
