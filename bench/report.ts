import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { inProject } from '../scripts/local/paths.ts';

export interface Row {
  what: string;
  product: string;
  /** The result of bare code (such as bench/floor.ts) in the same run, or other facts that explain the product's result. */
  beside?: string;
  promise?: { text: string; held: boolean };
}

export interface Effort {
  /** True for a short run that only checks that everything works. */
  isQuick: boolean;
  /** A folder that is removed after the measurement. */
  work: string;
  say(text: string): void;
}

/** A part of the report. `measure` yields each row as soon as it is known, so that a later failure loses no earlier row. */
export interface Part {
  name: string;
  measure(effort: Effort): AsyncIterable<Row>;
}

export function failed(what: string, error: unknown): Row {
  const text = String(error instanceof Error ? error.message : error)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '/');
  return { what, product: `FAILED: ${text.slice(0, 300)}`, promise: { text: 'is measured', held: false } };
}

export const withFaults = (text: string, faults: readonly string[]): string =>
  faults.length === 0 ? text : `${text}. **${faults.length} faults**: ${faults.slice(0, 5).join('; ')}`;

/** Returns the value below or at which `share` (0.95 means 95 %) of all values lie. The values may have any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Of an even number of values, the lower of the two in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function machine(): string {
  const version = (name: string) => JSON.parse(readFileSync(inProject(`node_modules/${name}/package.json`), 'utf8')).version;
  const git = (...args: string[]) => (spawnSync('git', args, { cwd: inProject(), encoding: 'utf8' }).stdout ?? '').trim();
  const memory = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(1)} GB`;
  const commit = `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? ' with changes' : ''}`;
  const versions = `node ${process.versions.node}, workerd ${version('workerd')}`;
  return `${new Date().toISOString().slice(0, 16)}Z, commit ${commit}, ${memory}, ${versions}, load before ${loadavg()[0]?.toFixed(1)}`;
}

export function save(page: string, text: string): void {
  const path = inProject(page);
  const [before, begin, , end, after] = readFileSync(path, 'utf8').split(/(<!-- .* from here -->|<!-- to here -->)/);
  if (after === undefined) throw new Error(`${page} has lost the comments between which the run is written.`);
  writeFileSync(path, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
