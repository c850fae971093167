import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './paths.ts';
import { run } from './run.ts';

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
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state], { env: { CI: 'true' } });
  writeFileSync(note, wanted);
}
