import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inProject } from './local/paths.ts';
import { isAlive } from './local/processes.ts';
import { temporaryFolder } from './test/folder.ts';

const folder = temporaryFolder(afterAll);

function write(path: string, content: object | string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const install = join(folder, 'scripts/install.mjs');
cpSync(inProject('scripts/install.mjs'), install);
const installed = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, [install], { env, encoding: 'utf8' });
// The npm of these tests is a shell script, which Windows does not start.
const withShell = it.skipIf(process.platform === 'win32');

it('the install script does not reinstall packages that another program has installed', () => {
  write('package.json', { dependencies: { one: '^1.0.0' }, devDependencies: { node: '^24.0.0' } });
  write('package-lock.json', {
    packages: { 'node_modules/one': { version: '1.2.3' }, 'node_modules/node': { version: '24.0.1' } },
  });
  write('node_modules/one/package.json', { version: '1.2.3' });
  write('node_modules/node/package.json', { version: '24.0.1' });
  write(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, '');
  const { status, stdout } = installed(process.env);
  expect([status, stdout]).toEqual([0, '']);
  expect(existsSync(join(folder, 'node_modules/.quartou-installed'))).toBe(true);
});

function withNpm(script: string): NodeJS.ProcessEnv {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  write('package.json', { dependencies: { one: '^1.0.0' } });
  write('package-lock.json', { packages: { 'node_modules/one': { version: '1.2.3' } } });
  write('bin/npm', `#!${process.execPath}\n${script}`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  return { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
}

withShell('interrupting the install script also ends npm, and while npm runs, a second installation is refused', async () => {
  const env = withNpm("process.on('SIGINT', () => {}); setTimeout(() => {}, 300_000); console.log('npm ' + process.pid);");
  const child = spawn(process.execPath, [install], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const text of child.stdout) {
    printed += text;
    if (/npm \d+\n/.test(printed)) break;
  }
  const npm = Number(/npm (\d+)/.exec(printed)?.[1]);
  const second = installed(env);
  // Until the first script has stored npm's pid, the message names the script itself.
  expect(second.stderr).toMatch(new RegExp(`Outro comando está instalando os pacotes \\(processo (${child.pid}|${npm})\\)`));
  expect(second.status).toBe(1);
  child.kill('SIGINT');
  await once(child, 'exit');
  expect(child.exitCode).toBe(130);
  expect(isAlive(npm)).toBe(false);
  expect(existsSync(join(folder, '.wrangler/installing'))).toBe(false);
});

withShell('the install script asks npm for all packages, and fails again and again while npm exits with 0 without them', () => {
  const env = withNpm("require('node:fs').mkdirSync('node_modules', { recursive: true }); console.log(String(process.argv));");
  for (const { status, stdout, stderr } of [installed(env), installed(env)]) {
    expect(stdout).toContain(',ci,--include=dev,--no-dry-run,--no-ignore-scripts,');
    expect(stderr).toContain('O npm não instalou todos os pacotes.');
    expect(status).toBe(1);
  }
});

withShell('the install script says how to install npm if there is no npm, and can be repeated', () => {
  const env = { ...withNpm(''), PATH: join(folder, 'nowhere') };
  const stderr = '\n  Não encontrei o npm. Instale-o (Debian, Ubuntu: apt-get install npm) e repita.\n\n';
  for (const result of [installed(env), installed(env)]) expect(result).toMatchObject({ status: 1, stderr });
});

withShell.each(['mkdirSync', 'writeFileSync'])('the install script says what to do if the disk refuses %s', (name) => {
  // The disk's refusal is simulated, because root, who may run the tests, can write everywhere.
  const refusing = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.${name} = () => { throw Object.assign(new Error('refused'), { code: 'EACCES' }); };
    syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refusing)}`;
  const { status, stderr } = installed({ ...withNpm(''), NODE_OPTIONS });
  expect(stderr).toMatch(/^\n {2}Este usuário não pode escrever em \S+: mude o dono \(chown\) e repita\.\n\n$/);
  expect(status).toBe(1);
});
