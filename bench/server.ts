// Serves the product for measurements and proofs, by scripts/local.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import type { Miniflare } from 'miniflare';
import { buildIfStale } from '../scripts/local/build.ts';
import { findChromium } from '../scripts/local/chromium.ts';
import { startClock } from '../scripts/local/clock.ts';
import { lastDailyIn } from '../scripts/local/database.ts';
import { migrateLocal, seedIfEmpty } from '../scripts/local/installation.ts';
import { inProject } from '../scripts/local/paths.ts';
import { localSecrets } from '../scripts/local/secrets.ts';
import { builtWorker, clockWorker, ringerOf, serve } from '../scripts/local/server.ts';

export { buildIfStale, builtWorker, inProject, migrateLocal, serve };

export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;
type OnLog = (line: { level: string; message: string }) => void;

/** Registration code of these servers (`npm start` has its own), and the secret of their clock. */
export const CODE = 'bench';

export const startCode = (): string => localSecrets().REGISTRATION_CODE ?? '';

export function chromiumPath(): string {
  const found = findChromium();
  if ('problem' in found) throw new Error(found.problem);
  return found.path;
}

export async function makeExample(state: string): Promise<void> {
  migrateLocal(state);
  await seedIfEmpty(state);
}

/** Miniflare needs a fifth more processor time for a Worker without a route of its own, so both have one. */
export const HOSTS = { product: 'quartou.test', floor: 'floor.test' };

/** Serves the product's build and the floor in one workerd over one database, with the same options. */
export function serveBoth(state: string, floor: string, onLog: OnLog): Miniflare {
  const product = builtWorker({ LOG_REQUESTS: 'true' });
  const { queueConsumers: _, ...shared } = builtWorker();
  const floorWorker = {
    ...shared,
    name: 'floor',
    modulesRoot: resolve(floor, '..'),
    modules: [{ type: 'ESModule', path: floor }],
  };
  const workers = [
    { ...product, routes: [`${HOSTS.product}/*`] },
    { ...floorWorker, routes: [`${HOSTS.floor}/*`] },
  ];
  return serve({ state, port: 0, workers, onLog });
}

const REFUSING_ENTRY = `import product from './index.js'; import { refusing } from './refusing.js'; export default refusing(product);`;

/** Modules around the product that make its database and bucket fail (prove/refusing.ts). */
const refusingModules = () => [
  { name: 'entry.js', contents: REFUSING_ENTRY },
  {
    name: 'refusing.js',
    contents: stripTypeScriptTypes(readFileSync(new URL('./prove/refusing.ts', import.meta.url), 'utf8')),
  },
];

/** Serves the product with its clock for a proof. @returns its address */
export async function serveProof(state: string, port: number, isRefusing: boolean, onLog: OnLog): Promise<string> {
  const bindings = { REGISTRATION_CODE: CODE, REGISTRATION_ENABLED: 'true', STAFF_CODE: '' };
  const product = builtWorker(bindings, undefined, isRefusing ? refusingModules() : []);
  const server = serve({ state, port, workers: [product, clockWorker(CODE)], onLog });
  const { href } = await server.ready;
  startClock({ ring: (await ringerOf(server, CODE)).ring, lastDaily: () => lastDailyIn(state) }, console.error);
  return href;
}

export async function serveExample(state: string): Promise<{ url: string; database: Database; close(): Promise<void> }> {
  await makeExample(state);
  const onLog: OnLog = ({ level, message }) => {
    if (level === 'error' || level === 'warn') console.error(message);
  };
  const server = serve({ state, port: 0, workers: [builtWorker({ REGISTRATION_CODE: CODE, STAFF_CODE: '' })], onLog });
  const url = `http://localhost:${(await server.ready).port}`;
  return { url, database: await server.getD1Database('DB', 'quartou'), close: () => server.dispose() };
}

function workerds(): string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  return children.filter((pid) => pid && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'));
}

/** Sums a number over all workerd processes; NaN without /proc. */
function ofWorkerds(file: string, numberIn: (text: string) => number): number {
  try {
    const numbers = workerds().map((pid) => numberIn(readFileSync(`/proc/${pid}/${file}`, 'utf8')));
    return numbers.length ? numbers.reduce((sum, n) => sum + n, 0) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of workerd so far, ms. Other load on the machine hardly changes it. */
export const workerdCpu = (): number =>
  ofWorkerds('stat', (text) => {
    // Fields 11 and 12 after the name in brackets are user and system time in hundredths of a second.
    const fields = text.split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  });

export const workerdPeak = (): number =>
  Math.round(ofWorkerds('status', (text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1])) / 1024);
