import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler';
import { adviceFor } from '../deploy/advice.ts';
import { namesIn } from '../deploy/environment.ts';
import { runWrangler, WranglerError } from '../deploy/wrangler.ts';
import { take } from '../local/hold.ts';
import { copyRunning, type Installation, openLocal } from '../local/installation.ts';
import { inProject } from '../local/paths.ts';
import { doubtfulTexts, load } from './dump.ts';
import { BackupProblem, type Choice } from './words.ts';

/** An installation whose database is also read and written as a whole, by wrangler. */
export interface WholeInstallation extends Installation {
  /** All of the database, in memory. */
  read(): Promise<DatabaseSync>;
  /** Executes a file of SQL, all or nothing. */
  execute(path: string): Promise<void>;
}

/** Whether there is a local installation; opening one makes it. */
export const isInstallation = (state: string): boolean => existsSync(resolve(state, 'v3'));

/** Opens an installation; a local one must be locked by the caller (`hold`), or be a copy. */
export async function open(choice: Choice): Promise<WholeInstallation> {
  if ('state' in choice) {
    mkdirSync(choice.state, { recursive: true });
    const { d1_databases, r2_buckets } = readConfig({ config: inProject('wrangler.toml') });
    const names = { database: d1_databases[0]?.database_name ?? '', bucket: `${r2_buckets[0]?.bucket_name}` };
    return openBy({ ...names, id: d1_databases[0]?.preview_database_id ?? '', state: resolve(choice.state) });
  }
  const { database, bucket } = namesIn(choice.environment);
  return openBy({ database, bucket, id: await databaseId(database), state: null });
}

/**
 * Opens a copy of the local one as it is at this moment, also while it is being served (`copyRunning`).
 * @throws BackupProblem when another backup of it is being made
 */
export async function openCopy(state: string): Promise<WholeInstallation> {
  // Two into one folder would mix.
  if (!take(state, 'backing-up')) {
    throw new BackupProblem(`Outro backup de ${state} está sendo feito. Espere que termine, e repita.`);
  }
  const copy = join(state, 'copy');
  const remove = () => rmSync(copy, { recursive: true, force: true });
  remove();
  try {
    await copyRunning(state, copy);
    const installation = await open({ state: copy });
    return { ...installation, close: () => installation.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

interface Where {
  database: string;
  bucket: string;
  id: string;
  /** The folder of a local one. */
  state: string | null;
}

async function openBy({ database, bucket, id, state }: Where): Promise<WholeInstallation> {
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
  const { d1, media, close } = await (state === null ? openRemote(configPath) : openLocal(state));
  const wrangler = async (command: string, ...args: string[]) => {
    const where = ['--config', configPath, remote ? '--remote' : '--local'];
    try {
      await runWrangler(['d1', command, database, ...where, ...args]);
    } catch (error) {
      if (!(error instanceof WranglerError)) throw error;
      throw new BackupProblem(`${error.message}: ${adviceFor(error.output)}\n${error.output}`);
    }
  };
  return {
    d1,
    media,
    async read() {
      const output = join(folder, 'export.sql');
      await wrangler('export', '--skip-confirmation', '--output', output);
      const exported = load(readFileSync(output, 'utf8'));
      for (const doubtful of doubtfulTexts(exported)) await correct(exported, d1, doubtful);
      return exported;
    },
    execute: (path) => wrangler('execute', '--yes', '--file', path),
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One on Cloudflare, through wrangler's remote bindings, with the login of this machine. */
async function openRemote(configPath: string): Promise<Installation> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath,
    envFiles: [],
    remoteBindings: true,
    persist: false,
  });
  return { d1: env.DB, media: env.MEDIA, close: dispose };
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

async function databaseId(name: string): Promise<string> {
  try {
    return (JSON.parse(await runWrangler(['d1', 'info', name, '--json'])) as { uuid: string }).uuid;
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    const why = adviceFor(error.output) || 'Se ele ainda não existe, rode "npm run deploy" antes.';
    throw new BackupProblem(`Não encontrei o banco ${name} na sua conta. ${why}\n${error.output}`);
  }
}
