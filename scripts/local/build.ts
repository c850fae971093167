import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, ROOT } from './paths.ts';
import { run, scriptArgs } from './run.ts';

/** Where the production build is. */
export const BUILD = inProject('dist');

/** In it: from which sources it was made, and how Miniflare is to run it. */
export const STAMP = '.stamp';
export const WORKER_OPTIONS = 'worker-options.json';

/** Our scripts that finish it, once vite has built. */
export const STEPS = ['frames', 'service-worker'] as const;

/** What the build reads, by path from the project's root, in order. */
export function sources(): string[] {
  const read = [
    '{core,db,worker,web}/**/*',
    'package-lock.json',
    'wrangler.toml',
    'vite.config.ts',
    `scripts/{build,${STEPS}}.ts`,
    '.dev.vars',
  ];
  const isRead = (path: string) => !path.endsWith('.test.ts') && statSync(inProject(path)).isFile();
  return globSync(read, { cwd: ROOT }).filter(isRead).sort();
}

/** A hash of everything the build reads, by path, size and time of change, and of its settings. */
export function sourceStamp(): string {
  const hash = createHash('sha256').update(`${process.env.SERVICE_WORKER} ${process.env.PUBLIC_ORIGIN}\n`);
  for (const path of sources()) {
    const { size, mtimeMs } = statSync(inProject(path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Makes the production build, in a process of its own, unless the one that is there was made from these very sources. */
export function buildIfStale(): void {
  const stamp = join(BUILD, STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceStamp()) run(process.execPath, scriptArgs('build'));
}
