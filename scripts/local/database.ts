import { globSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inProject, stateDir } from './paths.ts';

// `state` is not part of the pattern, because globSync would interpret brackets or braces in the path.
const pathsIn = (state: string, pattern: string): string[] => globSync(pattern, { cwd: state }).map((path) => join(state, path));

export const databasesIn = (state: string): string[] => pathsIn(state, 'v3/*/*/*.sqlite');

export const projectMigrations = (): string[] =>
  readdirSync(inProject('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();

function rowsOf(path: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path, { timeout: 1_000 });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

/** Reads rows from the product's database in `state`, even while a server uses it. Without a database returns no rows. */
export function productRows(state: string, query: string): Record<string, unknown>[] {
  const isProduct = "select 1 from sqlite_schema where name = 'd1_migrations'";
  const path = pathsIn(state, 'v3/d1/*/*.sqlite').find((one) => rowsOf(one, isProduct).length > 0);
  return path === undefined ? [] : rowsOf(path, query);
}

export const appliedIn = (state: string): string[] =>
  productRows(state, 'select name from d1_migrations order by id').map(({ name }) => String(name));

// The step `images` is the last step of the daily work, so its end counts as the end of the daily work.
const LAST_DAILY = `select coalesce((select ended_at from runs where name = 'images'),
  (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as last`;

export const lastDailyIn = (state: string): string | null => (productRows(state, LAST_DAILY)[0]?.last ?? null) as string | null;

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

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

const inState = (state: string, command: string): string =>
  state === stateDir({}) ? command : `STATE_DIR="${state}" ${command}`;

const wayBack = (state: string, move = '') => `  Para voltar ao seu último backup (docs/OPERATING.md, "Quando o banco se perde"):
${move}    ${inState(state, 'npm run restore -- <a pasta do backup>')}`;

/** Says how to repair an installation with a damaged file. The server can recreate all folders of v3 except d1 and r2. */
function mendOf(state: string, damaged: string): string {
  const [, kind = ''] = relative(state, damaged).split(sep);
  const move = `    mv "${join(state, 'v3', kind)}" "${join(state, `${kind}-danificado`)}"\n`;
  if (kind === 'd1') return wayBack(state, move);
  if (kind === 'r2') {
    return `  O banco fica como está; as imagens voltam do seu último backup.
  Sem backup, no lugar do último comando: ${inState(state, 'npm start')} (o Dashboard dirá, em até um dia, quais faltam)
${move}    ${inState(state, 'npm run restore -- <a pasta do backup> --images')}`;
  }
  return `  Nada do que você salvou está ali. Mova a pasta; ela será criada de novo:
${move}    ${inState(state, 'npm start')}`;
}

export function whyDamaged(state: string): string | null {
  for (const path of databasesIn(state)) {
    const damage = damageOf(path);
    if (damage !== null) return `Um arquivo está danificado: ${path} (${damage}). Nada foi mudado.\n${mendOf(state, path)}`;
  }
  return null;
}

/** Says in Portuguese that `state` has a damaged file, or images but no database; null if `state` is readable. */
export function whyNotRead(state: string): string | null {
  const damage = whyDamaged(state);
  if (damage !== null || pathsIn(state, 'v3/r2/*/blobs/*').length === 0 || appliedIn(state).length > 0) return damage;
  return `Em ${state} há imagens, mas não o banco de dados: foi apagado ou movido. Devolva-o ao lugar, se você o tem.
${wayBack(state)}
  Para começar uma instalação nova, apague ${state}.`;
}

/** Returns a message in Portuguese if a newer release has migrated the database in the folder `state`; else null. */
export function whyNotOurs(state: string): string | null {
  const ours = projectMigrations();
  const unknown = appliedIn(state).filter((name) => !ours.includes(name));
  if (unknown.length === 0) return null;
  return `O banco de ${state} é de uma versão mais nova do Quartou! (${unknown.join(', ')}). Nada foi mudado.
  Abra-o com aquela versão (git checkout main, git pull), ou restaure um backup desta em outra pasta:
  STATE_DIR=/outra/pasta npm run restore -- <pasta>`;
}
