import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';
import { databasesIn, lastDailyIn, projectMigrations, whyDamaged, whyNotRead } from './database.ts';
import { lockToServe } from './lock.ts';
import { inProject } from './paths.ts';
import { isAlive, workerdOf } from './processes.ts';

const folder = temporaryFolder(afterAll);

const refusalAt = (state: string, limitsMs?: { lock: number; databases: number }) =>
  lockToServe(join(folder, state), 'npm start', limitsMs);
const NO_WAITING = { lock: 0, databases: 0 };

it('only one program at a time can lock an installation, and the lock of a killed program is released', async () => {
  const program = `import { lockToServe } from ${JSON.stringify(inProject('scripts/local/lock.ts'))};
    import { openLocal } from ${JSON.stringify(inProject('scripts/local/installation.ts'))};
    const state = ${JSON.stringify(join(folder, 'one'))};
    if (lockToServe(state, 'npm start') !== null) throw new Error('refused');
    await (await openLocal(state)).d1.prepare('select 1').run();
    console.log('has it');
    setInterval(() => {}, 1000);`;
  writeFileSync(join(folder, 'one.mjs'), program);
  const child = spawn(process.execPath, [join(folder, 'one.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const refusal = refusalAt('one', NO_WAITING);
  expect(refusal).toContain(`estão em uso: npm start (processo ${child.pid})`);
  expect(refusal).toContain('STATE_DIR=/outra/pasta npm start');
  expect(refusalAt('another')).toBeNull();
  const workerd = workerdOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(refusalAt('one', { lock: 60_000, databases: 60_000 })).toBeNull();
  // SQLite's lock may be released shortly before workerd has ended.
  if (workerd !== null) await vi.waitUntil(() => !isAlive(workerd), { timeout: 60_000 });
});

it('the server does not start while a program that takes no lock, such as wrangler dev, has the database open', () => {
  const database = new DatabaseSync(fileIn('open', 'd1/objects/metadata.sqlite'));
  database.exec('pragma journal_mode = wal; create table things (name text)');
  const holder = existsSync('/proc/locks') ? `(processo ${process.pid}, wrangler dev?)` : '(wrangler dev?)';
  expect(refusalAt('open', NO_WAITING)).toContain(`estão em uso: outro programa ${holder}`);
  database.close();
  expect(refusalAt('open')).toBeNull();
});

/** Returns the path of a file below an installation's v3, whose folders it makes. */
function fileIn(state: string, path: string): string {
  const file = join(folder, state, 'v3', path);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

function database(state: string, migrations: readonly string[]): string {
  const path = fileIn(state, 'd1/objects/database.sqlite');
  const made = new DatabaseSync(path);
  made.exec('begin; create table d1_migrations (id integer primary key, name text); create table things (name text)');
  for (const name of migrations) made.prepare('insert into d1_migrations (name) values (?)').run(name);
  for (let i = 0; i < 200; i += 1) made.prepare('insert into things values (?)').run('x'.repeat(1_000));
  made.exec('commit');
  made.close();
  return path;
}

it.runIf(process.platform !== 'win32')('only the user who starts a server can read its database and images', () => {
  chmodSync(dirname(fileIn('readable', 'lock')), 0o755);
  for (const state of ['readable', 'fresh']) {
    expect(refusalAt(state)).toBeNull();
    expect(statSync(join(folder, state, 'v3')).mode & 0o777).toBe(0o700);
  }
});

it('an installation that a newer version migrated is refused, and the message names the unknown migrations', () => {
  database('newer', [...projectMigrations(), '9999_of_tomorrow.sql']);
  expect(refusalAt('newer')).toContain('é de uma versão mais nova do Quartou! (9999_of_tomorrow.sql)');
  database('older', projectMigrations().slice(0, 3));
  expect(refusalAt('older')).toBeNull();
});

it('an installation with a damaged or missing database is refused, and the message says how to restore a backup', () => {
  for (const at of [0, 20_480]) {
    const path = database(`damaged-${at}`, projectMigrations());
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(7, at, at + 8_192));
    const problem = refusalAt(`damaged-${at}`);
    expect(problem).toContain(`Um arquivo está danificado: ${path}`);
    expect(problem).toContain(`STATE_DIR="${join(folder, `damaged-${at}`)}" npm run restore -- <a pasta do backup>`);
  }
  const path = database('lost', projectMigrations());
  writeFileSync(fileIn('lost', 'r2/media/blobs/1'), '');
  expect(whyNotRead(join(folder, 'lost'))).toBeNull();
  rmSync(path);
  expect(refusalAt('lost')).toContain('há imagens, mas não o banco de dados');
});

it.each([
  ['d1', 'npm run restore -- <a pasta do backup>'],
  ['r2', 'npm run restore -- <a pasta do backup> --images'],
  ['cache', 'npm start'],
])('if an installation’s v3/%s is damaged, the message says to move that folder and then to run `%s`', (kind, command) => {
  const state = join(folder, `damaged-${kind}`);
  writeFileSync(fileIn(`damaged-${kind}`, `${kind}/objects/data.sqlite`), 'x'.repeat(4_096));
  expect(whyDamaged(state)?.split('\n').slice(-2)).toEqual([
    `    mv "${join(state, 'v3', kind)}" "${join(state, `${kind}-danificado`)}"`,
    `    STATE_DIR="${state}" ${command}`,
  ]);
});

it('databasesIn finds the databases of an installation whose path has brackets and braces', () => {
  const path = fileIn('casa [1] {a,b}', 'd1/objects/database.sqlite');
  writeFileSync(path, '');
  expect(databasesIn(join(folder, 'casa [1] {a,b}'))).toEqual([path]);
});

it('a STATE_DIR that is no folder is refused, and the message asks for a writable folder', () => {
  writeFileSync(join(folder, 'file'), '');
  for (const state of ['file', 'file/below'])
    expect(refusalAt(state)).toContain('Precisa ser uma pasta em que este usuário possa escrever');
});

it('lastDailyIn returns the end of the last daily work, else of the last migration, and null without a database', () => {
  const state = join(folder, 'read');
  expect(lastDailyIn(state)).toBeNull();
  const database = new DatabaseSync(fileIn('read', 'd1/objects/database.sqlite'));
  database.exec(`pragma journal_mode = wal; create table d1_migrations (applied_at text); create table runs (name text, ended_at text);
    insert into d1_migrations values ('2026-11-20 10:00:00')`);
  expect(lastDailyIn(state)).toBe('2026-11-20T10:00:00Z');
  database.exec("insert into runs values ('images', '2026-11-21T07:30:05.000Z')");
  expect(lastDailyIn(state)).toBe('2026-11-21T07:30:05.000Z');
  database.close();
});
