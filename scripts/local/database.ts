import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inProject } from './paths.ts';

export const databasesIn = (state: string): string[] => globSync(join(state, 'v3/*/*/*.sqlite'));

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

const productDatabases = (state: string): string[] =>
  globSync(join(state, 'v3/d1/*/*.sqlite')).filter(
    (path) => rowsOf(path, "select 1 from sqlite_schema where name = 'd1_migrations'").length > 0,
  );

/** Reads rows from the database file in `state`, even while a server uses this file. */
export function productRows(state: string, query: string, values: (string | number)[] = []): Record<string, unknown>[] {
  const [path] = productDatabases(state);
  return path === undefined ? [] : rowsOf(path, query, values);
}

export function missingIn(state: string, keys: readonly string[]): string[] {
  const isBucket = "select 1 from sqlite_schema where name = '_mf_objects'";
  const paths = globSync(join(state, 'v3/r2/*/*.sqlite')).filter((path) => rowsOf(path, isBucket).length > 0);
  const stored = new Set(paths.flatMap((path) => rowsOf(path, 'select key from _mf_objects').map(({ key }) => key)));
  return keys.filter((key) => !stored.has(key));
}

export const appliedIn = (state: string): string[] =>
  productRows(state, 'select name from d1_migrations order by id').map(({ name }) => String(name));

// The step that checks the images is one of the last of the daily work.
const LAST_DAILY = `select coalesce((select ended_at from runs where name = 'images'),
  (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as last`;

/** Returns when the daily work was last done; for a new installation, when it was created. */
export const lastDailyIn = (state: string): string | null => (productRows(state, LAST_DAILY)[0]?.last ?? null) as string | null;

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Returns SQLite's message about a damaged file; null if the whole file is readable. */
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

/** Says in Portuguese that a file in `state` is damaged, and how to restore a backup; null if no file is damaged. */
export function whyDamaged(state: string): string | null {
  for (const path of databasesIn(state)) {
    const damage = damageOf(path);
    if (damage !== null)
      return `O banco de dados está danificado: ${path} (${damage}). Nada foi mudado.\n${wayBack(state, true)}`;
  }
  return null;
}

/** Says in Portuguese why `state` is unreadable: damaged, or a bucket without a database; null if it is readable. */
export function whyNotRead(state: string): string | null {
  const damage = whyDamaged(state);
  if (damage !== null || globSync(join(state, 'v3/r2/*/blobs/*')).length === 0 || appliedIn(state).length > 0) return damage;
  return `Em ${state} há imagens, mas não o banco de dados: foi apagado ou movido. Devolva-o ao lugar, se você o tem.
${wayBack(state, false)}
  Para começar uma instalação nova, apague ${state}.`;
}

/** Says in Portuguese that a newer version migrated the database in `state`; null if no newer version did. */
export function whyNotOurs(state: string): string | null {
  const ours = projectMigrations();
  const unknown = appliedIn(state).filter((name) => !ours.includes(name));
  if (unknown.length === 0) return null;
  return `O banco de ${state} é de uma versão mais nova do Quartou! (${unknown.join(', ')}). Nada foi mudado.
  Abra-o com aquela versão (git pull), ou restaure um backup desta em outra pasta: STATE_DIR=/outra/pasta npm run restore -- <pasta>`;
}
