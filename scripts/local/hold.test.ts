import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { projectMigrations } from './database.ts';
import { inProject } from './paths.ts';
import { isAlive, noteRuntime } from './runtime.ts';

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

const program = (state: string, then: string) => [
  '--input-type=module',
  '-e',
  `import { whyNotServe } from ${JSON.stringify(inProject('scripts/local/hold.ts'))};
   console.log(whyNotServe(${JSON.stringify(join(folder, state))}, 'npm start'));
   ${then}`,
];

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

/** Something that goes on after whoever started it, as workerd does. */
async function left(state: string, args: string[], notedArgs = args): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  mkdirSync(join(folder, state), { recursive: true });
  noteRuntime(join(folder, state), { pid: child.pid ?? 0, args: notedArgs });
  return child;
}

it(
  'is given only when the workerd that a killed server left has been ended',
  async () => {
    const child = await left('left', ['serve', '--external-addr=loopback=127.0.0.1:4321']);
    expect(asked('left')).toBe('null');
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    expect(existsSync(join(folder, 'left', 'runtime.json'))).toBe(false);
  },
  PATIENCE,
);

const local = (file: string) => JSON.stringify(inProject(`scripts/local/${file}.ts`));

const miniflare = JSON.stringify(import.meta.resolve('miniflare'));

/** Opens the database of an installation as backup, restore and the seeding do. */
const opening = (state: string) => `
  const { openLocal } = await import(${local('open')});
  await (await openLocal(${JSON.stringify(join(folder, state))})).d1.prepare('select 1').run();`;

it.each([
  ['opens it by itself, as a backup or a restoration', (state: string) => `${opening(state)} console.log('opened');`],
  [
    'starts another that opens it, as npm run dev starts vite',
    (state: string) => `
      const { NOTED, noteRuntimes } = await import(${local('runtime')});
      const { spawn } = await import('node:child_process');
      noteRuntimes(${JSON.stringify(join(folder, state))});
      const program = ${JSON.stringify(`
        import { convertV4MiniflareOptions, Miniflare } from ${miniflare};
        const worker = { name: 'one', modules: true, script: 'export default {}', d1Databases: { DB: 'db' } };
        const options = { resourcePersistencePath: process.env.STATE_DIR + '/v3', workers: [worker] };
        const runtime = new Miniflare(convertV4MiniflareOptions(options));
        await runtime.ready;
        console.log('opened');`)};
      spawn(process.execPath, [...NOTED, '--input-type=module', '-e', program], {
        stdio: 'inherit', env: { ...process.env, STATE_DIR: ${JSON.stringify(join(folder, state))} },
      });`,
  ],
])(
  'is given with nothing left running after a program was killed that %s',
  async (_, how) => {
    const state = `killed-${children.length}-${how('').length}`;
    const args = program(state, `${how(state)} setInterval(() => {}, 1000);`);
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout, 'data');
    await once(child.stdout, 'data');
    const started = readFileSync(join(folder, state, 'runtime.json'), 'utf8')
      .trim()
      .split('\n');
    const pids = started.map((line): number => JSON.parse(line).pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(pids.filter(isAlive)).toEqual(pids);
    expect(asked(state)).toBe('null');
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(folder, state, 'runtime.json'))).toBe(false);
  },
  PATIENCE,
);

it(
  'ends no other process that was given the same number since',
  async () => {
    const child = await left('reused', ['serve'], ['serve', '--external-addr=loopback=127.0.0.1:4321']);
    expect(asked('reused')).toBe('null');
    expect(child.exitCode ?? child.signalCode).toBeNull();
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
