import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inProject, ROOT } from './paths.ts';

/** Makes Miniflare start workerd by workerd.sh, which ends workerd with its parent process, even after kill -9 of the parent. */
export function tieRuntimes(): void {
  // Windows cannot start a shell script. There Miniflare ends workerd, but not if this process is killed.
  if (process.platform === 'win32') return;
  const wrapper = inProject('scripts/local/workerd.sh');
  try {
    accessSync(wrapper, constants.X_OK);
  } catch {
    // If workerd.sh cannot be executed, for example on a disk mounted with noexec, Miniflare starts workerd itself.
    return;
  }
  const requireBesideMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'));
  process.env.QUARTOU_WORKERD ??= requireBesideMiniflare('workerd').default;
  process.env.MINIFLARE_WORKERD_PATH = wrapper;
}

export const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  ...env,
});

function npmAbove(shell: number): number {
  try {
    const [, above] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${shell}/status`, 'utf8')) ?? [];
    return readFileSync(`/proc/${above}/comm`, 'utf8').startsWith('npm') ? Number(above) : shell;
  } catch {
    return shell;
  }
}

/** Calls `stop` once npm or npm's shell has ended: npm passes SIGTERM only to its shell, and a killed npm passes nothing. */
export function whenNpmEnds(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  setInterval(() => (process.ppid !== parent || !isAlive(npm)) && stop(), 1000).unref();
}

/** Runs a script by Node. Prints its output on failure, or always with `show`. @throws unless it exits with 0 */
export function run(args: string[], { show = false, env = {} }: { show?: boolean; env?: NodeJS.ProcessEnv } = {}): void {
  const result = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    env: environment(env),
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    if (!show) process.stderr.write(`${result.stdout}${result.stderr}`);
    throw new Error(`${process.execPath} ${args.join(' ')} ended with ${result.status ?? result.signal}`);
  }
}

/** True if a process runs. A zombie counts as ended, since its locks and ports are free. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the pid of the newest workerd that a process has started; null if there is none or the system is not Linux. */
export function workerdOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const workerd = children.findLast((child) => readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('workerd'));
    return workerd === undefined ? null : Number(workerd);
  } catch {
    return null;
  }
}

export interface Usage {
  memory: number;
  isConnected: boolean;
}

/** Returns a process's memory in bytes and whether `ports` have connections; null if the process has ended or outside Linux. */
export function usageOf(pid: number | null, ports: readonly number[]): Usage | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    // A line has a connection's two addresses and its state, 01 if open: "0: 0100007F:2253 00000000:0000 01 …".
    const lists = ['/proc/net/tcp', '/proc/net/tcp6'].filter((path) => existsSync(path));
    const connections = lists.map((path) => readFileSync(path, 'utf8')).join('');
    const ours = ports.map((port) => port.toString(16).toUpperCase().padStart(4, '0')).join('|');
    const isConnected = new RegExp(`^ *\\d+: [0-9A-F]+:(${ours}) \\S+ 01 `, 'm').test(connections);
    return kilobytes === undefined ? null : { memory: Number(kilobytes) * 1024, isConnected };
  } catch {
    return null;
  }
}
