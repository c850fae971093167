// Kills `npm start` and its workerd during imports. A complete upload must add exactly its photos, an incomplete upload none.
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client.ts';
import { makeArchive } from '../photos.ts';
import { type Part, withFaults } from '../report.ts';
import { Server, until } from './server.ts';

const RUNS = 8;
const QUICK_RUNS = 2;
const AMOUNT = { photos: 60, bytes: 12e6, attractions: 5 };
const MOST_RESUMING_MS = 60_000;

const PHOTOS = `select a.name || '/' || p.name as path, p.file_hash as hash from attraction_photos p
  join attractions a on a.id = p.attraction_id where a.name like ? || '%' order by 1`;

function look(server: Server, prefix: string) {
  // Reads the import before its photos: if the import has already ended, it adds no more photos, so `photos` is complete.
  const [newest] = server.rows<{ id: number; state: string }>('select id, state from imports order by id desc limit 1');
  const photos = server.rows<{ path: string; hash: string }>(PHOTOS, prefix);
  const missing = server.missing(photos.map(({ hash }) => `media/${hash}`));
  return { id: newest?.id, state: newest?.state, photos, missing: missing.length };
}

/** Imports an archive in a form or in parts. @throws if the server is killed meanwhile */
async function importing(server: Server, archive: string, isForm: boolean): Promise<void> {
  const admin = await Client.administrator(server);
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
    const archive = join(work, 'fotos.zip');
    await makeArchive(archive, AMOUNT, 'Inteira ');
    const start = performance.now();
    await importing(server, archive, false);
    const whole = performance.now() - start;
    let slowest = 0;
    let arrivals = 0;
    for (let run = 1; run <= runs; run += 1) {
      const isForm = run % 2 === 0;
      const prefix = `Corrida ${run} `;
      const made = await makeArchive(archive, AMOUNT, prefix);
      const before = look(server, prefix).id;
      const doing = importing(server, archive, isForm).catch(() => {});
      const moment = Math.random() * whole;
      await sleep(moment);
      await server.kill();
      await doing;
      await server.start();
      const from = performance.now();
      let seen = look(server, prefix);
      // An upload that the kill interrupted counts as not arrived, because the server never acknowledged it.
      const hasArrived = seen.id !== before && seen.state !== 'uploading';
      if (hasArrived) {
        await until(async () => {
          // A planned import waits until a person confirms it, so the proof confirms it here.
          if (seen.state === 'planned') await (await Client.administrator(server)).call('POST', `/api/imports/${seen.id}/start`);
          seen = look(server, prefix);
          return seen.state === 'done' || seen.state === 'failed';
        }, MOST_RESUMING_MS);
        arrivals += 1;
        slowest = Math.max(slowest, performance.now() - from);
      }
      const wanted = hasArrived ? made.toSorted((a, b) => (a.path < b.path ? -1 : 1)) : [];
      const isRight = JSON.stringify(seen.photos) === JSON.stringify(wanted) && seen.missing === 0;
      const outcome = hasArrived ? `${seen.state}, ${seen.photos.length} photos` : 'the archive had not arrived';
      const text = `${isForm ? 'form' : 'parts'} killed after ${moment.toFixed(0)} ms: ${outcome}`;
      say(text);
      if (!isRight || (hasArrived && seen.state !== 'done')) faults.push(text);
    }
    yield {
      what: `${runs} imports of ${AMOUNT.photos} photos, in parts and in a form, host and workerd killed (-9) at a random moment, started again and left alone`,
      product: withFaults(
        `${arrivals} had arrived and ended with exactly their photos, the slowest after ${(slowest / 1000).toFixed(1)} s; of ${runs - arrivals} nothing was left`,
        faults,
      ),
      promise: {
        text: `each ends by itself within ${MOST_RESUMING_MS / 1000} s with exactly its photos; one whose archive had not arrived leaves nothing`,
        held: faults.length === 0,
      },
    };
  },
};
