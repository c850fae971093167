import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { inProject, ROOT } from './paths.ts';
import { usageOf } from './processes.ts';

/** Matches the start of a command that is a `.cmd` file on Windows, or of `node`, which may be another version. */
const COMMANDS =
  /\b(?:spawn|spawnSync|execFile|execFileSync|run)\(\s*['"`](npm|npx|node|vite|vitest|wrangler|tsc|biome|playwright|drizzle-kit)['"`]/g;

it('no script starts a program by a name that needs a shell on Windows', () => {
  const scripts = globSync('{scripts,bench,e2e,db}/**/*.{ts,mjs}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(scripts.length).toBeGreaterThan(50);
  const wrongStarts = scripts.flatMap((path) => {
    const text = readFileSync(inProject(path), 'utf8');
    return [...text.matchAll(COMMANDS)]
      .filter(({ index }) => !text.slice(index, index + 400).includes("shell: process.platform === 'win32'"))
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(wrongStarts).toEqual([]);
});

it.runIf(process.platform === 'linux')('the memory of a process and its connections are read', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const usage = () => usageOf(process.pid, [port]);
  expect(usage()?.memory).toBeGreaterThan(10_000_000);
  expect(usage()?.isConnected).toBe(false);
  const client = connect(port, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(client, 'connect')]);
  expect(usage()?.isConnected).toBe(true);
  client.destroy();
  await vi.waitFor(() => expect(usage()?.isConnected).toBe(false), { timeout: 60_000 });
  server.close();
});

it('the usage of a missing process is null', () => {
  expect(usageOf(2 ** 30, [])).toBeNull();
});
