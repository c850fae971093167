import { readFileSync } from 'node:fs';

/** Whether a process runs; a zombie counts as ended, since it holds nothing. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The newest workerd that a process has started; null when there is none. Linux only, elsewhere null. */
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

/** Null when the process has ended. Linux only, elsewhere null. */
export function usageOf(pid: number | null, ports: readonly number[]): Usage | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    // A line of /proc: "0: 0100007F:2253 00000000:0000 0A …", both ends and the state; 01 is an open connection.
    const connections = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8');
    const ours = ports.map((port) => port.toString(16).toUpperCase().padStart(4, '0')).join('|');
    const isConnected = new RegExp(`^ *\\d+: [0-9A-F]+:(${ours}) \\S+ 01 `, 'm').test(connections);
    return kilobytes === undefined ? null : { memory: Number(kilobytes) * 1024, isConnected };
  } catch {
    return null;
  }
}
