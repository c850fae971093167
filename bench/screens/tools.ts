import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../../scripts/local/paths.ts';

/**
 * Installs what only the measurements need (bench/package.json: Lighthouse is larger than everything else together),
 * unless it is there. Without install scripts: no browser is downloaded.
 * @throws when npm fails
 */
export function installTools(): void {
  const stamp = inProject('bench/node_modules/.quartou-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(inProject('bench/package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: inProject('bench'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed (npm ci in bench).');
  writeFileSync(stamp, wanted);
}
