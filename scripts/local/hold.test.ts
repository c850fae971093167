import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { beginRestore, endRestore } from './hold.ts';
import { inProject } from './paths.ts';
import { noteRuntime } from './runtime.ts';

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
    expect(asked('one')).toContain('Outro Quartou! está usando os dados');
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
    expect(asked('open')).toContain('Outro programa (wrangler dev?) está com o banco aberto');
    database.close();
    expect(asked('open')).toBe('null');
  },
  PATIENCE,
);

/** Something that goes on after whoever started it, as workerd does. */
async function left(state: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  mkdirSync(join(folder, state), { recursive: true });
  noteRuntime(join(folder, state), { pid: child.pid ?? 0, args });
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

it(
  'ends no other process that was given the same number since',
  async () => {
    const child = await left('reused', ['serve']);
    noteRuntime(join(folder, 'reused'), { pid: child.pid ?? 0, args: ['serve', '--external-addr=loopback=127.0.0.1:4321'] });
    expect(asked('reused')).toBe('null');
    expect(child.exitCode ?? child.signalCode).toBeNull();
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

it(
  'serves none that is half restored',
  () => {
    expect(asked('half')).toBe('null');
    beginRestore(join(folder, 'half'), '20261121T073000Z-3f9a1c20');
    expect(asked('half')).toContain('A restauração do backup 20261121T073000Z-3f9a1c20');
    endRestore(join(folder, 'half'));
    expect(asked('half')).toBe('null');
  },
  PATIENCE,
);
