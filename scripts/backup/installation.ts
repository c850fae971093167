import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getPlatformProxy, unstable_splitSqlQuery as splitSqlQuery } from 'wrangler';
import { BackupProblem } from '../../worker/backup/check.ts';
import { adviceFor } from '../deploy/advice.ts';
import { type Environment, namesIn } from '../deploy/environment.ts';
import { runWrangler, WranglerError } from '../deploy/wrangler.ts';
import { projectMigrations } from '../local/database.ts';
import { isHalfRestored, take } from '../local/hold.ts';
import { copyRunning, type Installation, openLocal } from '../local/installation.ts';
import { inProject } from '../local/paths.ts';

/** Which installation: the local one in a folder, or one on Cloudflare. */
export type Choice = { state: string } | { environment: Environment };

/** Opens an installation; a local one must be locked by the caller (`hold`). */
export const openInstallation = (choice: Choice): Promise<Installation> =>
  'state' in choice ? openLocal(choice.state) : openRemote(choice.environment);

/**
 * A copy of the local one, which another program has.
 * @param holder who has it, in Portuguese
 * @throws BackupProblem when that is a restoration, or another backup
 */
export async function reachRunning(state: string, holder: string): Promise<Installation> {
  if (isHalfRestored(state)) {
    throw new BackupProblem(`Os dados de ${state} estão em uso: ${holder}. Espere que termine ou encerre-o, e repita.`);
  }
  // Two into one folder would mix.
  if (!take(state, 'backing-up')) {
    throw new BackupProblem(`Outro backup de ${state} está sendo feito. Espere que termine, e repita.`);
  }
  const copy = join(state, 'copy');
  const remove = () => rmSync(copy, { recursive: true, force: true });
  remove();
  await copyRunning(state, copy);
  const { d1, media, close } = await openLocal(copy);
  return { d1, media, close: () => close().finally(remove) };
}

/** One on Cloudflare, through wrangler's remote bindings, with the login of this machine. */
async function openRemote(environment: Environment): Promise<Installation> {
  const { database, bucket } = namesIn(environment);
  const remote = true;
  const config = {
    name: 'quartou-backup',
    compatibility_date: '2026-10-01',
    d1_databases: [{ binding: 'DB', database_name: database, database_id: await databaseId(database), remote }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: bucket, remote }],
  };
  const folder = mkdtempSync(join(tmpdir(), 'quartou-'));
  try {
    const configPath = join(folder, 'wrangler.json');
    writeFileSync(configPath, JSON.stringify(config));
    const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
      configPath,
      envFiles: [],
      remoteBindings: true,
      persist: false,
    });
    return { d1: env.DB, media: env.MEDIA, close: dispose };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function databaseId(name: string): Promise<string> {
  try {
    return (JSON.parse(await runWrangler(['d1', 'info', name, '--json'])) as { uuid: string }).uuid;
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    const why = adviceFor(error.output) || 'Se ele ainda não existe, rode "npm run deploy" antes.';
    throw new BackupProblem(`Não encontrei o banco ${name} na sua conta. ${why}\n${error.output}`);
  }
}

/** Whether there is a local installation; opening one makes it. */
export const isInstallation = (state: string): boolean => existsSync(resolve(state, 'v3'));

const MIGRATIONS = `create table if not exists d1_migrations
  (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`;

/**
 * Applies the first so many of the project's migrations as `wrangler d1 migrations apply` does, which knows only all of
 * them: in its own table, each in one batch, those that are there already aside.
 */
export async function migrate(d1: D1Database, count: number): Promise<void> {
  await d1.prepare(MIGRATIONS).run();
  const { results } = await d1.prepare('select name from d1_migrations').all<{ name: string }>();
  for (const name of projectMigrations().slice(0, count)) {
    if (results.some((done) => done.name === name)) continue;
    const statements = splitSqlQuery(readFileSync(inProject('migrations', name), 'utf8'));
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare('insert into d1_migrations (name) values (?)').bind(name),
    ]);
  }
}
