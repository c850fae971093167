import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';

vi.mock(import('node:fs'), { spy: true });
// The files of this process share their modules: no module may keep an earlier file's `node:fs`, or leave this one to later files.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { copyRunning, localSecrets } = await import('./installation.ts');

it('localSecrets creates a registration code only once, and reports an unreadable file in Portuguese', () => {
  const folder = temporaryFolder(onTestFinished);
  const made = localSecrets(join(folder, '.dev.vars'));
  expect(made.REGISTRATION_CODE).toMatch(/^\w{12}$/);
  expect(localSecrets(join(folder, '.dev.vars'))).toEqual(made);
  // Passes a folder, because no user can read a folder as a file. Root, who may run the tests, can read every file.
  expect(() => localSecrets(folder)).toThrow(`o arquivo ${folder}, que tem os códigos desta instalação, não pode ser lido`);
});

it('copyRunning goes on if R2 removes a stored image while it is being copied', async () => {
  const folder = temporaryFolder(onTestFinished);
  const blobs = 'v3/r2/quartou/blobs';
  mkdirSync(join(folder, blobs), { recursive: true });
  for (const name of ['first', 'second']) writeFileSync(join(folder, blobs, name), name);
  vi.mocked(linkSync).mockImplementationOnce((from, to) => {
    rmSync(from);
    linkSync(from, to);
  });
  await copyRunning(folder, join(folder, 'copy'));
  expect(['first', 'second'].filter((name) => existsSync(join(folder, 'copy', blobs, name)))).toHaveLength(1);
});
