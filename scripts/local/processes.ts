import { readFileSync } from 'node:fs';

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
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const found = children.findLast((child) => readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('workerd'));
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}

/** How much memory a process takes, bytes, and whether anybody is connected to these ports of the machine. */
export interface Usage {
  memory: number;
  isConnected: boolean;
}

/** null where the system does not tell (only Linux does), or when the process has ended. */
export function usageOf(pid: number | null, ports: readonly number[]): Usage | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    // "0: 0100007F:2253 00000000:0000 0A …": both ends, and the state, of which 01 is an open connection.
    const connections = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8');
    const ours = ports.map((port) => port.toString(16).toUpperCase().padStart(4, '0')).join('|');
    const isConnected = new RegExp(`^ *\\d+: [0-9A-F]+:(${ours}) \\S+ 01 `, 'm').test(connections);
    return kilobytes === undefined ? null : { memory: Number(kilobytes) * 1024, isConnected };
  } catch {
    return null;
  }
}
