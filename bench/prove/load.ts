// Proves that `npm start` keeps serving under load, beside people who save, imports, broken connections and a build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { addDays } from '../../core/rules/calendar.ts';
import { inProject } from '../../scripts/local/paths.ts';
import { workerdOf } from '../../scripts/local/processes.ts';
import { Client } from '../client.ts';
import { makeArchive } from '../photos.ts';
import { type Part, withFaults } from '../report.ts';
import { contentOf, contentOfEvent, int, randomEvening } from './composer.ts';
import { Server } from './server.ts';

/** A quick load takes over a minute, to include the check for daily work, which `npm start` makes a minute after its start. */
const SECONDS = { full: 600, quick: 75 };
const CLIENTS = 16;
/** The number of people who save during the load. Each of them saves an evening of their own, again and again. */
const WRITERS = 4;
const WRITTEN = 2;

/** Repeatedly aborts a request, then awaits a complete one. Without this wait the loop would use up the processor. */
async function breakConnections(client: Client, url: string, over: AbortSignal): Promise<number> {
  let count = 0;
  for (; !over.aborted; count += 1) {
    const isBody = count % 2 === 0;
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"startDate":')) });
    const options = isBody ? { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } : {};
    const breaking = AbortSignal.timeout(int(0, 30));
    await fetch(`${url}/api/schedules${isBody ? '' : '/1'}`, { ...options, signal: breaking }).catch(() => {});
    await client.call('GET', '/api/layouts');
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
async function keepWriting(client: Client, over: AbortSignal): Promise<number> {
  const catalogue = await client.catalogue();
  let count = 0;
  const write = async (n: number) => {
    const startDate = addDays('2031-01-01', 7 * n);
    let [revision, content] = [0, ''];
    for (; !over.aborted; count += 1) {
      const evening = randomEvening(catalogue, startDate, WRITTEN);
      revision = (await client.save(startDate, WRITTEN, evening, revision)).programme?.events[WRITTEN]?.revision ?? 0;
      content = contentOf(evening);
      await sleep(int(50, 300));
    }
    const event = (await client.week(startDate)).programme?.events[WRITTEN];
    if (!event || contentOfEvent(event) !== content)
      throw new Error(`the evening of ${startDate} is not what was acknowledged last`);
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  return count;
}

export const load: Part = {
  name: 'load',
  async *measure({ work, isQuick }) {
    const seconds = isQuick ? SECONDS.quick : SECONDS.full;
    const faults: string[] = [];
    await using server = await Server.start(work, { LOG_REQUESTS: '1' });
    const admin = await Client.administrator(server);
    const client = new Client(server);
    const workerd = workerdOf(server.pid);
    const page = await (await fetch(server.url)).text();
    const paths = ['/api/schedules/1', '/', /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? ''];
    const over = new AbortController();
    const tasks = [
      breakConnections(client, server.url, over.signal),
      keepImporting(admin, work, over.signal),
      keepWriting(client, over.signal),
      once(spawn(process.execPath, [inProject('scripts/build.ts')], { stdio: 'ignore' }), 'exit').then(([code]) => Number(code)),
    ];
    // If the server hangs, the tasks never end, so waiting for them has a time limit.
    const beside = Promise.race([Promise.all(tasks), sleep((seconds + 60) * 1000, null, { ref: false })]).catch((error) => {
      faults.push(`beside the load: ${error.message}`);
    });
    const shape = { connections: CLIENTS, duration: seconds, headers: { cookie: admin.cookie }, workers: 1, timeout: 30 };
    const result = await autocannon({ url: server.url, requests: paths.map((path) => ({ path })), ...shape });
    over.abort();
    const [broken, imports, saved, exitCode] = (await beside) ?? [];
    if (exitCode !== 0) faults.push(`the build ended with ${exitCode}, or what was under way beside the load did not end`);
    const health = await server.health();
    if (health === null) faults.push('/api/health did not respond within a second');
    if (result.non2xx > 0) faults.push(`${result.non2xx} responses were not 2xx`);
    if (result.timeouts > 0) faults.push(`${result.timeouts} requests had no response within 30 s`);
    if (workerdOf(server.pid) !== workerd) faults.push('it had to be started again');
    yield {
      what: `${CLIENTS} clients for ${seconds} s, beside them ${WRITERS} people who save, imports, broken connections, \`npm run build\``,
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
  },
};
