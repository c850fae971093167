import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inProject, ROOT } from '../local/paths.ts';

/** Names what `npm test` has last passed with, for `npm run deploy`. */
export const TESTED = inProject('node_modules/.quartou-tested');

/** The commit of this folder with what was changed since. */
export function treeOf(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout;
  return createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD')).digest('hex');
}
