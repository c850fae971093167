// Serves the product for measurements, by scripts/local.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Miniflare } from 'miniflare';
import { buildIfStale } from '../scripts/local/build.ts';
import { findChromium } from '../scripts/local/chromium.ts';
import { setUp } from '../scripts/local/installation.ts';
import { inProject } from '../scripts/local/paths.ts';
import { workerdOf } from '../scripts/local/processes.ts';
import { localSecrets } from '../scripts/local/secrets.ts';
import { builtWorker, serve } from '../scripts/local/server.ts';

export { buildIfStale, builtWorker, inProject, serve, setUp };

export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;
type OnLog = (line: { level: string; message: string }) => void;

/** Registration code of the servers here. */
export const CODE = 'bench';

/** Registration code of `npm start`. */
export const startCode = (): string => localSecrets().REGISTRATION_CODE ?? '';

export function chromiumPath(): string {
  const found = findChromium();
  if ('problem' in found) throw new Error(found.problem);
  return found.path;
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

export async function serveExample(state: string): Promise<{ url: string; database: Database; close(): Promise<void> }> {
  await setUp(state);
  const onLog: OnLog = ({ level, message }) => {
    if (level === 'error' || level === 'warn') console.error(message);
  };
  const server = serve({ state, port: 0, workers: [builtWorker({ REGISTRATION_CODE: CODE, STAFF_CODE: '' })], onLog });
  const url = `http://localhost:${(await server.ready).port}`;
  return { url, database: await server.getD1Database('DB', 'quartou'), close: () => server.dispose() };
}

/** A number that /proc tells of this process's workerd; NaN without /proc. */
function ofWorkerd(file: string, numberIn: (text: string) => number): number {
  const pid = workerdOf(process.pid);
  return pid === null ? Number.NaN : numberIn(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
}

/** Processor time of workerd so far, ms. Other load on the machine hardly changes it. */
export const workerdCpu = (): number =>
  ofWorkerd('stat', (text) => {
    // Fields 11 and 12 after the name in brackets are user and system time in hundredths of a second.
    const fields = text.split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  });

export const workerdPeak = (): number =>
  Math.round(ofWorkerd('status', (text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1])) / 1024);
