// `node bench/kill.ts --runs 50`: imports of 100 photos during which the whole server is killed (-9) at a random moment.
// It is started again and left alone: each import has to end by itself, within a minute, with exactly its photos.
// `--seed 7`: the same moments again, as shares of the time that an import takes undisturbed.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { readImage } from '../worker/media/image/read.ts';
import { makeArchive, makePhotos } from './archive.ts';
import { Importer } from './importing.ts';
import { Random } from './prove/random.ts';

const { values: args } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    photos: { type: 'string', default: '100' },
    mb: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const random = new Random(Number(args.seed), 'kill');
const MINUTE = 60_000;
const work = mkdtempSync(join(tmpdir(), 'quartou-kill-'));
const state = join(work, 'state');
migrateLocal(state);

interface Look {
  photos: { path: string; hash: string }[];
  missing: number;
  archives: number;
  newest?: { id: number; state: string; reason: string | null };
}

/** A server in a process group of its own, so that all of it can be killed at once. */
async function serve() {
  const child: ChildProcess = fork(new URL('./kill-server.ts', import.meta.url), [state], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (data) => said.push(String(data)));
  const next = <T>() => new Promise<T>((done) => child.once('message', (message) => done(message as T)));
  const url = await Promise.race([
    next<string>(),
    new Promise<never>((_, fail) => child.once('exit', () => fail(new Error(`The server did not start: ${said.join('')}`)))),
  ]);
  return {
    url,
    look: (prefix: string) => {
      const answer = next<Look>();
      child.send(prefix);
      return answer;
    },
    kill: () => {
      process.kill(-(child.pid as number), 'SIGKILL');
      return new Promise((done) => child.once('exit', done));
    },
  };
}

/** Fresh photos, their archive, and what should be there when it has been imported. */
async function make(run: number) {
  const folder = join(work, `run ${run}`, 'photos');
  await mkdir(folder, { recursive: true });
  const paths = makePhotos(folder, { photos: Number(args.photos), bytes: Number(args.mb) * 1e6, attractions: 5 });
  const prefix = `Corrida ${run} `;
  const archive = join(work, `run ${run}`, 'fotos.zip');
  await makeArchive(folder, paths, archive, false, (path) => prefix + path);
  const wanted = await Promise.all(
    paths.map(async (path) => {
      const { bytes } = readImage({ name: path, bytes: await readFile(join(folder, path)) });
      return { path: prefix + path, hash: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
  return { archive, prefix, wanted: wanted.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

/** Imports an archive in the one way or the other; the server's death ends it with an error. */
async function importing(importer: Importer, archive: string, isForm: boolean, begun: () => void) {
  if (isForm) {
    const form = new FormData();
    form.set('file', await openAsBlob(archive), 'fotos.zip');
    begun();
    await fetch(new URL('/api/attractions/import-zip', importer.url), { method: 'POST', body: form, headers: importer.headers });
    return;
  }
  const { id } = await importer.upload(archive, 'fotos.zip');
  begun();
  await importer.until(id, ['planned'], 10);
  await importer.call('POST', `/api/imports/${id}/start`);
  await importer.until(id, ['done', 'failed'], 50);
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
const results: { ended: number; what: string }[] = [];
let server = await serve();
try {
  // Undisturbed, to know how long there is to kill.
  const whole = [0, 0];
  for (const isForm of [0, 1]) {
    const { archive } = await make(-1 - isForm);
    let from = 0;
    await importing(await Importer.at(server.url, 'bench'), archive, isForm === 1, () => {
      from = performance.now();
    });
    whole[isForm] = performance.now() - from;
  }
  console.log(
    `Seed ${args.seed}. Undisturbed: in parts ${whole[0]?.toFixed(0)} ms from its completion, in a form ${whole[1]?.toFixed(0)} ms`,
  );

  for (let run = 1; run <= Number(args.runs); run += 1) {
    const isForm = run % 2 === 0;
    const { archive, prefix, wanted } = await make(run);
    const before = await server.look(prefix);
    const importer = await Importer.at(server.url, 'bench');
    const begun = Promise.withResolvers<void>();
    const doing = importing(importer, archive, isForm, begun.resolve).catch(() => {});
    await begun.promise;
    const moment = random.next() * (whole[isForm ? 1 : 0] ?? 0);
    await sleep(moment);
    await server.kill();
    await doing;
    server = await serve();
    const from = performance.now();
    let seen = await server.look(prefix);
    const atRestart = { state: seen.newest?.state ?? '', photos: seen.photos.length };
    // Killed before the archive was whole, there is nothing to be done, and nobody has been told that there is.
    const isThere = seen.newest?.id !== before.newest?.id && seen.newest?.state !== 'uploading';
    for (
      ;
      isThere && !['done', 'failed'].includes(seen.newest?.state ?? '') && performance.now() - from < 2 * MINUTE;
      seen = await server.look(prefix)
    ) {
      // A plan waits for a yes, which the person gives who comes back.
      if (seen.newest?.state === 'planned') {
        const again = await Importer.at(server.url, 'bench');
        await again.call('POST', `/api/imports/${seen.newest.id}/start`);
      }
      await sleep(250);
    }
    const ended = (performance.now() - from) / 1000;
    const isRight = isThere
      ? seen.newest?.state === 'done' && same(seen.photos, wanted) && seen.missing === 0
      : seen.photos.length === 0;
    const what = isRight && ended < 60 ? 'right' : 'WRONG';
    results.push({ ended: isThere ? ended : 0, what });
    console.log(
      `${run}: ${isForm ? 'form ' : 'parts'} killed after ${moment.toFixed(0)} ms (${atRestart.state}, ${atRestart.photos} photos), ` +
        `${isThere ? `ended ${ended.toFixed(1)} s after the restart with ${seen.photos.length} photos` : 'archive had not arrived'}: ${what}`,
    );
    rmSync(join(work, `run ${run}`), { recursive: true, force: true });
  }
  // Of nobody's photos: to ask R2 after the thousands of all runs at once is more than the simulated one bears.
  const { archives } = await server.look('Ninguém');
  const slowest = Math.max(...results.map(({ ended }) => ended));
  console.log(
    `\n${results.filter(({ what }) => what === 'right').length} of ${results.length} right, slowest ${slowest.toFixed(1)} s; archives left in R2: ${archives}`,
  );
  if (results.some(({ what }) => what !== 'right')) process.exitCode = 1;
} finally {
  await server.kill();
  rmSync(work, { recursive: true, force: true });
}
