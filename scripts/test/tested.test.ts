import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { treeOf } from './tested.ts';

it('treeOf returns null before a folder’s first commit, and afterwards a hash that changes when a file changes', () => {
  // A Git hook sets these variables, and Git would then use this project's repository.
  for (const name of ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_WORK_TREE']) vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = temporaryFolder(onTestFinished);
  writeFileSync(join(folder, 'notes.txt'), 'one');
  expect(treeOf(folder)).toBeNull();
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=Casa', '-c', 'user.email=casa@example.com', ...args], { cwd: folder });
  git('init');
  expect(treeOf(folder)).toBeNull();
  git('add', '.');
  git('commit', '-m', 'Adds notes');
  const before = treeOf(folder);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  writeFileSync(join(folder, 'notes.txt'), 'two');
  expect(treeOf(folder)).not.toBe(before);
});
