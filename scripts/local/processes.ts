import { readdirSync, readFileSync } from 'node:fs';

/** Whether a process runs; a zombie has released everything. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The newest workerd that a process has started; null when there is none, or where the system does not tell (only Linux does). */
export function workerdOf(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap(
      (thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [],
    );
    const found = children.filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('workerd')).at(-1);
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}

/** What a server takes of its machine. */
export interface Usage {
  /** Resident memory of its process, bytes. */
  memory: number;
  /** Open connections to its ports. */
  connections: number;
}

const ESTABLISHED = '01';

/** Both ends, the local port and the state of a line of /proc/net/tcp: "0: 0100007F:2253 00000000:0000 0A …". */
const SOCKET = /^\s*\d+: ([0-9A-F]+:([0-9A-F]{4}) \S+) ([0-9A-F]{2})/gm;

/** The usage of a process that serves at these ports; null where the system does not tell (only Linux does), or when it has ended. */
export function usageOf(pid: number, ports: readonly number[]): Usage | null {
  try {
    const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    if (!resident) return null;
    const sockets = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8');
    const open = [...sockets.matchAll(SOCKET)].filter(
      ([, , local = '', state]) => state === ESTABLISHED && ports.includes(Number.parseInt(local, 16)),
    );
    // The system may list a connection twice while others come and go.
    return { memory: resident * 1024, connections: new Set(open.map(([, ends]) => ends)).size };
  } catch {
    return null;
  }
}
