import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, ROOT } from './paths.ts';
import { isAlive, run } from './processes.ts';

export const BUILD = inProject('dist');

/** Two files in the build: `STAMP` has a hash of the sources, `WORKER_OPTIONS` the Worker's options for Miniflare. */
export const STAMP = '.stamp';
export const WORKER_OPTIONS = 'worker-options.json';

export const STEPS = ['frames', 'service-worker'] as const;

export function sources(): string[] {
  const read = [
    '{core,db,worker,web}/**/*',
    'package-lock.json',
    'wrangler.toml',
    'vite.config.ts',
    `scripts/{build,${STEPS}}.ts`,
  ];
  const isRead = (path: string) => !path.endsWith('.test.ts') && statSync(inProject(path)).isFile();
  return globSync(read, { cwd: ROOT }).filter(isRead).sort();
}

export function sourceStamp(): string {
  const hash = createHash('sha256').update(`${process.env.SERVICE_WORKER} ${process.env.PUBLIC_ORIGIN}\n`);
  for (const path of sources()) {
    const { size, mtimeMs } = statSync(inProject(path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Removes the folders of killed builds. `scripts/build.ts` puts its pid into their names. */
export function removeAbandoned(parent = ROOT): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^dist-(\d+)(-before)?$/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's folder stays. It does not disturb the build.
    }
  }
}

export function buildIfStale(): void {
  const stamp = join(BUILD, STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceStamp()) run([inProject('scripts/build.ts')]);
}
