import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { inProject, ROOT } from './paths.ts';

vi.mock(import('node:fs'), { spy: true });
// Test files share modules. The resets make this file load modules with the mocked `node:fs`, and later files without the mock.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { isAlive, tieRuntimes, usageOf } = await import('./processes.ts');

/** Matches calls that start a program by its name. On Windows most of these programs are `.cmd` files, which need a shell. */
const COMMANDS =
  /\b(?:spawn|spawnSync|execFile|execFileSync|run)\(\s*['"`](npm|npx|node|vite|vitest|wrangler|tsc|biome|playwright|drizzle-kit)['"`]/g;

it('each script that starts npm, node or a package’s program by its name uses a shell on Windows', () => {
  const scripts = globSync('{scripts,bench,e2e,db}/**/*.{ts,mjs}', { cwd: ROOT });
  expect(scripts.length).toBeGreaterThan(50);
  const wrongStarts = scripts.flatMap((path) => {
    const text = readFileSync(inProject(path), 'utf8');
    return [...text.matchAll(COMMANDS)]
      .filter(({ index }) => !text.slice(index, index + 400).includes("shell: process.platform === 'win32'"))
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(wrongStarts).toEqual([]);
});

it.runIf(process.platform === 'linux')('a process that npm started ends when npm ends, even if npm’s shell goes on', async () => {
  const script = `import { whenNpmEnds } from ${JSON.stringify(inProject('scripts/local/processes.ts'))};
    whenNpmEnds(() => process.exit(0));
    setTimeout(() => {}, 300_000);
    console.log(process.pid);`;
  // The second command, `true`, makes the shell wait for the script. With one command the shell would become the script (exec).
  const likeNpm = `process.title = 'npm start';
    const command = '"$NODE" --input-type=module -e "$SCRIPT"; true';
    require('node:child_process').spawn('sh', ['-c', command], { stdio: 'inherit' });`;
  const npm = spawn(process.execPath, ['-e', likeNpm], {
    env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, SCRIPT: script },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(await once(npm.stdout, 'data'));
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  npm.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 60_000 });
});

it.runIf(process.platform === 'linux')('usageOf returns a process’s memory, and whether a port has a connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const usage = () => usageOf(process.pid, [port]);
  expect(usage()?.memory).toBeGreaterThan(10_000_000);
  expect(usage()?.isConnected).toBe(false);
  // No process has this number.
  expect(usageOf(2 ** 30, [])).toBeNull();
  const client = connect(port, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(client, 'connect')]);
  expect(usage()?.isConnected).toBe(true);

  // Simulates a kernel without IPv6, which has no /proc/net/tcp6.
  const files = await vi.importActual<typeof import('node:fs')>('node:fs');
  const isThere = (path: unknown) => path !== '/proc/net/tcp6';
  vi.mocked(existsSync).mockImplementation((path) => isThere(path) && files.existsSync(path));
  vi.mocked(readFileSync).mockImplementation((path, options) => files.readFileSync(isThere(path) ? path : '/proc/none', options));
  onTestFinished(() => void vi.resetAllMocks());
  expect(usage()).toMatchObject({ isConnected: true });
  client.destroy();
  await vi.waitFor(() => expect(usage()?.isConnected).toBe(false), { timeout: 60_000 });
  server.close();
});

it('on Windows, where no shell script can be started, tieRuntimes sets no MINIFLARE_WORKERD_PATH', () => {
  vi.stubEnv('MINIFLARE_WORKERD_PATH', undefined);
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    platform.mockRestore();
  });
  tieRuntimes();
  expect(process.env.MINIFLARE_WORKERD_PATH).toBeUndefined();
});
