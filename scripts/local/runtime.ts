import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeNote } from './folder.ts';

/** The workerd process of an installation. */
interface Runtime {
  pid: number;
  /** Its arguments, which contain a port of its own. */
  args: readonly string[];
}

const noteOf = (state: string) => join(state, 'runtime.json');

/** How long a process may take to go after SIGKILL, milliseconds. */
const DYING = 10_000;

/** Records the workerd of the installation in `state`, for `endLeftRuntime`. */
export const noteRuntime = (state: string, runtime: Runtime): void => writeNote(noteOf(state), runtime);

/**
 * Ends a workerd whose parent was killed (kill -9): it would go on serving, and write into the database beside the next one.
 * @returns false when it cannot be ended
 */
export function endLeftRuntime(state: string): boolean {
  const note = noteOf(state);
  if (!existsSync(note)) return true;
  const left = readRuntime(note);
  if (left !== null && isStill(left)) {
    try {
      process.kill(left.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    }
    for (const from = Date.now(); isAlive(left.pid); ) {
      if (Date.now() - from > DYING) return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  rmSync(note, { force: true });
  return true;
}

/** null when the file is incomplete: then workerd had not served yet. */
function readRuntime(note: string): Runtime | null {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Runtime;
  } catch {
    return null;
  }
}

/** Whether it still runs, and its pid was not reused by another process. */
const isStill = ({ pid, args }: Runtime) => {
  const command = commandOf(pid);
  return command !== '' && args.every((arg) => command.includes(arg));
};

/** Whether a process runs; a zombie has released everything. */
function isAlive(pid: number): boolean {
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
