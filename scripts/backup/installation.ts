import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { unstable_readConfig as readConfig } from 'wrangler';
import { type Account, chosenAccount } from '../deploy/account.ts';
import { adviceFor } from '../deploy/advice.ts';
import { hasBucket } from '../deploy/deploy.ts';
import { namesIn } from '../deploy/environment.ts';
import { runWrangler, WranglerError } from '../deploy/wrangler.ts';
import { copyRunning, type Installation, openBindings, openLocal } from '../local/installation.ts';
import { inProject } from '../local/paths.ts';
import { isAlive } from '../local/processes.ts';
import { doubtfulTexts, load } from './dump.ts';
import { BackupProblem, type Choice, FULL_DISK, isFullDisk, withRetries } from './words.ts';

export interface WholeInstallation extends Installation {
  read(): Promise<DatabaseSync>;
  execute(sql: string): Promise<void>;
}

/** True if a local installation exists; `open` would create a missing one. An empty v3, from a refused start, does not count. */
export const isInstallation = (state: string): boolean => ['v3/d1', 'v3/r2'].some((folder) => existsSync(resolve(state, folder)));

/** Makes a folder that only this user can read, because password hashes go into it. Removes the folders of killed processes. */
function workFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!isAlive(Number.parseInt(name, 10))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `${process.pid}-`));
}

/** Opens an installation. If it is local and not a copy, the caller must have locked it (`lockInstallation`). */
export async function open(choice: Choice): Promise<WholeInstallation> {
  const state = 'state' in choice ? resolve(choice.state) : null;
  const { database, bucket } = namesIn('state' in choice ? 'production' : choice.environment);
  const account = state === null ? await chosenAccount(runWrangler, process.env.CLOUDFLARE_ACCOUNT_ID) : null;
  if (account) console.info(`Conta ${account.name}: banco ${database}, bucket ${bucket}.`);
  if (account) await assertBucket(bucket, account);
  const id = account
    ? await databaseId(database, account)
    : readConfig({ config: inProject('wrangler.toml') }).d1_databases[0]?.preview_database_id;
  const remote = account !== null;
  const folder = workFolder(inProject('.wrangler/copying'));
  const configPath = join(folder, 'wrangler.json');
  const config = {
    name: 'quartou-backup',
    compatibility_date: '2026-10-01',
    ...(account && { account_id: account.id }),
    d1_databases: [{ binding: 'DB', database_name: database, database_id: id, remote }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: bucket, remote }],
  };
  writeFileSync(configPath, JSON.stringify(config));
  if (state !== null) {
    // `wrangler d1 export` reads only .wrangler/state beside its configuration, so a link at this place leads to `state`.
    mkdirSync(state, { recursive: true });
    mkdirSync(join(folder, '.wrangler'));
    symlinkSync(state, join(folder, '.wrangler/state'), 'junction');
  }
  const { d1, media, close } = await (state === null ? openBindings(configPath, null) : openLocal(state));
  const wrangler = async (command: string, ...args: string[]) => {
    const where = ['--config', configPath, remote ? '--remote' : '--local'];
    try {
      await runWrangler(['d1', command, database, ...where, ...args]);
    } catch (error) {
      if (!(error instanceof WranglerError)) throw error;
      if (!remote && isFullDisk(error.output)) throw new BackupProblem(FULL_DISK);
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
    async execute(sql) {
      const file = join(folder, 'execute.sql');
      writeFileSync(file, sql);
      await wrangler('execute', '--yes', '--file', file);
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openCopy(state: string): Promise<WholeInstallation> {
  const copy = workFolder(join(state, 'copies'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  try {
    await copyRunning(state, copy);
    const installation = await open({ state: copy });
    return { ...installation, close: () => installation.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function correct(
  exported: DatabaseSync,
  d1: D1Database,
  { table, column, query }: ReturnType<typeof doubtfulTexts>[number],
): Promise<void> {
  const update = exported.prepare(`update "${table}" set "${column}" = ? where rowid = ?`);
  for (let after = 0; ; ) {
    const page = d1.prepare(query).bind(after);
    const { results } = await withRetries(() => page.all<{ id: number; text: string }>());
    for (const { id, text } of results) update.run(text, id);
    const last = results.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function assertBucket(name: string, { id: account }: Account): Promise<void> {
  if (await hasBucket((args) => runWrangler(args, { account }), name)) return;
  throw new BackupProblem(
    `O bucket ${name} não existe nesta conta. Para restaurar, crie-o vazio: npx wrangler r2 bucket create ${name} --location enam`,
  );
}

async function databaseId(name: string, { id: account }: Account): Promise<string> {
  try {
    return (JSON.parse(await runWrangler(['d1', 'info', name, '--json'], { account })) as { uuid: string }).uuid;
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    const isMissing = /Couldn't find a D1 DB/.test(error.output);
    const why = isMissing
      ? `Ele não existe nesta conta. Para restaurar, crie-o vazio: npx wrangler d1 create ${name} --location enam`
      : adviceFor(error.output);
    throw new BackupProblem(`Não encontrei o banco ${name}. ${why}\n${error.output}`);
  }
}
