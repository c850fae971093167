// Installs the packages if they are missing or the lockfile has changed. Accepts packages that Bun or Deno installed.
// It is plain JavaScript without packages, because it runs on any Node. Later commands run on the Node that package.json pins.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const stamp = new URL('node_modules/.quartou-installed', root);
const wanted = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

/** True if the packages are installed in the lockfile's versions, including the pinned Node, which is installed last. */
function isInstalled() {
  const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  const { dependencies, devDependencies } = read('package.json');
  const { packages } = read('package-lock.json');
  const hasLockedVersion = (name) => {
    const path = `node_modules/${name}`;
    return existsSync(new URL(`${path}/package.json`, root)) && read(`${path}/package.json`).version === packages[path].version;
  };
  const pinned = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
  return existsSync(new URL(pinned, root)) && Object.keys({ ...dependencies, ...devDependencies }).every(hasLockedVersion);
}

/** Writes files, or ends this script with a message if the user may not write in the project's folder. */
function writing(work) {
  try {
    work();
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(error.code)) throw error;
    console.error(`\n  Este usuário não pode escrever em ${fileURLToPath(root)}: mude o dono (chown) e repita.\n`);
    process.exit(1);
  }
}

const writeStamp = () => writing(() => writeFileSync(stamp, wanted));

if (!existsSync(stamp) && isInstalled()) writeStamp();

/** Holds the pid of the npm that installs or, until npm runs, of this script. Abandoned if older than ABANDONED_AFTER_MS. */
const installing = new URL('.wrangler/installing', root);
const ABANDONED_AFTER_MS = 15 * 60_000;
function storePid(pid) {
  // A complete file is renamed, so that no other command reads an empty file.
  const part = new URL(`${installing.href}-${process.pid}`);
  writeFileSync(part, String(pid));
  renameSync(part, installing);
}

function otherNpm() {
  try {
    const pid = Number(readFileSync(installing, 'utf8'));
    if (Date.now() - statSync(installing).mtimeMs > ABANDONED_AFTER_MS) return null;
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const other = otherNpm();
  if (other !== null) {
    console.error(`\n  Outro comando está instalando os pacotes (processo ${other}). Espere que termine, e repita.\n`);
    process.exit(1);
  }
  console.info('Instalando os pacotes…');
  // By default npm waits 3 × 300 s for a silent registry. These are environment variables, because arguments do not reach the npm
  // that the package `node` starts.
  const env = { npm_config_fetch_timeout: '60000', npm_config_fetch_retries: '4', ...process.env };
  // With NODE_ENV=production or some settings in .npmrc, npm would leave out packages or the pinned Node, and exit with 0.
  const whole = ['--include=dev', '--no-dry-run', '--no-ignore-scripts'];
  // npm would go on after Ctrl+C and break the next installation. The handlers are set before npm starts, to miss no signal.
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopped = true;
      try {
        // Killing npm is safe, because the next `npm ci` removes a partial installation.
        if (process.platform !== 'win32') process.kill(-npm.pid, 'SIGKILL');
      } catch {
        // The process group has already ended.
      }
    });
  }
  writing(() => {
    mkdirSync(new URL('.', installing), { recursive: true });
    // Written before npm starts, so that no second installation begins before npm's pid is known.
    storePid(process.pid);
  });
  const npm = spawn('npm', ['ci', ...whole, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  });
  storePid(npm.pid);
  const status = await new Promise((done) => {
    npm.on('exit', done).on('error', ({ code, message }) => {
      const missing = 'Não encontrei o npm. Instale-o (Debian, Ubuntu: apt-get install npm) e repita.';
      console.error(`\n  ${code === 'ENOENT' ? missing : message}\n`);
      done(1);
    });
  });
  rmSync(installing, { force: true });
  if (isStopped) process.exit(130);
  if (status !== 0) process.exit(status ?? 1);
  if (!isInstalled()) {
    console.error('\n  O npm não instalou todos os pacotes. Veja o que "npm config list" mostra de diferente, e repita.\n');
    process.exit(1);
  }
  writeStamp();
}
