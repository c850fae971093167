// Whether `npm start` goes on answering: when something of it is stopped or killed (interrupted.ts), and under load over the moments
// at which its clock looks into the database.
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { localSecrets } from '../../scripts/local/secrets.ts';
import { makeArchive, makePhotos } from '../archive.ts';
import { Importer } from '../importing.ts';
import { send } from './http.ts';
import { builtBeside, interrupted } from './interrupted.ts';
import { Faults, type Proof, type Row, type Scene } from './proof.ts';
import type { Random } from './random.ts';
import { Started } from './started.ts';

/** The first look lies a minute after the start (scripts/local/clock.ts): the load lasts longer. */
const SECONDS = 80;
const CLIENTS = 16;

/** A restart shows in these words. */
const AGAIN = 'Começando de novo';

/**
 * Requests that are given up in the middle, of an answer or of a body, until `over`. After each a whole one is waited for:
 * workerd spends some milliseconds on each broken body, and a flood of them shows only that a processor is finite.
 */
async function giveUp(url: string, random: Random, over: AbortSignal): Promise<number> {
  let count = 0;
  for (; !over.aborted; count += 1) {
    const isBody = count % 2 === 0;
    const options = isBody ? { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '5000' } } : {};
    const call = request(`${url}/api/schedules${isBody ? '' : '/1'}`, { ...options, agent: false });
    call.on('error', () => {});
    if (isBody) call.write('{"startDate":');
    else call.end();
    await sleep(random.int(0, 30));
    call.destroy();
    await (await send(new URL('/api/layouts', url), {})).arrayBuffer();
  }
  return count;
}

/** Imports of photos, one after the other, until `over`. */
async function keepImporting(importer: Importer, work: string, over: AbortSignal): Promise<number> {
  let count = 0;
  for (; !over.aborted; count += 1) {
    const folder = join(work, `photos ${count}`);
    const paths = makePhotos(folder, { photos: 40, bytes: 4e6, attractions: 4 });
    const archive = join(work, 'fotos.zip');
    await makeArchive(folder, paths, archive, false, (path) => `Carga ${count} ${path}`);
    const { id } = await importer.upload(archive, 'fotos.zip');
    await importer.until(id, ['planned', 'failed']);
    await importer.call('POST', `/api/imports/${id}/start`);
    const { state } = await importer.until(id, ['done', 'failed']);
    if (state !== 'done') throw new Error(`import ${count} ${state}`);
  }
  return count;
}

async function underLoad({ work, minutes, random, say }: Scene, what: string, env: NodeJS.ProcessEnv): Promise<Row> {
  const server = await Started.start(join(work, 'state'), join(work, 'log'), env);
  const faults = new Faults();
  try {
    const importer = await Importer.at(server.url, localSecrets().REGISTRATION_CODE ?? '');
    const over = new AbortController();
    const seconds = minutes === undefined ? SECONDS : minutes * 60;
    // What belongs to the load may never end when the server hangs: asked for with patience, not waited for.
    const patiently = <T>(doing: Promise<T>, otherwise: T) =>
      Promise.race([doing, sleep((seconds + 60) * 1000, otherwise, { ref: false })]);
    const others = Promise.all([giveUp(server.url, random, over.signal), keepImporting(importer, work, over.signal)]).catch(
      (error) => {
        faults.add(`beside the load: ${error.message}`);
        return [0, 0];
      },
    );
    const load = await autocannon({
      url: `${server.url}/api/schedules/1`,
      connections: CLIENTS,
      duration: seconds,
      headers: importer.headers,
      workers: 1,
      timeout: 30,
    });
    over.abort();
    const [givenUp = 0, imports = 0] = await patiently(others, [0, 0]);
    const health = await server.health(10_000);
    say(`${what}: ${load.requests.total} requests, ${givenUp} given up, ${imports} imports`);
    if (health === null) faults.add('/api/health did not answer within 10 s');
    else if (health > 1000) faults.add(`/api/health took ${health.toFixed(0)} ms`);
    if (load.non2xx > 0) faults.add(`${load.non2xx} answers were not 2xx`);
    if (load.timeouts > 0) faults.add(`${load.timeouts} requests had no answer within 30 s`);
    if (server.count(AGAIN) > 0) faults.add('it had to be started again');
    return {
      what: `${CLIENTS} clients for ${seconds} s from the start, imports and broken connections beside them${what}`,
      promised: 'every request is answered, and afterwards /api/health within a second',
      seen: faults.or(
        `${load.requests.total} answers (${load.requests.average.toFixed(0)} a second, p99 ${load.latency.p99} ms), ${imports} imports, ` +
          `${givenUp} broken connections; then health in ${health?.toFixed(0)} ms`,
      ),
      held: faults.isEmpty,
    };
  } finally {
    await server.end();
  }
}

export const hang: Proof = async (scene) => [
  ...(await interrupted(scene)),
  await builtBeside(scene),
  await underLoad(scene, '', {}),
  await underLoad(scene, ', `LOG_REQUESTS=1` into a file', { LOG_REQUESTS: '1' }),
];
