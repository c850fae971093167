import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { inProject } from '../scripts/local/paths.ts';
import { findBrowser } from './screens/browser.ts';

const versionOf = (name: string) => JSON.parse(readFileSync(inProject(name, 'package.json'), 'utf8')).version as string;

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inProject(), encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return `commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ', with changes' : ''}`;
  } catch {
    return 'no commit';
  }
}

function system(): string {
  const file = '/etc/os-release';
  const name = existsSync(file) && /^PRETTY_NAME="?(.*?)"?$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return `${name || type()}, kernel ${release()}`;
}

function browser(): string {
  const path = findBrowser();
  const said = path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout;
  return (said && /\w+ [\d.]+/.exec(said)?.[0]) || 'no Chromium';
}

/** What was measured, when, where and with what: lines of markdown. */
export function machine(): string {
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 16)}Z, ${commit()}`,
    `${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(1)} GB, ${system()}`,
    `node ${process.versions.node}, workerd ${versionOf('node_modules/workerd')}, wrangler ${versionOf('node_modules/wrangler')}, ${browser()}, Lighthouse ${JSON.parse(readFileSync(inProject('bench/package.json'), 'utf8')).dependencies.lighthouse}`,
  ].join('  \n');
}

/** Load average of the last minute. */
export const load = () => loadavg()[0] ?? 0;
