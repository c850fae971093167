// Installs the packages when they are missing or the lockfile has changed; packages that Bun or Deno has installed are
// taken as they are. Runs on whatever Node the machine has (plain JavaScript, no packages); everything after it runs on
// the Node that package.json pins.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const stamp = new URL('node_modules/.quartou-installed', root);
const wanted = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

/** Whether another program has installed what the lockfile names, the pinned Node included, which comes last. */
function isInstalled() {
  const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  const { dependencies, devDependencies } = read('package.json');
  const { packages } = read('package-lock.json');
  const isThere = (name) => {
    const path = `node_modules/${name}`;
    return existsSync(new URL(`${path}/package.json`, root)) && read(`${path}/package.json`).version === packages[path].version;
  };
  const pinned = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
  return existsSync(new URL(pinned, root)) && Object.keys({ ...dependencies, ...devDependencies }).every(isThere);
}

if (!existsSync(stamp) && isInstalled()) writeFileSync(stamp, wanted);

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.info('Instalando os pacotes…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}
