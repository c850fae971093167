import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inProject, ROOT } from '../local/paths.ts';

/** A file with the `treeOf` of the last state that passed `npm test`. `npm run deploy` warns if the present `treeOf` differs. */
export const TESTED = inProject('node_modules/.quartou-tested');

/** Hashes the commit, uncommitted changes and names of untracked files. Returns null without Git or without a commit. */
export function treeOf(folder = ROOT): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;
  const commit = git('rev-parse', '--verify', 'HEAD');
  if (!commit) return null;
  const texts = [commit, git('diff', 'HEAD'), git('status', '--porcelain', '--untracked-files=all')];
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}
