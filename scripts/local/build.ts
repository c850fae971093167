import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject, ROOT } from './paths.ts';
import { run, scriptArgs } from './run.ts';

/** Where the production build is. */
export const BUILD = inProject('dist');

/** In it: from which sources it was made, and how Miniflare is to run it. */
export const STAMP = '.stamp';
export const WORKER_OPTIONS = 'worker-options.json';

/** A hash of everything the build reads, by path, size and time of change, and of its one setting. */
export async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256').update(`${process.env.SERVICE_WORKER}\n`);
  const paths: string[] = [];
  for await (const path of glob(
    [
      '{core,db,worker,web}/**/*',
      'package-lock.json',
      'wrangler.toml',
      'vite.config.ts',
      'scripts/{build,frames,service-worker}.ts',
      '.dev.vars',
    ],
    { cwd: ROOT },
  )) {
    paths.push(path);
  }
  for (const path of paths.sort()) {
    const { size, mtimeMs, isFile } = ((s) => ({ size: s.size, mtimeMs: s.mtimeMs, isFile: s.isFile() }))(
      statSync(inProject(path)),
    );
    if (isFile && !path.endsWith('.test.ts')) hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Makes the production build, in a process of its own, unless the one that is there was made from these very sources. */
export async function buildIfStale(): Promise<void> {
  const stamp = join(BUILD, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === (await sourceStamp())) return;
  run(process.execPath, scriptArgs('build'));
}
