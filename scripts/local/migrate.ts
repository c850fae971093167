import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './paths.ts';
import { fileOf, run } from './run.ts';

/**
 * Applies to the local database in `state` the migrations it does not have yet. A note beside the database says which
 * were applied last, so that a start without news does not wait for wrangler; applying again does no harm.
 */
export function migrateLocal(state: string): void {
  const names = readdirSync(inProject('migrations')).filter((name) => name.endsWith('.sql'));
  const note = join(state, 'migrated');
  const wanted = names.sort().join('\n');
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  mkdirSync(state, { recursive: true });
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state];
  run(process.execPath, [fileOf('wrangler'), ...args], { env: { CI: 'true' } });
  writeFileSync(note, wanted);
}
