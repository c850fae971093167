import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler';
import { adviceFor } from '../deploy/advice.ts';
import { namesIn } from '../deploy/environment.ts';
import { runWrangler, WranglerError } from '../deploy/wrangler.ts';
import { inProject } from '../local/paths.ts';
import { fileOf, run } from '../local/run.ts';
import { NOTED, noteRuntimes } from '../local/runtime.ts';
import { doubtfulTexts, load } from './dump.ts';
import { BackupProblem, type Choice } from './words.ts';

/** An installation's database and bucket, reached through wrangler. */
export interface Installation {
  d1: D1Database;
  media: R2Bucket;
  /** All of the database, in memory. */
  read(): Promise<DatabaseSync>;
  /** Executes a file of SQL, all or nothing. */
  execute(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an installation; a local one must be locked by the caller (`hold`). */
export async function open(choice: Choice): Promise<Installation> {
  if ('state' in choice) {
    mkdirSync(choice.state, { recursive: true });
    const stopNoting = noteRuntimes(choice.state);
    return openLocal(choice.state, () => {}).finally(stopNoting);
  }
  const { database, bucket } = namesIn(choice.environment);
  return openBy({ database, bucket, id: await databaseId(database), state: null }, () => {});
}

/**
 * Opens the local one as it is at this moment, also while it is being served: SQLite copies its databases, which are in WAL mode. The
 * images are read where they are; they never change.
 * @param noted the folder that notes the processes started for it (`endLeftRuntimes`)
 */
export async function openCopy(state: string, noted: string): Promise<Installation> {
  const copy = mkdtempSync(join(tmpdir(), 'quartou-'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  try {
    // The database first: what its rows name was in the bucket before them.
    for (const path of [...globSync(join(state, 'v3/d1/*/*.sqlite')), ...globSync(join(state, 'v3/r2/*/*.sqlite'))]) {
      const target = join(copy, relative(state, path));
      mkdirSync(dirname(target), { recursive: true });
      const database = new DatabaseSync(path, { readOnly: true, timeout: 60_000 });
      database.prepare('vacuum into ?').run(target);
      database.close();
    }
    for (const blobs of globSync(join(state, 'v3/r2/*/blobs'))) {
      mkdirSync(dirname(join(copy, relative(state, blobs))), { recursive: true });
      symlinkSync(resolve(blobs), join(copy, relative(state, blobs)), 'junction');
    }
    const stopNoting = noteRuntimes(noted);
    return await openLocal(copy, remove).finally(stopNoting);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whether there is a local installation; opening one makes it. */
export const isInstallation = (state: string): boolean => existsSync(resolve(state, 'v3'));

function openLocal(state: string, closed: () => void): Promise<Installation> {
  const { d1_databases, r2_buckets } = readConfig({ config: inProject('wrangler.toml') });
  const names = { database: d1_databases[0]?.database_name ?? '', bucket: `${r2_buckets[0]?.bucket_name}` };
  return openBy({ ...names, id: d1_databases[0]?.preview_database_id ?? '', state: resolve(state) }, closed);
}

interface Where {
  database: string;
  bucket: string;
  id: string;
  /** The folder of a local one. */
  state: string | null;
}

async function openBy({ database, bucket, id, state }: Where, closed: () => void): Promise<Installation> {
  const remote = state === null;
  const folder = mkdtempSync(join(tmpdir(), 'quartou-'));
  const configPath = join(folder, 'wrangler.json');
  const config = {
    name: 'quartou-backup',
    compatibility_date: '2026-10-01',
    d1_databases: [{ binding: 'DB', database_name: database, database_id: id, remote }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: bucket, remote }],
  };
  writeFileSync(configPath, JSON.stringify(config));
  if (state !== null) {
    // `wrangler d1 export` takes no other folder.
    mkdirSync(join(folder, '.wrangler'));
    symlinkSync(state, join(folder, '.wrangler/state'), 'junction');
  }
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath,
    envFiles: [],
    remoteBindings: remote,
    persist: state !== null && { path: join(state, 'v3') },
  });
  const where = ['--config', configPath, remote ? '--remote' : '--local'];
  const { DB: d1, MEDIA: media } = env;
  return {
    d1,
    media,
    async read() {
      const output = join(folder, 'export.sql');
      await told(runWrangler(['d1', 'export', database, ...where, '--skip-confirmation', '--output', output]));
      const exported = load(readFileSync(output, 'utf8'));
      for (const doubtful of doubtfulTexts(exported)) await correct(exported, d1, doubtful);
      return exported;
    },
    async execute(path) {
      const args = ['d1', 'execute', database, ...where, '--yes', '--file', path];
      if (state === null) await told(runWrangler(args));
      else run(process.execPath, [...NOTED, fileOf('wrangler'), ...args], { env: { CI: 'true', STATE_DIR: state } });
    },
    async close() {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
      closed();
    },
  };
}

/** Reads the texts of a column that an export may have changed once more, as they are. */
async function correct(
  exported: DatabaseSync,
  d1: D1Database,
  { table, column, query }: ReturnType<typeof doubtfulTexts>[number],
): Promise<void> {
  const update = exported.prepare(`update "${table}" set "${column}" = ? where rowid = ?`);
  for (let after = 0; ; ) {
    const { results } = await d1.prepare(query).bind(after).all<{ id: number; text: string }>();
    for (const { id, text } of results) update.run(text, id);
    const last = results.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** A failure of wrangler in words. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    throw new BackupProblem(`${error.message}: ${adviceFor(error.output)}\n${error.output}`);
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
