import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { lastDailyIn, missingIn, projectMigrations } from './database.ts';
import { inProject } from './paths.ts';
import { isAlive, workerdOf } from './processes.ts';

// Several processes of Node one after the other: seconds, on a busy machine a minute.
const PATIENCE = 120_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartou-hold-'));
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(state: string, then: string): string[] {
  const file = join(folder, `${state.replaceAll('/', '-')}.mjs`);
  const text = `import { whyNotServe } from ${JSON.stringify(inProject('scripts/local/hold.ts'))};
   console.log(whyNotServe(${JSON.stringify(join(folder, state))}, 'npm start'));
   ${then}`;
  writeFileSync(file, text);
  return [file];
}

/** What another program is told. */
const asked = (state: string) => spawnSync(process.execPath, program(state, ''), { encoding: 'utf8' }).stdout.trim();

/** A program that has taken it, and lives. */
async function holder(state: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, program(state, 'setInterval(() => {}, 1000);'), { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

it(
  'gives an installation to one program at a time, and to the next when that one has died',
  async () => {
    const child = await holder('one');
    expect(asked('one')).toContain(`estão em uso: npm start (processo ${child.pid})`);
    expect(asked('one')).toContain('STATE_DIR=/outra/pasta npm start');
    expect(asked('another')).toBe('null');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(asked('one')).toBe('null');
  },
  PATIENCE,
);

it(
  'is not given while a program that does not know of the lock has a database of it open, as wrangler dev does',
  () => {
    const databases = join(folder, 'open', 'v3/d1/objects');
    mkdirSync(databases, { recursive: true });
    const database = new DatabaseSync(join(databases, 'metadata.sqlite'));
    database.exec('pragma journal_mode = wal; create table things (name text)');
    expect(asked('open')).toMatch(/estão em uso: outro programa \((processo \d+, )?wrangler dev\?\)/);
    if (existsSync('/proc/locks')) expect(asked('open')).toContain(`processo ${process.pid}`);
    database.close();
    expect(asked('open')).toBe('null');
  },
  PATIENCE,
);

it(
  'is given soon after a program was killed that had it open, and nothing of that one is left',
  async () => {
    const then = `
      const { openLocal } = await import(${JSON.stringify(inProject('scripts/local/installation.ts'))});
      await (await openLocal(${JSON.stringify(join(folder, 'killed'))})).d1.prepare('select 1').run();
      console.log('opened');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, program('killed', then), { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    let said = '';
    for await (const text of child.stdout) {
      said += text;
      if (said.includes('opened')) break;
    }
    expect(said).toContain('opened');
    const workerd = workerdOf(child.pid ?? 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(asked('killed')).toBe('null');
    if (workerd !== null) expect(isAlive(workerd)).toBe(false);
  },
  PATIENCE,
);

/** A database as wrangler's migrations leave it. */
function database(state: string, migrations: readonly string[]): string {
  const path = join(folder, state, 'v3/d1/objects/database.sqlite');
  mkdirSync(dirname(path), { recursive: true });
  const made = new DatabaseSync(path);
  made.exec('create table d1_migrations (id integer primary key, name text); create table things (name text)');
  for (const name of migrations) made.prepare('insert into d1_migrations (name) values (?)').run(name);
  for (let i = 0; i < 200; i += 1) made.prepare('insert into things values (?)').run('x'.repeat(1_000));
  made.close();
  return path;
}

it(
  'serves none that a newer version has migrated, and names what this one does not know',
  () => {
    database('newer', [...projectMigrations(), '9999_of_tomorrow.sql']);
    expect(asked('newer')).toContain('é de uma versão mais nova do Quartou! (9999_of_tomorrow.sql)');
    database('older', projectMigrations().slice(0, 3));
    expect(asked('older')).toBe('null');
  },
  PATIENCE,
);

it(
  'serves none whose database is damaged or gone, and says how to get the last backup back',
  () => {
    for (const at of [0, 20_480]) {
      const path = database(`damaged-${at}`, projectMigrations());
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(7, at, at + 8_192));
      expect(asked(`damaged-${at}`)).toContain(`O banco de dados está danificado: ${path}`);
      expect(asked(`damaged-${at}`)).toContain('npm run restore -- <a pasta do backup>');
    }
    const path = database('gone', projectMigrations());
    mkdirSync(join(folder, 'gone/v3/r2/media/blobs'), { recursive: true });
    writeFileSync(join(folder, 'gone/v3/r2/media/blobs/1'), '');
    expect(asked('gone')).toBe('null');
    rmSync(path);
    expect(asked('gone')).toContain('há imagens, mas não o banco de dados');
    expect(asked('gone')).toContain('npm run restore');
  },
  PATIENCE,
);

it(
  'says why nothing can be kept in a folder',
  () => {
    writeFileSync(join(folder, 'file'), '');
    expect(asked('file')).toContain('não é uma pasta, e sim um arquivo');
    expect(asked('file/below')).toContain('não é uma pasta, ou passa por um arquivo');
  },
  PATIENCE,
);

it('reads beside a server when the daily work was last done, of a new installation when it was made, and what the bucket lacks', () => {
  const state = join(folder, 'read');
  mkdirSync(join(state, 'v3/d1/objects'), { recursive: true });
  mkdirSync(join(state, 'v3/r2/objects'), { recursive: true });
  expect(lastDailyIn(state)).toBeNull();
  const database = new DatabaseSync(join(state, 'v3/d1/objects/database.sqlite'));
  database.exec(`pragma journal_mode = wal; create table d1_migrations (applied_at text); create table runs (name text, ended_at text);
    insert into d1_migrations values ('2026-11-20 10:00:00')`);
  expect(lastDailyIn(state)).toBe('2026-11-20T10:00:00Z');
  database.exec("insert into runs values ('images', '2026-11-21T07:30:05.000Z')");
  expect(lastDailyIn(state)).toBe('2026-11-21T07:30:05.000Z');
  database.close();

  const bucket = new DatabaseSync(join(state, 'v3/r2/objects/bucket.sqlite'));
  bucket.exec("create table _mf_objects (key text); insert into _mf_objects values ('media/1')");
  bucket.close();
  expect(missingIn(state, ['media/1', 'media/2'])).toEqual(['media/2']);
});
