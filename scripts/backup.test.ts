import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { formatInstant } from '../core/rules/calendar.ts';
import { seedExampleHouse } from '../db/seed/load.ts';
import { dump, load, sha256Of } from './backup/dump.ts';
import { readBackup } from './backup/folder.ts';
import { open, type WholeInstallation } from './backup/installation.ts';
import { argumentsOf, BackupProblem, forEachOf, sayAndFail, withRetries } from './backup/words.ts';
import { backUp } from './backup.ts';
import { DeployError } from './deploy/advice.ts';
import { productRows } from './local/database.ts';
import { setUp } from './local/installation.ts';
import { lockIn, lockInstallation } from './local/lock.ts';
import { inProject } from './local/paths.ts';
import { isAlive, workerdOf } from './local/processes.ts';
import { bytesToWrite, restore } from './restore.ts';
import { temporaryFolder } from './test/folder.ts';

vi.setConfig({ testTimeout: 600_000 });

const folder = temporaryFolder(afterAll);
const at = (...parts: string[]) => join(folder, ...parts);

async function run(command: typeof backUp, state: string, ...args: string[]): Promise<string> {
  vi.stubEnv('STATE_DIR', at(state));
  const printed = vi.spyOn(console, 'info').mockImplementation(() => {});
  try {
    await command(args);
    return printed.mock.calls.join('\n');
  } finally {
    printed.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Runs in a command's process. Once `file` exists, the next read or write says so on fd 3 and stops the main thread. */
const STOPPING = `import fs, { globSync, writeSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const file = process.env.STOP_AT.replace('<pid>', process.pid);
  for (const name of ['readFileSync', 'writeFileSync']) {
    const work = fs[name];
    fs[name] = (...args) => {
      const result = work(...args);
      if (isMainThread && !String(args[0]).includes('node_modules') && globSync(file).length > 0) {
        writeSync(3, 'stopped');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      return result;
    };
  }
  syncBuiltinESMExports();`;

/** Kills a command once `file` exists, and waits until its workerd has ended. In `file`, `<pid>` stands for the command's pid. */
async function killed(script: 'backup' | 'restore', state: string, copy: string, file: string): Promise<number> {
  const stopping = `data:text/javascript,${encodeURIComponent(STOPPING)}`;
  const child = spawn(process.execPath, ['--import', stopping, inProject(`scripts/${script}.ts`), at(copy)], {
    env: { ...process.env, STATE_DIR: at(state), STOP_AT: file },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { pid = 0 } = child;
  const ended = once(child, 'exit');
  // Waits until STOPPING writes, or until the child ends by itself, which closes the pipe: a closed pipe is readable, too.
  await once(child.stdio[3] as Readable, 'readable');
  const workerd = workerdOf(pid);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  if (workerd !== null) await vi.waitUntil(() => !isAlive(workerd), { timeout: 600_000 });
  return pid;
}

/** A text with line breaks and typed `\n` and `\r`, which D1's export damages, and a text that is too long for one statement. */
const TEXTS = ['linha\r\ncom \\n e \\r e \'aspas\'; "fim"\n', `${'Ação 🎉\n\\n'.repeat(20_000)}`];

/** Fills an installation with the example house and texts that are hard to copy, and removes one image. */
async function furnish({ d1, media }: WholeInstallation): Promise<void> {
  await seedExampleHouse({ db: d1, media }, new Date());
  await d1.batch([
    d1.prepare('update events set observations = ? where id = 1').bind(TEXTS[0]),
    d1.prepare("insert into runs (name, started_at) values ('files', '2026')"),
    d1.prepare('update versions set content = ? where id = (select min(id) from versions)').bind(TEXTS[1]),
  ]);
  const [lost] = (await media.list({ prefix: 'media/' })).objects;
  await media.delete(lost?.key ?? '');
}

function rowsIn(state: string) {
  const others = "'runs', 'sessions', 'staff_devices', 'attempts', '_cf_METADATA', 'sqlite_sequence'";
  const named = `select name from sqlite_schema where type = 'table' and name not in (${others}) order by name`;
  const tables = productRows(at(state), named);
  return tables.map(({ name }) => [name, productRows(at(state), `select * from "${name}" order by rowid`)]);
}

/** Reads the bucket's objects from its file, because opening an installation takes seconds. */
function imagesIn(state: string): unknown[] {
  const [path = ''] = globSync(at(state, 'v3/r2/*/*.sqlite')).filter((file) => !file.endsWith('metadata.sqlite'));
  const bucket = new DatabaseSync(path, { timeout: 10_000 });
  const objects = "select key, size, etag, http_metadata from _mf_objects where key like 'media/%' order by key";
  const rows = bucket.prepare(objects).all();
  bucket.close();
  return rows;
}

const ZONE = `${readConfig({ config: inProject('wrangler.toml') }).vars.VENUE_TIME_ZONE}`;
const madeAt = (): string => formatInstant(readBackup(at('copy')).manifest.madeAt, ZONE);

it('a backup of a running installation is complete and leaves no temporary files, even after a killed backup', async () => {
  const { release } = lockInstallation(at('old'), 'npm start');
  await setUp(at('old'), false);
  const nothing = `não há programações nem imagens em ${at('old')}. Repita com o STATE_DIR do npm start.`;
  expect(await run(backUp, 'old', at('nothing'))).toContain(nothing);
  const served = await open({ state: at('old') });
  await furnish(served);

  // The first backup is killed once it has copied the database and made its folder for the export.
  const copying = inProject('.wrangler/copying/<pid>-*');
  const pid = await killed('backup', 'old', 'copy', join(copying, 'wrangler.json'));
  const [left = ''] = globSync(copying.replace('<pid>', `${pid}`));
  expect(statSync(left).mode & 0o777).toBe(0o700);
  expect(readdirSync(at('old', 'copies'))).toHaveLength(1);
  expect(() => readBackup(at('copy'))).toThrow('não há um backup completo');

  const images = imagesIn('old');
  const printed = await run(backUp, 'old', at('copy'));
  const [{ programmes } = {}] = productRows(at('old'), 'select count(*) as programmes from schedules where deleted_at is null');
  expect(programmes).toBeGreaterThan(1);
  expect(printed).toContain(`feito em ${madeAt()}`);
  expect(printed).toContain(`com ${programmes} programações, e ${images.length} imagens`);
  expect(printed).not.toContain(nothing);
  expect(printed).toContain('ATENÇÃO: 1 imagem não está mais guardada na origem.');
  const writing = () => served.d1.prepare('update events set revision = revision').run();
  // The connection has been idle, and workerd may be closing it.
  expect(await withRetries(writing)).toMatchObject({ success: true });
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(at('old', 'copies'))).toEqual([]);
  expect(readdirSync(at('copy')).sort()).toEqual(['database.sql', 'manifest.json', 'media']);
  const names = readdirSync(at('copy', 'media'));
  expect(names).toHaveLength(images.length);
  for (const name of names) expect(sha256Of(readFileSync(at('copy', 'media', name)))).toBe(name);

  await expect(run(backUp, 'old', at('copy'))).rejects.toThrow('Já há um backup em');
  lockIn(at('busy'), 'being-written');
  await expect(run(backUp, 'old', at('busy'))).rejects.toThrow('Outro backup está sendo gravado');
  await expect(run(restore, 'old', at('copy'))).rejects.toThrow(`estão em uso: npm start (processo ${process.pid})`);
  await served.close();
  release?.();
});

it('a backup links the intact images of an earlier backup in the same folder, and fetches all other images', async () => {
  const images = (backup: string, name = '') => at('beside', backup, 'media', name);
  const inode = (backup: string, name: string) => statSync(images(backup, name)).ino;
  cpSync(at('copy'), at('beside/first'), { recursive: true });
  const names = readdirSync(images('first')).sort();
  const [lacking = '', damaged = '', interrupted = '', ...others] = names;
  rmSync(images('first', lacking));
  writeFileSync(images('first', damaged), 'outra coisa');
  mkdirSync(images('second'), { recursive: true });
  writeFileSync(images('second', interrupted), 'outra coisa');
  await run(backUp, 'old', at('beside/second'));
  expect(others.map((name) => inode('second', name))).toEqual(others.map((name) => inode('first', name)));
  expect(readFileSync(images('first', damaged), 'utf8')).toBe('outra coisa');
  rmSync(at('beside/first'), { recursive: true });
  const whole = readBackup(at('beside/second')).images;
  expect(whole.map(({ hash }) => hash).sort()).toEqual(names);
});

it('the seed’s row in the table `runs` has the names of all values of the example house', () => {
  const recorded = productRows(at('old'), "select name.value as name from runs, json_each(detail, '$.valueNames') as name");
  expect(recorded).toEqual(productRows(at('old'), 'select name from entry_values order by id'));
  expect(recorded).not.toEqual([]);
});

it('a backup is restored exactly, even after a killed restore; a restore over other data is refused', async () => {
  await killed('restore', 'new', 'copy', at('new', 'v3/r2/*/blobs/*'));
  const printed = await run(restore, 'new', at('copy'));
  expect(printed).toContain(`Backup de ${madeAt()} restaurado e conferido`);
  expect(printed).toContain('ATENÇÃO: 1 imagem já faltava quando a cópia foi feita.');
  expect(rowsIn('new')).toEqual(rowsIn('old'));
  expect(productRows(at('new'), 'select name from runs order by name')).toEqual([{ name: 'example' }, { name: 'restore' }]);
  const images = imagesIn('old');
  expect(images.length).toBeGreaterThan(10);

  // Restores the same backup again. A restore that was killed after its last row would have left the same installation.
  expect(await run(restore, 'new', at('copy'))).toContain('restaurado e conferido');
  expect(imagesIn('new')).toEqual(images);
  const restored = await open({ state: at('new') });
  // The seed must not add the example house to a restored installation, even if the house has another name.
  await restored.d1.prepare("update house set name = 'Outra'").run();
  expect(await seedExampleHouse({ db: restored.d1, media: restored.media }, new Date())).toBe(false);
  await restored.close();
  await expect(run(restore, 'new', at('copy'))).rejects.toThrow(/não está vazio.* repita com --images .* STATE_DIR=/);
});

it('`--images` restores only the missing images that the database refers to, and needs space for these images only', async () => {
  const images = imagesIn('old');
  const [path = ''] = globSync(at('new', 'v3/d1/*/*.sqlite')).filter((file) => !file.endsWith('metadata.sqlite'));
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const [unused] = readdirSync(at('copy', 'media')).sort();
  database.prepare('delete from files where hash = ?').run(`${unused}`);
  database.close();
  const rows = rowsIn('new');
  rmSync(at('new', 'v3/r2'), { recursive: true });
  const printed = await run(restore, 'new', at('copy'), '--images');
  expect(printed).toContain(`Das imagens que ele usa, ${images.length - 1} estão guardadas.`);
  expect(printed).toContain('ATENÇÃO: 1 falta, também neste backup.');
  expect(imagesIn('new')).toEqual(images.slice(1));
  expect(rowsIn('new')).toEqual(rows);
  const backup = readBackup(at('copy'));
  const lost = statSync(at('copy', 'media', `${unused}`)).size;
  expect(bytesToWrite(at('new'), backup, true)).toBe(lost);
  expect(bytesToWrite(at('new'), backup, false)).toBe(lost + 2 * backup.manifest.database.bytes);

  vi.stubEnv('npm_config_images', 'true');
  await expect(run(restore, 'empty', at('copy'))).rejects.toThrow(`O banco de ${at('empty')} está vazio.`);
  expect(globSync(at('empty', 'v3/r2/*/blobs/*'))).toEqual([]);
});

it('a backup that is damaged, of another version or larger than the free space is refused before anything is written', async () => {
  const damaged = async (name: string, bytes: string | null, words: string, state = 'none') => {
    const whole = readFileSync(at('copy', name));
    rmSync(at('copy', name));
    if (bytes !== null) writeFileSync(at('copy', name), bytes);
    await expect(run(restore, state, at('copy'))).rejects.toThrow(words);
    expect([existsSync(at('none')), existsSync(at(state, 'v3/d1'))]).toEqual([false, false]);
    writeFileSync(at('copy', name), whole);
  };
  const [image = ''] = readdirSync(at('copy', 'media'));
  await damaged(`media/${image}`, 'outra coisa', `A imagem ${image} está danificada.`);
  await damaged(`media/${image}`, null, `Falta a imagem ${image}.`);
  await damaged('database.sql', null, 'Falta o arquivo database.sql.');
  await damaged('database.sql', 'select 1;', 'O arquivo database.sql está danificado');
  await damaged('manifest.json', null, 'não há um backup completo');
  await damaged('manifest.json', '{', 'manifest.json está danificado');
  await damaged('manifest.json', '{"product":"quartou","format":1}', 'Use a versão que o gravou.');

  const sql = readFileSync(at('copy', 'database.sql'), 'utf8');
  const manifest = JSON.parse(readFileSync(at('copy', 'manifest.json'), 'utf8'));
  const huge = { ...manifest, images: { ...manifest.images, bytes: 1e15 } };
  await damaged('manifest.json', JSON.stringify(huge), 'Faltam cerca de ', 'small');
  const withSql = async (changed: string, words: string) => {
    const database = { bytes: changed.length, sha256: sha256Of(changed) };
    writeFileSync(at('copy', 'database.sql'), changed);
    await damaged('manifest.json', JSON.stringify({ ...manifest, database }), words);
  };
  await withSql(sql.replace("'0001_accounts.sql'", "'0001_other.sql'"), 'O backup é de outra versão do Quartou!');
  await withSql(`${sql}delete from files;\n`, 'aponta para um registro que não existe. Use outro backup.');
  await expect(run(restore, 'none', at('nowhere'))).rejects.toThrow('Não há uma pasta');
  await expect(run(restore, 'none')).rejects.toThrow('Diga a pasta do backup');
});

/** Lets work fail as in a command. @returns what the command prints, and its exit code */
async function failing(work: Promise<unknown>) {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  await work.catch(sayAndFail);
  const outcome = { printed: errors.mock.calls.join(), code: process.exitCode };
  process.exitCode = 0;
  errors.mockRestore();
  return outcome;
}

it('a backup command that is refused exits with 1 and prints only the refusal’s message', async () => {
  const words = `Não há uma instalação em ${at('none')}. Repita com o STATE_DIR do npm start. Para copiar a da Cloudflare: npm run`;
  expect(await failing(run(backUp, 'none'))).toEqual({ printed: `\n  ${words} backup -- --env=production\n`, code: 1 });
  writeFileSync(at('file'), '');
  const unwritable = (await failing(run(backUp, 'old', at('file', 'copy')))).printed;
  expect(unwritable).toContain(`\n  Não posso criar a pasta ${at('file', 'copy')}`);
  const error = new DeployError('Há mais de uma conta.', 'Repita.');
  expect((await failing(Promise.reject(error))).printed).toBe('\n  Há mais de uma conta.\n\nRepita.\n');
});

const FULL = 'O disco está cheio. Libere espaço e rode de novo com a mesma pasta.';

it.each([
  [{ code: 'ENOSPC' }, FULL],
  [{ code: 'EDQUOT' }, FULL],
  [{ message: 'database or disk is full' }, FULL],
  [{ code: 'EACCES', path: '/copias' }, 'Este usuário não pode ler ou escrever em /copias.'],
  [{ code: 'EROFS', path: '/copias' }, 'Este usuário não pode ler ou escrever em /copias.'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1544 }, 'Este usuário não pode ler ou escrever em STATE_DIR, ou na pasta do backup.'],
])('after the disk’s error %j a backup command is not tried again, and prints what to do', async (fields, words) => {
  const work = vi.fn(() => Promise.reject(Object.assign(new Error('of the disk'), fields)));
  expect((await failing(withRetries(work))).printed).toBe(`\n  ${words}\n`);
  expect(work).toHaveBeenCalledOnce();
});

it('forEachOf starts no more work after a failure, and throws only once all started work has ended', async () => {
  const steps: string[] = [];
  let end = () => {};
  const slow = new Promise<void>((done) => (end = done));
  const working = forEachOf(['fails', 'slow', ...Array.from({ length: 20 }, (_, n) => `${n}`)], async (one) => {
    steps.push(one);
    if (one === 'fails') throw new Error('failed');
    await slow;
    steps.push(`${one} ended`);
  }).catch(({ message }) => steps.push(message));
  end();
  await working;
  expect(steps.slice(0, 6)).toEqual(['fails', 'slow', '0', '1', '2', '3']);
  expect(steps.slice(6)).toEqual([...['slow', '0', '1', '2', '3'].map((one) => `${one} ended`), 'failed']);
});

it('a backup that fails before it has copied anything removes its folder, unless the folder has other files', async () => {
  mkdirSync(at('full', 'v3/d1'), { recursive: true });
  // Puts a file where the copy's folder would be, so that the copy cannot be made.
  writeFileSync(at('full', 'copies'), '');
  await expect(run(backUp, 'full', at('failed'))).rejects.toThrow('EEXIST');
  expect(existsSync(at('failed'))).toBe(false);
  mkdirSync(at('failed'));
  writeFileSync(at('failed', 'notes.txt'), '');
  await expect(run(backUp, 'full', at('failed'))).rejects.toThrow('EEXIST');
  expect(readdirSync(at('failed'))).toEqual(['notes.txt']);
});

it('a database written as SQL is loaded unchanged, and each statement is one line within D1’s limits', () => {
  const before = load('create table t (id integer primary key autoincrement, a text, b real, c blob); create index i on t (a);');
  const insert = before.prepare('insert into t (a, b, c) values (?, ?, ?)');
  for (const text of [...TEXTS, '', "''", '\\n', 'a\nb', 'a\rb', '(\\10-0)\n\\n', 'x'.repeat(70_000), null]) {
    insert.run(text, 0.1 + 0.2, new Uint8Array([0, 255]));
  }
  before.exec('delete from t where id = 10; create table sessions (id text); insert into sessions values (1)');
  const sql = dump(before);
  const lines = sql.split('\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
  expect(lines.slice(0, -1).every((line) => line.endsWith(';'))).toBe(true);
  const after = load(sql);
  expect(after.prepare('select * from t').all()).toEqual(before.prepare('select * from t').all());
  expect(after.prepare('select count(*) as n from sessions').get()).toEqual({ n: 0 });
  after.exec("insert into t (a) values ('next')");
  expect(after.prepare('select max(id) as id from t').get()).toEqual({ id: 11 });
  after.exec('delete from t where id = 11');
  expect(dump(load(dump(load(sql))))).toBe(sql);
});

it('a dump keeps only the row `example` of the table `runs`, so a row `restore` in this table does not change the dump', () => {
  const table = 'create table t (id integer primary key autoincrement); create table runs (name text primary key, detail text);';
  const example = `insert into runs values ('example', '{"layouts":7}');`;
  const restored = "insert into runs values ('restore', null);";
  const sql = dump(load(`${table}insert into runs values ('files', null);${example}`));
  expect(load(sql).prepare('select * from runs').all()).toEqual([{ name: 'example', detail: '{"layouts":7}' }]);
  expect(dump(load(sql + restored))).toBe(sql);
  // An older release's dump has an empty table `runs`. Adding the row `restore` to a database made from it does not change
  // that database's dump.
  const older = dump(load(table));
  expect(dump(load(older + restored))).toBe(older);
});

it('argumentsOf takes the positional argument as the folder, and without `--env` chooses this machine’s installation', () => {
  expect(argumentsOf([], { STATE_DIR: '/x' })).toEqual({ choice: { state: '/x' }, folder: undefined });
  expect(argumentsOf(['--env', 'staging', 'pasta'])).toEqual({ choice: { environment: 'staging' }, folder: 'pasta' });
  expect(argumentsOf(['x'], { npm_config_env: 'staging' })).toEqual({ choice: { environment: 'staging' }, folder: 'x' });
});

it.each([
  [['--env', 'stagin'], {}, 'Não conheço o ambiente stagin. Escreva --env=production ou --env=staging; sem isso'],
  [['staging'], { npm_config_env: 'true' }, 'Não conheço o ambiente true'],
  [['--env'], {}, 'Não entendi'],
  [['--force'], {}, 'Não entendi'],
  [['a', 'b'], {}, 'Uma pasta só'],
])('backup and restore refuse the arguments %j with the settings %j by the message “%s”', (args, env, words) => {
  expect(() => argumentsOf(args, env)).toThrow(words);
  expect(() => argumentsOf(args, env)).toThrow(BackupProblem);
});

it('withRetries calls a failing function up to four times, but only once if the function throws a BackupProblem', async () => {
  vi.useFakeTimers();
  const printed = vi.spyOn(console, 'info').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    printed.mockRestore();
  });
  /** Returns the result, and each call's time in ms. Does not count timers instead, because other code may set timers, too. */
  const retried = async (failures: number, error: Error) => {
    const [started, calls] = [Date.now(), [] as number[]];
    const result = withRetries(async () => {
      calls.push(Date.now() - started);
      if (calls.length <= failures) throw error;
      return 'done';
    }).catch(({ message }) => message);
    await vi.advanceTimersByTimeAsync(26_000);
    return [await result, calls];
  };
  const times = [0, 2000, 8000, 26_000];
  expect(await retried(3, new Error('fetch failed'))).toEqual(['done', times]);
  expect(printed.mock.calls).toEqual(Array(3).fill(['A conexão falhou (fetch failed); tentando de novo…']));
  expect(await retried(9, new Error('fetch failed'))).toEqual(['fetch failed', times]);
  expect(await retried(1, new BackupProblem('danificado'))).toEqual(['danificado', [0]]);
});
