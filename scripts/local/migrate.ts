import { mkdirSync, rmSync } from 'node:fs';
import { appliedIn, projectMigrations } from './database.ts';
import { fileOf, run } from './run.ts';
import { NOTED } from './runtime.ts';
import { furnished } from './seed.ts';

/** Applies to the local database in `state` the migrations it does not have yet. */
export function migrateLocal(state: string): void {
  const applied = appliedIn(state);
  if (projectMigrations().every((name) => applied.includes(name))) return;
  mkdirSync(state, { recursive: true });
  if (applied.length === 0) rmSync(furnished(state), { force: true });
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state];
  run(process.execPath, [...NOTED, fileOf('wrangler'), ...args], { env: { CI: 'true', STATE_DIR: state } });
}
