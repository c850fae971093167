import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inProject, ROOT } from '../local/paths.ts';

/** A file with a hash of the commit and the uncommitted changes with which `npm test` last passed. `npm run deploy` reads it. */
export const TESTED = inProject('node_modules/.quartou-tested');

export function treeOf(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout;
  return createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD')).digest('hex');
}
