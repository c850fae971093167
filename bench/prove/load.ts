// Proves that `npm start` serves again after a part of it is stopped or killed, and keeps serving during a build and under load.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { addDays } from '../../core/rules/calendar.ts';
import { inProject } from '../../scripts/local/paths.ts';
import { isAlive, workerdOf } from '../../scripts/local/processes.ts';
import { Client, send } from '../client.ts';
import { makeArchive } from '../photos.ts';
import { type Effort, type Part, type Row, withFaults } from '../report.ts';
import { contentOf, contentOfEvent, int, randomEvening } from './composer.ts';
import { Server, until } from './server.ts';

const MINUTES = 10;
/** A quick load takes over a minute, to include the check for daily work, which `npm start` makes a minute after its start. */
const QUICK_MINUTES = 1.25;
const CLIENTS = 16;
/** The number of people who save during the load. Each of them saves an evening of their own, again and again. */
const WRITERS = 4;
const WRITTEN = 2;
const MOST_RECOVERY_MS = 120_000;

const INTERRUPTIONS = [
  { what: 'workerd is stopped (SIGSTOP)', signal: 'SIGSTOP', isHost: false },
  { what: 'workerd is killed', signal: 'SIGKILL', isHost: false },
  { what: 'the process around it is killed, and it is started again', signal: 'SIGKILL', isHost: true },
] as const;

async function* interrupted(server: Server): AsyncGenerator<Row> {
  for (const [n, { what, signal, isHost }] of INTERRUPTIONS.entries()) {
    await (await Client.administrator(server)).call('POST', '/api/values', { name: `Aviso ${n}` });
    const { pid } = server;
    const workerd = workerdOf(pid) ?? 0;
    const from = performance.now();
    process.kill(isHost ? pid : workerd, signal);
    if (isHost) await server.start();
    else await until(() => !isAlive(workerd), MOST_RECOVERY_MS);
    const isServing = await until(async () => (await server.health()) !== null, MOST_RECOVERY_MS);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const values = await (await send(new URL('/api/values', server.url))).text();
    const lost = INTERRUPTIONS.filter((_, i) => i <= n && !values.includes(`Aviso ${i}`)).length;
    const isGone = !isAlive(workerd);
    yield {
      what,
      product: `serving again after ${seconds} s, the old workerd ${isGone ? 'has ended' : '**is still running**'}, ${lost} lost`,
      promise: {
        text: `${isHost ? 'the workerd that is left is ended before another opens the database' : 'serves again at the same address by itself'}, nothing acknowledged is lost`,
        held: isServing && isGone && lost === 0,
      },
    };
  }
}

async function builtBeside({ url }: Server): Promise<Row> {
  const page = await (await send(new URL(url))).text();
  const paths = ['/', /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '', '/api/layouts'];
  const build = spawn(process.execPath, [inProject('scripts/build.ts')], { stdio: 'ignore' });
  const statuses: Record<number, number> = {};
  for (let round = 0; build.exitCode === null; round += 1) {
    const { status } = await send(new URL(paths[round % paths.length] ?? '', url));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return {
    what: '`npm run build` beside it, while its pages, scripts and lists are requested without a pause',
    product: `${counts.join(', ')}${build.exitCode === 0 ? '' : '; **the build failed**'}`,
    promise: { text: 'every response is 200', held: Object.keys(statuses).join() === '200' && build.exitCode === 0 },
  };
}

/** Repeatedly aborts a request, then awaits a complete one. Without this wait the loop would use up the processor. */
async function breakConnections({ url }: Server, over: AbortSignal): Promise<number> {
  let count = 0;
  for (; !over.aborted; count += 1) {
    const isBody = count % 2 === 0;
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"startDate":')) });
    const options = isBody ? { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } : {};
    const breaking = AbortSignal.timeout(int(0, 30));
    await fetch(`${url}/api/schedules${isBody ? '' : '/1'}`, { ...options, signal: breaking }).catch(() => {});
    await (await send(new URL('/api/layouts', url))).arrayBuffer();
  }
  return count;
}

async function keepImporting(admin: Client, work: string, over: AbortSignal): Promise<number> {
  let count = 0;
  for (; !over.aborted; count += 1) {
    const archive = join(work, 'fotos.zip');
    await makeArchive(archive, { photos: 40, bytes: 4e6, attractions: 4 }, `Carga ${count} `);
    const { state } = await admin.import(archive);
    if (state !== 'done') throw new Error(`import ${count} ${state}`);
  }
  return count;
}

/** `WRITERS` people save one evening each, again and again. At the end the server must have each person's last save. */
async function keepWriting(server: Server, over: AbortSignal, faults: string[]): Promise<number> {
  const client = new Client(server);
  const catalogue = await client.catalogue();
  const write = async (n: number) => {
    const startDate = addDays('2031-01-01', 7 * n);
    let [count, revision, content] = [0, 0, ''];
    for (; !over.aborted; count += 1) {
      const evening = randomEvening(catalogue, startDate, WRITTEN);
      revision = (await client.save(startDate, WRITTEN, evening, revision)).programme?.events[WRITTEN]?.revision ?? 0;
      content = contentOf(evening);
      await sleep(int(50, 300));
    }
    const event = (await client.week(startDate)).programme?.events[WRITTEN];
    if (!event || contentOfEvent(event) !== content) faults.push(`the evening of ${startDate} is not what was acknowledged last`);
    return count;
  };
  const counts = await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function underLoad(server: Server, { work, isQuick }: Effort): Promise<Row> {
  const faults: string[] = [];
  const admin = await Client.administrator(server);
  const workerd = workerdOf(server.pid);
  const over = new AbortController();
  const seconds = 60 * (isQuick ? QUICK_MINUTES : MINUTES);
  const tasks = [
    breakConnections(server, over.signal),
    keepImporting(admin, work, over.signal),
    keepWriting(server, over.signal, faults),
  ];
  // If the server hangs, the tasks never end, so waiting for them has a time limit.
  const beside = Promise.race([Promise.all(tasks), sleep((seconds + 60) * 1000, null, { ref: false })]).catch((error) => {
    faults.push(`beside the load: ${error.message}`);
    return null;
  });
  const url = `${server.url}/api/schedules/1`;
  const shape = { connections: CLIENTS, duration: seconds, headers: { cookie: admin.cookie }, workers: 1, timeout: 30 };
  const result = await autocannon({ url, ...shape });
  over.abort();
  const counts = await beside;
  if (!counts && faults.length === 0) faults.push('what was under way beside the load did not end');
  const health = await server.health();
  if (health === null) faults.push('/api/health did not respond within a second');
  if (result.non2xx > 0) faults.push(`${result.non2xx} responses were not 2xx`);
  if (result.timeouts > 0) faults.push(`${result.timeouts} requests had no response within 30 s`);
  if (workerdOf(server.pid) !== workerd) faults.push('it had to be started again');
  const [broken, imports, saved] = counts ?? [];
  return {
    what: `${CLIENTS} clients for ${seconds} s, beside them ${WRITERS} people who save, imports, broken connections`,
    product: withFaults(
      `${result.requests.total} responses (${result.requests.average.toFixed(0)} a second, p99 ${result.latency.p99} ms), ${saved} evenings saved, ` +
        `${imports} imports, ${broken} broken connections; then health in ${health?.toFixed(0)} ms`,
      faults,
    ),
    promise: {
      text: 'every request gets a response, what was acknowledged is stored, and afterwards /api/health responds within a second',
      held: faults.length === 0,
    },
  };
}

export const load: Part = {
  name: 'load',
  async *measure(effort) {
    await using server = await Server.start(effort.work, { LOG_REQUESTS: '1' });
    yield* interrupted(server);
    yield await builtBeside(server);
    yield await underLoad(server, effort);
  },
};
