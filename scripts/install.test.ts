import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from './local/paths.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartou-install-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: object | string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

it('takes what another program has installed, and does not install it a second time', () => {
  mkdirSync(join(folder, 'scripts'));
  cpSync(inProject('scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
  write('package.json', { dependencies: { one: '^1.0.0' }, devDependencies: { node: '^24.0.0' } });
  write('package-lock.json', {
    packages: { 'node_modules/one': { version: '1.2.3' }, 'node_modules/node': { version: '24.0.1' } },
  });
  write('node_modules/one/package.json', { version: '1.2.3' });
  write('node_modules/node/package.json', { version: '24.0.1' });
  write(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, '');
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'scripts/install.mjs')], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
  expect(existsSync(join(folder, 'node_modules/.quartou-installed'))).toBe(true);
});
