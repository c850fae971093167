import { randomInt } from 'node:crypto';
import { copyFileSync, existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { buildIfStale } from './build.ts';
import { appliedIn, databasesIn, productRows, projectMigrations } from './database.ts';
import { inProject } from './paths.ts';
import { run, tieRuntimes, whenNpmEnds } from './processes.ts';

export interface Installation {
  d1: D1Database;
  media: R2Bucket;
  close(): Promise<void>;
}

/** Opens a wrangler configuration's database and bucket in the folder `state` (if null: on Cloudflare, by wrangler's login). */
export async function openBindings(configPath: string, state: string | null): Promise<Installation> {
  tieRuntimes();
  process.env.WRANGLER_LOG ??= 'warn';
  // By default wrangler makes this folder in the home folder, which a service may be unable to write to.
  process.env.WRANGLER_REGISTRY_PATH ??= inProject('.wrangler/registry');
  // Imported here, because a static import would cost every caller 80 MB of memory.
  const { getPlatformProxy } = await import('wrangler');
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath,
    envFiles: [],
    persist: state !== null && { path: join(state, 'v3') },
    remoteBindings: state === null,
  });
  return { d1: env.DB, media: env.MEDIA, close: dispose };
}

/** Opens a local installation that no process serves. For a served installation call `copyRunning` and open the copy. */
export const openLocal = (state: string): Promise<Installation> => openBindings(inProject('wrangler.toml'), state);

/** Copies an installation, which may be served. Stored images are hard-linked or, if the disk does not allow it, copied. */
export async function copyRunning(state: string, copy: string): Promise<void> {
  const prepare = (path: string) => {
    const to = join(copy, path);
    mkdirSync(dirname(to), { recursive: true });
    return to;
  };
  const linkObjects = () => {
    for (const path of globSync('v3/r2/*/blobs/*', { cwd: state })) {
      const [from, to] = [join(state, path), prepare(path)];
      try {
        if (!existsSync(to)) linkSync(from, to);
      } catch {
        // Linking fails if R2 has removed the file since the listing, which is no error, or if the disk has no hard links.
        if (existsSync(from)) copyFileSync(from, to);
      }
    }
  };
  linkObjects();
  // Sorting puts d1 before r2. In this order the copied bucket has every image that the copied rows refer to.
  for (const path of databasesIn(state).sort()) {
    const database = new DatabaseSync(path);
    try {
      // Copies all pages in one step: SQLite restarts a copy after each write, so more steps might never end.
      await backup(database, prepare(relative(state, path)), { rate: 2 ** 31 - 1 });
    } finally {
      database.close();
    }
  }
  // Links the objects that were added during the copying, because the copied databases may refer to them.
  linkObjects();
}

/** The file that `setUp` makes once it has added or left out the example house, so that no later start adds it. */
const furnished = (state: string): string => join(state, 'furnished');

const missingMigrations = (state: string): string[] => {
  const applied = appliedIn(state);
  return projectMigrations().filter((name) => !applied.includes(name));
};

const isSetUp = (state: string): boolean => existsSync(furnished(state)) && missingMigrations(state).length === 0;

// wrangler's table of applied migrations. `setUp` applies and records migrations itself: wrangler takes a second for each.
const NOTED = `create table if not exists d1_migrations (id integer primary key autoincrement, name text unique,
  applied_at timestamp default current_timestamp not null)`;

/** Applies missing migrations, each in one transaction. @returns true if it added the example house to an empty database */
export async function setUp(state: string, hasExample = process.env.SEED !== 'none'): Promise<boolean> {
  if (isSetUp(state)) return false;
  mkdirSync(state, { recursive: true });
  if (appliedIn(state).length === 0) rmSync(furnished(state), { force: true });
  // Loads the module before opening the installation, because workerd closes a connection that is idle during the loading.
  const { seedExampleHouse } = await import('../../db/seed/load.ts');
  const { d1, media, close } = await openLocal(state);
  try {
    for (const name of missingMigrations(state)) {
      const statements = readFileSync(inProject('migrations', name), 'utf8').split('--> statement-breakpoint');
      const note = d1.prepare('insert into d1_migrations (name) values (?)').bind(name);
      await d1.batch([d1.prepare(NOTED), ...statements.map((sql) => d1.prepare(sql)), note]);
    }
    const isSeeded = hasExample && !existsSync(furnished(state)) && (await seedExampleHouse({ db: d1, media }, new Date()));
    writeFileSync(furnished(state), '');
    return isSeeded;
  } finally {
    await close();
  }
}

const SECRETS = inProject('.dev.vars');
// The characters of a registration code: no vowels, which could form words, and no characters that look alike.
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';

/**
 * Reads the secrets from `.dev.vars`. A missing file is created with a random registration code.
 * @throws an Error with a message for the operator, in Portuguese
 */
export function localSecrets(file = SECRETS): Record<string, string> {
  try {
    if (!existsSync(file)) {
      const code = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      const example = readFileSync(inProject('.dev.vars.example'), 'utf8');
      writeFileSync(file, example.replace(/^REGISTRATION_CODE=.*$/m, `REGISTRATION_CODE="${code}"`), { mode: 0o600 });
    }
    return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    throw new Error(`o arquivo ${file}, que tem os códigos desta instalação, não pode ser lido nem criado (${(error as Error).message}).
  É de outro usuário? Mude o dono (chown) ou renomeie o arquivo: outro será criado, com outro código de registro.`);
  }
}

/**
 * Returns a line about the registration code. Once an account exists, the line leaves out the code, because logs keep it.
 * `secrets`: the values of .dev.vars.
 */
export function registrationLine(state: string, secrets: Record<string, string>): string {
  const [account] = productRows(state, 'select 1 from users where removed_at is null limit 1');
  if (account) return 'Código de registro: o de Equipe, ou o de .dev.vars';
  const { REGISTRATION_CODE: code, REGISTRATION_ENABLED: isEnabled } = secrets;
  if (isEnabled?.trim().toLowerCase() === 'false')
    return 'Ninguém consegue criar uma conta: mude REGISTRATION_ENABLED para "true" em .dev.vars e inicie o servidor de novo.';
  if (!code) return 'Ninguém consegue criar uma conta: escreva REGISTRATION_CODE em .dev.vars e inicie o servidor de novo.';
  return `Código de registro (local): ${code}`;
}

/** True if the staff's screens are open to everybody, and no administrator chose that. `code`: the staff code of .dev.vars. */
export const isStaffOpen = (state: string, code: string | undefined): boolean =>
  !code && productRows(state, 'select 1 from access_settings where staff_hash is not null or staff_asked = 0').length === 0;

export function fail(problem: string): never {
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}

/** Sets up database and build, or ends the process with a message. Makes the process end when npm ends. @returns the secrets */
export function prepare(state: string, withBuild = true): Record<string, string> {
  tieRuntimes();
  whenNpmEnds(() => process.exit(0));
  try {
    const secrets = localSecrets();
    console.info('Preparando o banco de dados…');
    // `setUp` runs in another process, which keeps this process's memory small.
    if (!isSetUp(state)) run([fileURLToPath(import.meta.url), state], { show: true });
    if (withBuild) {
      console.info('Montando o produto…');
      buildIfStale();
    }
    return secrets;
  } catch (error) {
    fail(`Não consegui preparar: ${(error as Error).message}`);
  }
}

if (import.meta.main && (await setUp(process.argv[2] ?? ''))) console.info('Casa de exemplo criada.');
