import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inProject } from './paths.ts';

/** The SQLite files of an installation: the database, and what the bucket knows of its objects. */
export const databasesIn = (state: string): string[] => globSync(join(state, 'v3/*/*/*.sqlite'));

/** The names of the project's migrations, in order. */
export const projectMigrations = (): string[] =>
  readdirSync(inProject('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();

function rowsOf(path: string, query: string, values: (string | number)[] = []): Record<string, unknown>[] {
  const database = new DatabaseSync(path, { timeout: 1_000 });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** The product's own database in `state`: beside it are those of Miniflare. */
const productDatabases = (state: string): string[] =>
  globSync(join(state, 'v3/d1/*/*.sqlite')).filter(
    (path) => rowsOf(path, "select 1 from sqlite_schema where name = 'd1_migrations'").length > 0,
  );

/** Rows of the product's database in `state`, read from its file, also beside its server, which is not in the way of a reader. */
export function productRows(state: string, query: string, values: (string | number)[] = []): Record<string, unknown>[] {
  const [path] = productDatabases(state);
  return path === undefined ? [] : rowsOf(path, query, values);
}

/** Which of these keys the bucket in `state` has no object for, by what Miniflare knows of its objects. */
export function missingIn(state: string, keys: readonly string[]): string[] {
  const isBucket = "select 1 from sqlite_schema where name = '_mf_objects'";
  const paths = globSync(join(state, 'v3/r2/*/*.sqlite')).filter((path) => rowsOf(path, isBucket).length > 0);
  const there = new Set(paths.flatMap((path) => rowsOf(path, 'select key from _mf_objects').map(({ key }) => key)));
  return keys.filter((key) => !there.has(key));
}

/** The migrations that the database in `state` has, in order, read from its file. */
export const appliedIn = (state: string): string[] =>
  productRows(state, 'select name from d1_migrations order by id').map(({ name }) => String(name));

// Of the step that goes through the images, which is one of the last.
const LAST_DAILY = `select coalesce((select ended_at from runs where name = 'images'),
  (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as last`;

/** When the daily work was last done; of a new installation when it was made. */
export const lastDailyIn = (state: string): string | null => (productRows(state, LAST_DAILY)[0]?.last ?? null) as string | null;

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** null when SQLite can read the whole file, else what it says. */
function damageOf(path: string): string | null {
  try {
    const lines = rowsOf(path, 'pragma quick_check').map(({ quick_check }) => String(quick_check));
    return lines.find((line) => line !== 'ok') ?? null;
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_CORRUPT || errcode === SQLITE_NOTADB) return message;
    throw error;
  }
}

const wayBack = (
  state: string,
  isThere: boolean,
) => `  Para voltar ao seu último backup (docs/OPERATING.md, "Quando o banco se perde"):
${isThere ? `    mv "${join(state, 'v3/d1')}" "${join(state, 'd1-danificado')}"\n` : ''}    npm run restore -- <a pasta do backup>`;

/** null, or in Portuguese that a file of the data in `state` is damaged, and the way back. */
export function whyDamaged(state: string): string | null {
  for (const path of databasesIn(state)) {
    const damage = damageOf(path);
    if (damage !== null)
      return `O banco de dados está danificado: ${path} (${damage}). Nada foi mudado.\n${wayBack(state, true)}`;
  }
  return null;
}

/** null, or in Portuguese why the data in `state` cannot be read: damaged, or the bucket is there without the database. */
export function whyNotRead(state: string): string | null {
  const damage = whyDamaged(state);
  if (damage !== null || globSync(join(state, 'v3/r2/*/blobs/*')).length === 0 || appliedIn(state).length > 0) return damage;
  return `Em ${state} há imagens, mas não o banco de dados: foi apagado ou movido. Devolva-o ao lugar, se você o tem.
${wayBack(state, false)}
  Para começar uma instalação nova, apague ${state}.`;
}

/** null, or in Portuguese which newer version the database in `state` belongs to. */
export function whyNotOurs(state: string): string | null {
  const ours = projectMigrations();
  const unknown = appliedIn(state).filter((name) => !ours.includes(name));
  if (unknown.length === 0) return null;
  return `O banco de ${state} é de uma versão mais nova do Quartou! (${unknown.join(', ')}). Nada foi mudado.
  Abra-o com aquela versão (git pull), ou restaure um backup desta em outra pasta: STATE_DIR=/outra/pasta npm run restore -- <pasta>`;
}
