import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { inProject, ROOT } from './paths.ts';
import { run, scriptArgs } from './run.ts';

const STAMP = inProject('dist/.stamp');

/** A hash of everything the build reads, by path, size and time of change. */
async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const path of glob(
    ['{core,db,worker,web}/**/*', 'package-lock.json', 'wrangler.toml', 'vite.config.ts', '.dev.vars'],
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

/** Makes the production build unless the one that is there was made from these very sources. */
export async function buildIfStale(): Promise<void> {
  const stamp = await sourceStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  run(process.execPath, scriptArgs('build'));
  writeFileSync(STAMP, stamp);
}
