// Proves that `npm start` keeps serving while parts of it are stopped or killed, during a build, and under load.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { addDays } from '../../core/rules/calendar.ts';
import { isAlive, workerdOf } from '../../scripts/local/processes.ts';
import { Importer, makeArchive, makePhotos, send } from '../photos.ts';
import { inProject, startCode } from '../server.ts';
import { Faults, type Proof, type Row, type Scene, until } from './house.ts';
import { catalogueOf, contentOf, contentOfEvent, type Line, randomDay, readWeek, saveEvening } from './people.ts';

const MINUTES = 10;
/** The clock first queries the database a minute after the start, so a quick load has to last longer. */
const QUICK_MINUTES = 1.25;
const CLIENTS = 16;
/** Clients that each keep saving an evening of their own during the load. */
const WRITERS = 4;
/** Time limits for a start and for recovery, ms. */
const START = 180_000;
const AGAIN = 120_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

class Started {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #log: string;

  private constructor(child: ChildProcess, log: string, url: string) {
    this.#child = child;
    this.#log = log;
    this.url = url;
  }

  static async start({ work }: Scene): Promise<Started> {
    const log = join(work, 'log');
    const fd = openSync(log, 'a');
    const from = statSync(log).size;
    const env = { ...process.env, STATE_DIR: join(work, 'state'), PORT: '0', HOST: '127.0.0.1', LOG_REQUESTS: '1' };
    const child = spawn(process.execPath, [inProject('scripts/start.ts')], { stdio: ['ignore', fd, fd], env });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let url: string | undefined;
    await until(() => {
      url = /http:\/\/localhost:\d+/.exec(readFileSync(log, 'utf8').slice(from))?.[0].replace('localhost', '127.0.0.1');
      return !running.has(child) || url !== undefined;
    }, START);
    if (url === undefined) throw new Error(`npm start did not come up: ${readFileSync(log, 'utf8').slice(-2000)}`);
    const started = new Started(child, log, url);
    if (!(await until(async () => (await started.health()) !== null, START))) throw new Error('npm start does not serve.');
    return started;
  }

  /** Bytes of output so far. */
  get said(): number {
    return statSync(this.#log).size;
  }

  processes(): { start: number; workerd: number } {
    const start = this.#child.pid ?? 0;
    const workerd = workerdOf(start);
    if (workerd === null) throw new Error('npm start has no workerd.');
    return { start, workerd };
  }

  /** Response time, ms; null without an answer within a second. */
  async health(): Promise<number | null> {
    const from = performance.now();
    try {
      await (await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(1000) })).arrayBuffer();
      return performance.now() - from;
    } catch {
      return null;
    }
  }

  async end(): Promise<void> {
    if (!running.has(this.#child)) return;
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill('SIGTERM');
    await Promise.race([ended, sleep(15_000, undefined, { ref: false })]);
    this.#child.kill('SIGKILL');
    await ended;
  }
}

const INTERRUPTIONS = [
  { what: 'workerd is stopped (SIGSTOP)', signal: 'SIGSTOP', who: 'workerd' },
  { what: 'workerd is killed', signal: 'SIGKILL', who: 'workerd' },
  { what: 'the process around it is killed, and it is started again', signal: 'SIGKILL', who: 'start' },
] as const;

async function* interrupted(scene: Scene): AsyncGenerator<Row> {
  const acknowledged: string[] = [];
  let server = await Started.start(scene);
  try {
    for (const { what, signal, who } of INTERRUPTIONS) {
      const admin = await Importer.at(server.url, startCode());
      const name = `Aviso ${acknowledged.length}`;
      await admin.call('POST', '/api/values', { name });
      acknowledged.push(name);
      const processes = server.processes();
      const { said } = server;
      const from = performance.now();
      process.kill(processes[who], signal);
      const isEnd = who === 'start';
      if (isEnd) server = await Started.start(scene);
      else await until(() => server.said > said && !isAlive(processes.workerd), AGAIN);
      const isServing = await until(async () => (await server.health()) !== null, AGAIN);
      const took = ((performance.now() - from) / 1000).toFixed(1);
      const there = await (await send(new URL('/api/values', server.url))).text();
      const lost = acknowledged.filter((one) => !there.includes(one)).length;
      const isGone = !isAlive(processes.workerd);
      yield {
        what,
        promised: `${isEnd ? 'the workerd that is left is ended before another opens the database' : 'serves again at the same address by itself'}, nothing acknowledged is lost`,
        seen: `serving again after ${took} s, the old workerd ${isGone ? 'gone' : '**still there**'}, ${lost} lost`,
        held: isServing && isGone && lost === 0,
      };
    }
  } finally {
    await server.end();
  }
}

async function builtBeside(server: Started): Promise<Row> {
  const page = await (await send(new URL(server.url))).text();
  const paths = ['/', /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '', '/api/layouts'];
  const build = spawn(process.execPath, [inProject('scripts/build.ts')], { stdio: 'ignore' });
  const seen: Record<number, number> = {};
  for (let round = 0; build.exitCode === null; round += 1) {
    const { status } = await send(new URL(paths[round % paths.length] ?? '', server.url));
    seen[status] = (seen[status] ?? 0) + 1;
  }
  const counts = Object.entries(seen).map(([status, count]) => `${count} × ${status}`);
  return {
    what: '`npm run build` beside it, while its pages, scripts and lists are asked for without a pause',
    promised: 'every answer is 200',
    seen: `${counts.join(', ')}${build.exitCode === 0 ? '' : '; **the build failed**'}`,
    held: Object.keys(seen).join() === '200' && build.exitCode === 0,
  };
}

/**
 * Each aborted request is followed by a complete one: workerd spends milliseconds on a broken body, so a flood would only
 * measure the processor.
 */
async function giveUp({ url }: Started, { random }: Scene, over: AbortSignal): Promise<number> {
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
    await (await send(new URL('/api/layouts', url))).arrayBuffer();
  }
  return count;
}

async function keepImporting(admin: Importer, { work }: Scene, over: AbortSignal): Promise<number> {
  let count = 0;
  for (; !over.aborted; count += 1) {
    const folder = join(work, `photos ${count}`);
    mkdirSync(folder);
    const archive = join(work, 'fotos.zip');
    await makeArchive(folder, makePhotos(folder, { photos: 40, bytes: 4e6, attractions: 4 }), archive, `Carga ${count} `);
    const { state } = await admin.import(archive);
    if (state !== 'done') throw new Error(`import ${count} ${state}`);
  }
  return count;
}

/** Saves evenings one after the other, each over the revision before; the last acknowledged save must then be stored. */
async function keepWriting({ url }: Started, { random }: Scene, over: AbortSignal, faults: Faults): Promise<number> {
  const line: Line = { url, inFlight: 0 };
  const catalogue = await catalogueOf(url);
  const write = async (n: number) => {
    const startDate = addDays('2031-01-01', 7 * n);
    let [count, revision, content] = [0, 0, ''];
    for (; !over.aborted; count += 1) {
      const body = randomDay(random, catalogue);
      const { programme } = await saveEvening(line, startDate, 2, body, revision);
      revision = programme?.events[2]?.revision ?? 0;
      content = contentOf(body);
      await sleep(random.int(50, 300));
    }
    const event = (await readWeek(line, startDate)).programme?.events[2];
    if (!event || contentOfEvent(event) !== content) faults.add(`the evening of ${startDate} is not what was acknowledged last`);
    return count;
  };
  const counts = await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function underLoad(scene: Scene, server: Started): Promise<Row> {
  const faults = new Faults();
  const admin = await Importer.at(server.url, startCode());
  const { workerd } = server.processes();
  const over = new AbortController();
  const seconds = 60 * (scene.minutes ?? (scene.isQuick ? QUICK_MINUTES : MINUTES));
  // The other clients may never end when the server hangs, so there is a time limit.
  const others = Promise.race([
    Promise.all([
      giveUp(server, scene, over.signal),
      keepImporting(admin, scene, over.signal),
      keepWriting(server, scene, over.signal, faults),
    ]),
    sleep((seconds + 60) * 1000, null, { ref: false }),
  ]).catch((error) => {
    faults.add(`beside the load: ${error.message}`);
    return null;
  });
  const load = await autocannon({
    url: `${server.url}/api/schedules/1`,
    connections: CLIENTS,
    duration: seconds,
    headers: admin.headers,
    workers: 1,
    timeout: 30,
  });
  over.abort();
  const beside = await others;
  if (!beside && faults.isEmpty) faults.add('what was under way beside the load did not end');
  const health = await server.health();
  if (health === null) faults.add('/api/health did not answer within a second');
  if (load.non2xx > 0) faults.add(`${load.non2xx} answers were not 2xx`);
  if (load.timeouts > 0) faults.add(`${load.timeouts} requests had no answer within 30 s`);
  if (server.processes().workerd !== workerd) faults.add('it had to be started again');
  const [givenUp, imports, saved] = beside ?? [];
  return {
    what: `${CLIENTS} clients for ${seconds} s, beside them ${WRITERS} people who save, imports, broken connections`,
    promised: 'every request is answered, what was acknowledged is there, and afterwards /api/health answers within a second',
    seen: faults.or(
      `${load.requests.total} answers (${load.requests.average.toFixed(0)} a second, p99 ${load.latency.p99} ms), ${saved} evenings saved, ` +
        `${imports} imports, ${givenUp} broken connections; then health in ${health?.toFixed(0)} ms`,
    ),
    held: faults.isEmpty,
  };
}

export const load: Proof = async (scene) => {
  const rows: Row[] = [];
  for await (const row of interrupted(scene)) {
    rows.push(row);
    scene.say(`${row.what}: ${row.seen}`);
  }
  const server = await Started.start(scene);
  try {
    rows.push(await builtBeside(server), await underLoad(scene, server));
  } finally {
    await server.end();
  }
  return rows;
};
