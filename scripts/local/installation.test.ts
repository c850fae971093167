import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';

vi.mock(import('node:fs'), { spy: true });
// Test files share modules. The resets make this file load modules with the mocked `node:fs`, and later files without the mock.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { copyRunning, isStaffOpen, localSecrets, registrationLine } = await import('./installation.ts');

function databaseIn(state: string, tables: string): DatabaseSync {
  mkdirSync(join(state, 'v3/d1/objects'), { recursive: true });
  const database = new DatabaseSync(join(state, 'v3/d1/objects/database.sqlite'));
  onTestFinished(() => database.close());
  database.exec(`create table d1_migrations (name text); ${tables}`);
  return database;
}

it('localSecrets creates a registration code only once, and reports an unreadable file of codes in Portuguese', () => {
  const folder = temporaryFolder(onTestFinished);
  const made = localSecrets(join(folder, '.dev.vars'));
  expect(made.REGISTRATION_CODE).toMatch(/^\w{12}$/);
  expect(localSecrets(join(folder, '.dev.vars'))).toEqual(made);
  // Passes a folder, because no user can read a folder as a file. Root, who may run the tests, can read every file.
  expect(() => localSecrets(folder)).toThrow(`o arquivo ${folder}, que tem os códigos desta instalação, não pode ser lido`);
});

it('a server prints its registration code only while there is no account and new accounts are allowed', () => {
  const state = temporaryFolder(onTestFinished);
  const secrets = { REGISTRATION_CODE: 'segredo' };
  expect(registrationLine(state, secrets)).toContain('segredo');
  expect(registrationLine(state, { REGISTRATION_CODE: '' })).toContain('escreva REGISTRATION_CODE em .dev.vars');
  const closed = registrationLine(state, { ...secrets, REGISTRATION_ENABLED: 'False' });
  expect(closed).toContain('mude REGISTRATION_ENABLED para "true" em .dev.vars');
  const database = databaseIn(state, "create table users (removed_at text); insert into users values ('2026-11-20')");
  expect(registrationLine(state, secrets)).toContain('segredo');
  database.exec('insert into users values (null)');
  expect(registrationLine(state, secrets)).toBe('Código de registro: o de Equipe, ou o de .dev.vars');
});

it('isStaffOpen is false if a staff code exists or an administrator chose to leave the screens open, and otherwise true', () => {
  const state = temporaryFolder(onTestFinished);
  expect([isStaffOpen(state, ''), isStaffOpen(state, 'cajuina-1987')]).toEqual([true, false]);
  const database = databaseIn(state, 'create table access_settings (staff_hash text, staff_asked integer)');
  const after = (change: string) => {
    database.exec(change);
    return isStaffOpen(state, undefined);
  };
  expect(after('insert into access_settings values (null, null)')).toBe(true);
  expect(after("update access_settings set staff_hash = 'x'")).toBe(false);
  expect(after('update access_settings set staff_hash = null, staff_asked = 0')).toBe(false);
});

it('copyRunning goes on if R2 removes a stored image during the copying', async () => {
  const folder = temporaryFolder(onTestFinished);
  const blobs = 'v3/r2/quartou/blobs';
  mkdirSync(join(folder, blobs), { recursive: true });
  for (const name of ['first', 'second']) writeFileSync(join(folder, blobs, name), name);
  vi.mocked(linkSync).mockImplementationOnce((from, to) => {
    rmSync(from);
    linkSync(from, to);
  });
  await copyRunning(folder, join(folder, 'copy'));
  expect(['first', 'second'].filter((name) => existsSync(join(folder, 'copy', blobs, name)))).toHaveLength(1);
});

it('copyRunning copies the stored images if the disk has no hard links', async () => {
  const folder = temporaryFolder(onTestFinished);
  const image = 'v3/r2/quartou/blobs/image';
  mkdirSync(join(folder, image, '..'), { recursive: true });
  writeFileSync(join(folder, image), 'image');
  vi.mocked(linkSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  await copyRunning(folder, join(folder, 'copy'));
  expect(readFileSync(join(folder, 'copy', image), 'utf8')).toBe('image');
});
