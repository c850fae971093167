// Proves that `npm start` keeps serving under load while people save, photos are imported, a build runs and connections break.
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
import { type Catalogue, contentOf, contentOfEvent, int, randomEvening } from './composer.ts';
import { Server } from './server.ts';

/** In s. A quick load, too, takes over a minute, to include the look for due daily work one minute after `npm start`. */
const SECONDS = { full: 600, quick: 75 };
const CLIENTS = 16;
const WRITERS = 4;
const WRITTEN = 2;

/** Aborts a request, then awaits another request's response. Without this wait the caller's loop would use up the processor. */
async function breakConnection(client: Client, url: string, isBody: boolean): Promise<void> {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"startDate":')) });
  const options = isBody ? { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } : {};
  const breaking = AbortSignal.timeout(int(0, 30));
  await fetch(`${url}/api/schedules${isBody ? '' : '/1'}`, { ...options, signal: breaking }).catch(() => {});
  await client.call('GET', '/api/layouts');
}

async function importPhotos(admin: Client, archive: string, prefix: string): Promise<void> {
  await makeArchive(archive, { photos: 40, bytes: 4e6, attractions: 4 }, prefix);
  const { state } = await admin.import(archive);
  if (state !== 'done') throw new Error(`${prefix}${state}`);
}

/** Simulates a person who saves one evening repeatedly. If the server loses a save, it refuses the next save as a conflict. */
function writer(client: Client, catalogue: Catalogue, startDate: string) {
  let [revision, content] = [0, ''];
  return {
    async save(): Promise<void> {
      const evening = randomEvening(catalogue, startDate, WRITTEN);
      const week = await client.save(startDate, WRITTEN, evening, revision);
      revision = week.programme?.events[WRITTEN]?.revision ?? 0;
      content = contentOf(evening);
      await sleep(int(50, 300));
    },
    async isStored(): Promise<boolean> {
      const event = (await client.week(startDate)).programme?.events[WRITTEN];
      return event !== undefined && contentOfEvent(event) === content;
    },
  };
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
    let isOver = false;
    const repeated = async (act: (n: number) => Promise<void>) => {
      let count = 0;
      for (; !isOver; count += 1) await act(count);
      return count;
    };
    const catalogue = await client.catalogue();
    const writers = Array.from({ length: WRITERS }, (_, n) => writer(client, catalogue, addDays('2031-01-01', 7 * n)));
    const tasks = [
      repeated((n) => breakConnection(client, server.url, n % 2 === 0)),
      repeated((n) => importPhotos(admin, join(work, 'fotos.zip'), `Carga ${n} `)),
      repeated(async () => void (await Promise.all(writers.map(({ save }) => save())))),
      once(spawn(process.execPath, [inProject('scripts/build.ts')], { stdio: 'ignore' }), 'exit').then(([code]) => Number(code)),
    ];
    // If the server hangs, the tasks never end, so they are awaited only for a limited time.
    const beside = Promise.race([Promise.all(tasks), sleep((seconds + 60) * 1000, null, { ref: false })]).catch((error) => {
      faults.push(`beside the load: ${error.message}`);
    });
    const shape = { connections: CLIENTS, duration: seconds, headers: { cookie: admin.cookie }, workers: 1, timeout: 30 };
    const result = await autocannon({ url: server.url, requests: paths.map((path) => ({ path })), ...shape });
    isOver = true;
    const [broken, imports, saved, exitCode] = (await beside) ?? [];
    if (exitCode !== 0) faults.push(`the build ended with ${exitCode}, or what was under way beside the load did not end`);
    for (const { isStored } of writers) if (!(await isStored())) faults.push('an evening is not what was acknowledged last');
    const health = await server.health();
    if (health === null) faults.push('/api/health did not respond within a second');
    if (result.non2xx > 0) faults.push(`${result.non2xx} responses were not 2xx`);
    if (result.timeouts > 0) faults.push(`${result.timeouts} requests had no response within 30 s`);
    if (workerdOf(server.pid) !== workerd) faults.push('it had to be started again');
    yield {
      what: `${CLIENTS} clients for ${seconds} s, beside them ${WRITERS} people who save, imports, broken connections, \`npm run build\``,
      product: withFaults(
        `${result.requests.total} responses (${result.requests.average.toFixed(0)} a second, p99 ${result.latency.p99} ms), ${WRITERS} × ${saved} evenings saved, ` +
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
