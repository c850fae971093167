import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inProject, ROOT } from '../local/paths.ts';

/**
 * A file with a hash of the last state that passed `npm test`: commit, uncommitted changes and names of untracked files.
 * `npm run deploy` warns if the hash of the project's present state (`treeOf`) differs.
 */
export const TESTED = inProject('node_modules/.quartou-tested');

/** Returns null in a folder without Git or without a commit, where changes cannot be recognised. */
export function treeOf(folder = ROOT): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;
  const commit = git('rev-parse', '--verify', 'HEAD');
  if (!commit) return null;
  const texts = [commit, git('diff', 'HEAD'), git('status', '--porcelain', '--untracked-files=all')];
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}
