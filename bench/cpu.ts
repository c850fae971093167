import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const MS_PER_TICK = 10;

/** The process ids of workerd that this process's main thread started. */
function workerds(): string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  return children.filter((pid) => pid && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'));
}

/**
 * Milliseconds of processor time that workerd has had until now, over all its threads; NaN where there is no /proc.
 * Unlike requests a second it hardly depends on what else the machine is doing.
 */
export function workerdCpu(): number {
  try {
    const ticks = workerds().map((pid) => {
      // After the name in brackets: state is field 0, user and system time are fields 11 and 12.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.length ? ticks.reduce((sum, n) => sum + n, 0) * MS_PER_TICK : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** The most memory that workerd has had at once until now, MB; NaN where there is no /proc. */
export function workerdPeak(): number {
  try {
    const peaks = workerds().map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
    return Math.round(Math.max(...peaks) / 1024);
  } catch {
    return Number.NaN;
  }
}
