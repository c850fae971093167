// Whether `npm start` goes on answering: under load over the moments at which its clock looks into the database, and when
// something of it is stopped or killed.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { localSecrets } from '../../scripts/local/secrets.ts';
import { makeArchive, makePhotos } from '../archive.ts';
import { Importer } from '../importing.ts';
import { send } from './http.ts';
import { Faults, type Proof, type Row, type Scene } from './proof.ts';
import type { Random } from './random.ts';
import { Started } from './started.ts';

/** The first look lies a minute after the start (scripts/local/clock.ts): the load lasts longer. */
const SECONDS = 80;
const CLIENTS = 16;

/** A restart shows in these words. */
const AGAIN = 'Começando de novo';

/** Requests that are given up in the middle, of an answer or of a body, until `over`. */
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
    const health = await server.health(10_000);
    over.abort();
    const [givenUp = 0, imports = 0] = await patiently(others, [0, 0]);
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

/** The workerd that serves this installation, and the process that Miniflare is in. */
function processesOf(state: string): { runtime: number; host: number } {
  const runtime: number = JSON.parse(readFileSync(join(state, 'runtime.json'), 'utf8')).pid;
  return { runtime, host: Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${runtime}/status`, 'utf8'))?.[1]) };
}

/** Blows to one server, each with what was acknowledged just before; it has to be there again by itself, and all of it too. */
const BLOWS: { what: string; strike(of: ReturnType<typeof processesOf>): void; said: string }[] = [
  { what: 'workerd is stopped (SIGSTOP)', strike: ({ runtime }) => process.kill(runtime, 'SIGSTOP'), said: 'parou de responder' },
  { what: 'workerd is killed', strike: ({ runtime }) => process.kill(runtime, 'SIGKILL'), said: 'O servidor caiu' },
  { what: 'the process around it is killed', strike: ({ host }) => process.kill(host, 'SIGKILL'), said: 'O servidor caiu' },
];

/** How long a blow may go unsaid, and how long until it serves again, milliseconds. */
const UNSAID = 30_000;
const UNTIL_AGAIN = 120_000;

async function until(isSo: () => boolean | Promise<boolean>, within: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < within && !(await isSo())) await sleep(100);
  return performance.now() - from;
}

async function struck(scene: Scene): Promise<Row[]> {
  const state = join(scene.work, 'state');
  const start = () => Started.start(state, join(scene.work, 'log'), {});
  const rows: Row[] = [];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const acknowledged: string[] = [];
  const write = async ({ url }: Started) => {
    const importer = await Importer.at(url, localSecrets().REGISTRATION_CODE ?? '');
    const name = `Aviso ${acknowledged.length}`;
    await importer.call('POST', '/api/values', { name });
    acknowledged.push(name);
  };
  const lost = async ({ url }: Started) => {
    const there = JSON.stringify(await (await send(new URL('/api/values', url), {})).json());
    return acknowledged.filter((name) => !there.includes(name));
  };
  let server = await start();
  try {
    for (const { what, strike, said } of BLOWS) {
      await write(server);
      const before = server.count(said);
      strike(processesOf(state));
      const unsaid = await until(() => server.count(said) > before, UNSAID);
      const again = unsaid + (await until(async () => (await server.health(1_000)) !== null, UNTIL_AGAIN));
      const missing = again < UNSAID + UNTIL_AGAIN ? await lost(server) : acknowledged;
      rows.push({
        what,
        promised: 'said within 30 s, serves again at the same address by itself, nothing acknowledged is lost',
        seen: `said after ${seconds(unsaid)}, serving again after ${seconds(again)}, ${missing.length} lost`,
        held: unsaid < UNSAID && missing.length === 0,
      });
    }
    await write(server);
    const { runtime, host } = processesOf(state);
    for (const pid of [server.pid, host]) process.kill(pid, 'SIGKILL');
    await sleep(1_000);
    const isLeft = isAlive(runtime);
    server = await start();
    const missing = await lost(server);
    rows.push({
      what: 'every process of node is killed at once (kill -9), and it is started again',
      promised: 'the workerd that is left is ended before another opens the database, nothing acknowledged is lost',
      seen: `workerd ${isLeft ? 'was left' : 'had ended'}, then ${isAlive(runtime) ? '**still there**' : 'gone'}, ${missing.length} lost`,
      held: !isAlive(runtime) && missing.length === 0,
    });
  } finally {
    await server.end();
  }
  return rows;
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export const hang: Proof = async (scene) => [
  ...(await struck(scene)),
  await underLoad(scene, '', {}),
  await underLoad(scene, ', `LOG_REQUESTS=1` into a file', { LOG_REQUESTS: '1' }),
];
