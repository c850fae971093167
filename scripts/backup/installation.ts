import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig as readConfig, unstable_splitSqlQuery as splitSqlQuery } from 'wrangler';
import { BackupProblem } from '../../worker/backup/check.ts';
import { inProject } from '../local/paths.ts';
import { steady } from './steady.ts';

/** Environments of `npm run deploy`; whatever has a name in the second has it at its end. */
export const ENVIRONMENTS = ['production', 'staging'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Which installation: the local one in a folder, or one on Cloudflare. */
export type Choice = { state: string } | { environment: Environment };

/** An installation with its database and its bucket, reached from this machine. */
export interface Installation {
  /** For people. */
  name: string;
  d1: D1Database;
  media: R2Bucket;
  /** Applies the first so many of the project's migrations, those that are there already aside. */
  migrate(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The names of the project's migrations, in order. */
export const projectMigrations = (): string[] =>
  readdirSync(inProject('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Opens an installation with a configuration of its own: database and bucket, and nothing else. The local one is opened
 * where `npm start` has it; the others through wrangler, as whoever is logged in there.
 */
export async function openInstallation(choice: Choice): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'quartou-'));
  try {
    const configPath = join(folder, 'wrangler.json');
    writeFileSync(configPath, JSON.stringify(configOf(choice)));
    const isLocal = 'state' in choice;
    const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
      configPath,
      envFiles: [],
      remoteBindings: !isLocal,
      persist: isLocal ? { path: join(choice.state, 'v3') } : false,
    });
    const d1 = steady(env.DB);
    return {
      name: isLocal ? choice.state : choice.environment,
      d1,
      media: env.MEDIA,
      migrate: (count) => migrate(d1, projectMigrations().slice(0, count)),
      async close() {
        await dispose();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

const MIGRATIONS = `create table if not exists d1_migrations
  (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`;

/**
 * Applies migrations as `wrangler d1 migrations apply` does and in its own table, each in one batch, over the connection
 * that is open: a program of its own would take seconds each time, and open a local database a second time.
 */
async function migrate(d1: D1Database, names: string[]): Promise<void> {
  await d1.prepare(MIGRATIONS).run();
  const { results } = await d1.prepare('select name from d1_migrations').all<{ name: string }>();
  const done = new Set(results.map(({ name }) => name));
  for (const name of names.filter((one) => !done.has(one))) {
    const statements = splitSqlQuery(readFileSync(inProject('migrations', name), 'utf8'));
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare('insert into d1_migrations (name) values (?)').bind(name),
    ]);
  }
}

/** As much of wrangler.toml as is used here. */
interface Config {
  compatibility_date?: string;
  d1_databases: { binding: string; database_name?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
}

function configOf(choice: Choice): object {
  const { compatibility_date, d1_databases, r2_buckets } = readConfig({ config: inProject('wrangler.toml') }) as Config;
  const database = d1_databases.find(({ binding }) => binding === 'DB');
  const bucket = r2_buckets.find(({ binding }) => binding === 'MEDIA');
  if (!database?.database_name || !bucket?.bucket_name) throw new Error('wrangler.toml has no DB or no MEDIA.');
  const common = { name: 'quartou-backup', compatibility_date };
  if ('state' in choice) return { ...common, d1_databases: [database], r2_buckets: [bucket] };
  const suffix = choice.environment === 'production' ? '' : `-${choice.environment}`;
  const name = `${database.database_name}${suffix}`;
  const remote = { remote: true };
  return {
    ...common,
    d1_databases: [{ binding: 'DB', database_name: name, database_id: databaseId(name), ...remote }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: `${bucket.bucket_name}${suffix}`, ...remote }],
  };
}

/** Asks Cloudflare for the id of a database. */
function databaseId(name: string): string {
  const wrangler = inProject('node_modules/wrangler/bin/wrangler.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [wrangler, 'd1', 'list', '--json'], {
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) {
    throw new BackupProblem(`Não consegui ver os bancos da sua conta. Rode "npx wrangler login" e repita.\n${stderr || stdout}`);
  }
  const found = (JSON.parse(stdout) as { name: string; uuid: string }[]).find((one) => one.name === name);
  if (!found) throw new BackupProblem(`Sua conta não tem um banco chamado ${name}. Rode "npm run deploy" antes.`);
  return found.uuid;
}
