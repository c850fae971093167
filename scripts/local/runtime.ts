import { type ChildProcess, spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeNote } from './folder.ts';

/** A process that works on an installation: workerd, or the vite or wrangler that has it. */
interface Runtime {
  pid: number;
  /** Its arguments. Those of a workerd contain a port of its own. */
  args: readonly string[];
}

/** A line for each process, in the order of their starts. */
const noteOf = (state: string) => join(state, 'runtime.json');

/** How long a process may take to go after SIGKILL, milliseconds. */
const DYING = 10_000;

/** Records a process that works on the installation in `state`, for `endLeftRuntimes`. */
export const noteRuntime = (state: string, runtime: Runtime): void => writeNote(noteOf(state), runtime, 'a');

/**
 * Records every process that this one starts from now on: neither Miniflare nor vite says which workerd it has started.
 * @param seen called with each of them
 * @returns a function that ends the recording
 */
export function noteRuntimes(state: string, seen: (process: ChildProcess) => void = () => {}): () => void {
  const note = (message: unknown) => {
    const { process: runtime } = message as { process: ChildProcess };
    runtime.once('spawn', () => noteRuntime(state, { pid: runtime.pid ?? 0, args: runtime.spawnargs.slice(1) }));
    seen(runtime);
  };
  subscribe('child_process', note);
  return () => unsubscribe('child_process', note);
}

/** Arguments for `process.execPath` and a program of our packages with STATE_DIR: it records what it starts, too. */
export const NOTED = ['--import', new URL('./noted.ts', import.meta.url).href];

/**
 * Ends what a killed program (kill -9) left behind: it would write into the database beside the next one.
 * @returns null, or the pid of a process that cannot be ended
 */
export function endLeftRuntimes(state: string): number | null {
  const note = noteOf(state);
  if (!existsSync(note)) return null;
  // In the order of their starts: vite and wrangler before their workerd, so that they cannot start another.
  const left = readFileSync(note, 'utf8').split('\n').flatMap(readRuntime).filter(isStill);
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return pid;
    }
  }
  for (const { pid } of left) {
    for (const from = Date.now(); isAlive(pid); ) {
      if (Date.now() - from > DYING) return pid;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  rmSync(note, { force: true });
  return null;
}

/** Nothing for an incomplete line: that process had not begun to serve yet. */
function readRuntime(line: string): Runtime[] {
  try {
    return [JSON.parse(line) as Runtime];
  } catch {
    return [];
  }
}

/** Whether it still runs, and its pid was not reused by another process. */
const isStill = ({ pid, args }: Runtime) => {
  const command = commandOf(pid);
  return command !== '' && args.length > 0 && args.every((arg) => command.includes(arg));
};

/** Whether a process runs; a zombie has released everything. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The command line of a process; '' when there is none. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  const [program = '', ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  return (spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '').trim();
}
