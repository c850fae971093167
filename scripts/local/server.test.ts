import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';
import { inProject } from './paths.ts';
import { isAlive, workerdOf } from './processes.ts';
import { builtWorker, clockWorker, isResponding, ringerOf, type ServerOptions, serve } from './server.ts';

const soon = { timeout: 60_000, interval: 100 };
const onLinux = it.runIf(process.platform === 'linux');

const PRODUCT = `
let rung = [];
export default {
  fetch: () => Response.json(rung),
  scheduled: ({ cron }) => { if (cron === 'broken') throw new Error('no'); rung.push(cron); },
};`;

const folder = temporaryFolder(afterAll);
const open: ReturnType<typeof serve>[] = [];

beforeAll(() => {
  for (const path of ['build/quartou', 'build/client']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'build/quartou/index.js'), PRODUCT);
  const assets = { binding: 'ASSETS', routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true } };
  writeFileSync(join(folder, 'build/worker-options.json'), JSON.stringify({ compatibilityDate: '2026-10-01', assets }));
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.dispose();
});

async function started(more: Partial<ServerOptions> = {}) {
  const server = serve({ state: join(folder, 'state'), port: 0, workers: [builtWorker({}, join(folder, 'build'))], ...more });
  open.push(server);
  return { server, url: await server.ready, workerd: workerdOf(process.pid) ?? 0 };
}

it('builtWorker finds every module of a build whose path has brackets and braces', () => {
  const build = join(folder, 'build [1] {a,b}');
  cpSync(join(folder, 'build'), build, { recursive: true });
  mkdirSync(join(build, 'quartou/chunks'));
  writeFileSync(join(build, 'quartou/chunks/lazy.js'), '');
  const paths = builtWorker({}, build).modules.map(({ path }: { path: string }) => path);
  expect(paths).toEqual([join(build, 'quartou/index.js'), join(build, 'quartou/chunks/lazy.js')]);
});

onLinux('a server whose workerd is killed or hangs restarts at the same port and leaves no process behind', async () => {
  const { promise: restarted, resolve } = Promise.withResolvers<void>();
  const { server, url, workerd } = await started({ onRestart: resolve });
  expect(await isResponding(url, 60_000)).toBe(true);
  process.kill(workerd, 'SIGKILL');
  await restarted;
  expect(await isResponding(url, 60_000)).toBe(true);

  const second = workerdOf(process.pid) ?? 0;
  process.kill(second, 'SIGSTOP');
  expect(await isResponding(url, 500)).toBe(false);
  await server.restart();
  expect(await isResponding(url, 60_000)).toBe(true);
  expect(isAlive(second)).toBe(false);
  const third = workerdOf(process.pid) ?? 0;
  await server.dispose();
  expect(isAlive(third)).toBe(false);
});

onLinux('workerd ends after the process that started it was killed', async () => {
  const program = `import { builtWorker, serve } from ${JSON.stringify(inProject('scripts/local/server.ts'))};
      const [state, build] = ${JSON.stringify([join(folder, 'state'), join(folder, 'build')])};
      console.log(String(await serve({ state, port: 0, workers: [builtWorker({}, build)] }).ready));`;
  const host = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void host.kill('SIGKILL'));
  await once(host.stdout, 'data');
  const workerd = workerdOf(host.pid ?? 0) ?? 0;
  expect(isAlive(workerd)).toBe(true);
  host.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(workerd), soon);
});

it('scheduled work is started by requests with the secret to the clock Worker, not by requests to the product', async () => {
  const { server, url } = await started({ workers: [builtWorker({}, join(folder, 'build')), clockWorker('secret')] });
  const { ring } = await ringerOf(server, 'secret');
  await ring('* * * * *', 60_000);
  await expect(ring('broken', 60_000)).rejects.toThrow('broken');
  await expect((await ringerOf(server, 'guess')).ring('30 7 * * *', 60_000)).rejects.toThrow('403');
  for (const path of ['/cdn-cgi/local/scheduled', '/cdn-cgi/handler/scheduled', '/cdn-cgi/local/explorer']) {
    const response = await fetch(new URL(`${path}?cron=visitor`, url));
    expect([path, await response.json()]).toEqual([path, ['* * * * *']]);
  }
});

it('isResponding returns false if a server does not respond in time, or is closed', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  expect(await isResponding(url, 50)).toBe(false);
  silent.closeAllConnections();
  silent.close();
  expect(await isResponding(url, 5_000)).toBe(false);
});
