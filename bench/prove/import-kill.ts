// Kills host and workerd during imports of photos; each import must then end by itself with exactly its photos.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readImage } from '../../worker/media/image/read.ts';
import { Importer, makeArchive, makePhotos } from '../photos.ts';
import { Faults, type Proof, type Server, until } from './house.ts';

const RUNS = 8;
const QUICK_RUNS = 2;
const AMOUNT = { photos: 60, bytes: 12e6, attractions: 5 };
/** How long an import may take to end after the restart, ms. */
const PATIENCE = 60_000;

async function look(server: Server, prefix: string) {
  // Read before the photos: an import that has ended adds none.
  const [newest] = await server.rows<{ id: number; state: string }>('select id, state from imports order by id desc limit 1');
  const photos = await server.rows<{ path: string; hash: string }>(
    `select a.name || '/' || p.name as path, p.file_hash as hash from attraction_photos p join attractions a on a.id = p.attraction_id
     where a.name like ? || '%' order by 1`,
    prefix,
  );
  const missing = await server.missing(photos.map(({ hash }) => `media/${hash}`));
  return { photos, missing: missing.length, newest };
}

/** Imports an archive in a form or in parts; the death of the server ends this with an error. */
async function importing(importer: Importer, archive: string, isForm: boolean): Promise<void> {
  if (isForm) {
    const form = new FormData();
    form.set('file', new File([readFileSync(archive)], 'fotos.zip'));
    await fetch(new URL('/api/attractions/import-zip', importer.url), { method: 'POST', body: form, headers: importer.headers });
    return;
  }
  await importer.import(archive, 10);
}

export const importKill: Proof = async ({ work, open, random, isQuick, say }) => {
  const runs = isQuick ? QUICK_RUNS : RUNS;
  const faults = new Faults();
  /** Duration of an undisturbed import of each kind, ms. */
  const whole = [0, 0];
  let server = await open();
  let slowest = 0;
  let arrived = 0;

  async function prepare(run: number) {
    const folder = join(work, `run ${run}`, 'photos');
    await mkdir(folder, { recursive: true });
    const prefix = `Corrida ${run} `;
    const archive = join(work, `run ${run}`, 'fotos.zip');
    const paths = makePhotos(folder, AMOUNT);
    await makeArchive(folder, paths, archive, prefix);
    const wanted = paths.map((path) => {
      const { bytes } = readImage({ name: path, bytes: readFileSync(join(folder, path)) });
      return { path: prefix + path, hash: createHash('sha256').update(bytes).digest('hex') };
    });
    return { archive, prefix, wanted: JSON.stringify(wanted.toSorted((a, b) => (a.path < b.path ? -1 : 1))) };
  }

  for (const isForm of [0, 1]) {
    const { archive } = await prepare(-1 - isForm);
    const from = performance.now();
    await importing(await Importer.at(server.url), archive, isForm === 1);
    whole[isForm] = performance.now() - from;
  }
  for (let run = 1; run <= runs; run += 1) {
    const isForm = run % 2 === 0;
    const { archive, prefix, wanted } = await prepare(run);
    const before = (await look(server, prefix)).newest?.id;
    const doing = importing(await Importer.at(server.url), archive, isForm).catch(() => {});
    const moment = random.next() * (whole[isForm ? 1 : 0] ?? 0);
    await sleep(moment);
    await server.kill();
    await doing;
    server = await open();
    const from = performance.now();
    let seen = await look(server, prefix);
    // An upload killed before its end is no import, and nobody was told that it was.
    const isThere = seen.newest?.id !== before && seen.newest?.state !== 'uploading';
    if (isThere) {
      await until(
        async () => {
          // A plan waits for a confirmation by the person, who comes back.
          if (seen.newest?.state === 'planned') {
            await (await Importer.at(server.url)).call('POST', `/api/imports/${seen.newest.id}/start`);
          }
          seen = await look(server, prefix);
          return ['done', 'failed'].includes(seen.newest?.state ?? '');
        },
        PATIENCE,
        250,
      );
    }
    const isRight = isThere
      ? seen.newest?.state === 'done' && JSON.stringify(seen.photos) === wanted && seen.missing === 0
      : seen.photos.length === 0;
    const words = `${isForm ? 'form' : 'parts'} killed after ${moment.toFixed(0)} ms: ${isThere ? `${seen.newest?.state}, ${seen.photos.length} photos` : 'the archive had not arrived'}`;
    say(words);
    if (!isRight) faults.add(words);
    if (isThere) {
      arrived += 1;
      slowest = Math.max(slowest, performance.now() - from);
    }
  }
  return [
    {
      what: `${runs} imports of ${AMOUNT.photos} photos, in parts and in a form, host and workerd killed (-9) at a random moment, started again and left alone`,
      promised: `each ends by itself within ${PATIENCE / 1000} s with exactly its photos; one whose archive had not arrived leaves nothing`,
      seen: faults.or(
        `${arrived} had arrived and ended with exactly their photos, the slowest after ${(slowest / 1000).toFixed(1)} s; of ${runs - arrived} nothing was left`,
      ),
      held: faults.isEmpty,
    },
  ];
};
