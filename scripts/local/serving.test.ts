import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Control } from './control.ts';
import { inProject } from './paths.ts';
import { isAnswering, type OpenServer, openServer } from './serving.ts';

// Real processes: seconds, on a busy machine minutes.
const PATIENCE = 300_000;
const soon = { timeout: 60_000, interval: 100 };

/** A product that can be asked what its clock has rung. */
const PRODUCT = `
let rung = [];
export default {
  fetch: () => Response.json(rung),
  scheduled: ({ cron }) => { if (cron === 'broken') throw new Error('no'); rung.push(cron); },
};`;

let folder: string;
const open: OpenServer[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartou-serving-'));
  mkdirSync(join(folder, 'build/quartou'), { recursive: true });
  mkdirSync(join(folder, 'build/client'));
  writeFileSync(join(folder, 'build/quartou/index.js'), PRODUCT);
  const assets = { binding: 'ASSETS', routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true } };
  const options = { compatibilityDate: '2026-10-01', assets, d1Databases: { DB: 'db' }, r2Buckets: { MEDIA: 'media' } };
  writeFileSync(join(folder, 'build/worker-options.json'), JSON.stringify(options));
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.end();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serve(state: string): Promise<{ server: OpenServer; runtime: number }> {
  const server = await openServer({ state: join(folder, state), port: 0, build: join(folder, 'build') });
  open.push(server);
  return { server, runtime: runtimeOf(state) };
}

const runtimeOf = (state: string): number => JSON.parse(readFileSync(join(folder, state, 'runtime.json'), 'utf8')).pid;

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

it(
  'leaves nothing behind, however its process ends, and ends when workerd does',
  async () => {
    const ordered = await serve('ordered');
    await ordered.server.end();
    expect(lives(ordered.runtime)).toBe(false);

    const { server, runtime } = await serve('killed');
    process.kill(runtime, 'SIGKILL');
    await server.ended;

    const stopped = await serve('stopped');
    process.kill(stopped.runtime, 'SIGSTOP');
    expect(await isAnswering(stopped.server.url, 500)).toBe(false);
    await stopped.server.end();
    expect(lives(stopped.runtime)).toBe(false);
  },
  PATIENCE,
);

it(
  'ends with whoever watches it, and its workerd too where its own process was killed',
  async () => {
    const served = JSON.stringify({ state: join(folder, 'watched'), port: 0, build: join(folder, 'build') });
    const program = `import { openServer } from ${JSON.stringify(inProject('scripts/local/serving.ts'))};
      const server = await openServer(${served});
      server.ended.then(() => server.end()).then(() => console.log('ended'));
      console.log(server.url);`;
    const watcher = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(watcher);
    await once(watcher.stdout, 'data');
    const runtime = runtimeOf('watched');
    expect(lives(runtime)).toBe(true);
    watcher.kill('SIGKILL');
    await vi.waitUntil(() => !lives(runtime), soon);

    const other = await serve('host killed');
    const [, host = ''] = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${other.runtime}/status`, 'utf8')) ?? [];
    process.kill(Number(host), 'SIGKILL');
    await other.server.ended;
    await other.server.end();
    expect(lives(other.runtime)).toBe(false);
  },
  PATIENCE,
);

it(
  'opens its database, its bucket and its clock to whoever knows the secret, and to nobody else',
  async () => {
    const { server } = await serve('controlled');
    const control = new Control(server.control);
    await control.d1.prepare('create table things (name text)').run();
    await control.d1.batch([control.d1.prepare('insert into things values (?)').bind('café')]);
    expect(await control.d1.prepare('select name from things').first()).toEqual({ name: 'café' });
    await expect(control.d1.prepare('select absent').all()).rejects.toThrow('no such column');

    const bytes = new Uint8Array([0, 255, 7]);
    await control.media.put('a/b c', bytes, { httpMetadata: { contentType: 'image/png' } });
    expect(new Uint8Array((await (await control.media.get('a/b c'))?.arrayBuffer()) ?? [])).toEqual(bytes);
    expect(await control.media.head('a/b c')).toMatchObject({ size: 3, httpMetadata: { contentType: 'image/png' } });
    expect(await control.media.get('nothing')).toBeNull();
    expect(await control.media.head('nothing')).toBeNull();
    expect((await control.media.list({ prefix: 'a/', delimiter: '/' })).objects).toHaveLength(1);

    await control.ring('* * * * *', 60_000);
    expect(await (await fetch(new URL('/api/rung', server.url))).json()).toEqual(['* * * * *']);
    await expect(control.ring('broken', 60_000)).rejects.toThrow('broken');

    for (const authorization of ['', 'x'.repeat(64)]) {
      const answer = await fetch(new URL('/scheduled?cron=x', server.control.url), {
        method: 'POST',
        headers: { authorization },
      });
      expect(answer.status).toBe(403);
    }
  },
  PATIENCE,
);

it('is asked with a time limit', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect(await isAnswering(url, 50)).toBe(false);
  await expect(new Control({ url, secret: '' }).ring('* * * * *', 50)).rejects.toThrow();
  silent.closeAllConnections();
  silent.close();
  expect(await isAnswering(url, 5_000)).toBe(false);
});
