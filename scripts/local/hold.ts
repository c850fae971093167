import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { troubleIn } from './folder.ts';
import { endLeftRuntime } from './runtime.ts';

const SQLITE_BUSY = 5;

/** How long files of a killed process may stay locked, milliseconds. */
const LETTING_GO = 3_000;

/** Kept referenced: Node closes an unreferenced database, and releases its lock. */
const held: DatabaseSync[] = [];

/** An exclusive lock on a file, released by the system when the process ends; null when another process has it. */
function lock(path: string, patience = 0): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    // The extended error codes have more bits above these.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Locks `name` in the folder `state` for this process; false when another has it. */
export function take(state: string, name: string): boolean {
  mkdirSync(state, { recursive: true });
  const taken = lock(join(state, name));
  if (taken) held.push(taken);
  return taken !== null;
}

/**
 * Only one process may use a state directory: two would meet each other's database locks, and writes would fail. Ends a
 * workerd that a killed server left behind.
 * @returns false when another process has it
 */
export const hold = (state: string): boolean => holderOf(state) === null;

/** As `hold`; null when this process has it now, else a description of who has it. */
function holderOf(state: string): string | null {
  if (!take(state, 'in-use') || !endLeftRuntime(state)) return 'Outro Quartou! está usando';
  return isOpenElsewhere(state) ? 'Outro programa (wrangler dev?) está com o banco aberto e usa' : null;
}

/** Whether a program without this lock, such as `wrangler dev`, has a database in `state` open. */
function isOpenElsewhere(state: string): boolean {
  return globSync(join(state, 'v3/*/*/*.sqlite')).some((path) => {
    const free = lock(path, LETTING_GO);
    free?.close();
    return free === null;
  });
}

const halfOf = (state: string) => join(state, 'restoring');

/** Marks the installation in `state` as being restored from this backup, before anything is changed. */
export const beginRestore = (state: string, backup: string): void => writeFileSync(halfOf(state), backup);

/** Removes the mark: the restore has ended, or changed nothing. */
export const endRestore = (state: string): void => rmSync(halfOf(state), { force: true });

/**
 * Locks the installation in `state` to serve it.
 * @param command the command to repeat, as `npm start`
 * @returns null, or the problem in Portuguese. A half restored installation is refused before it is migrated: the rest of
 *   the backup would no longer fit
 */
export function whyNotServe(state: string, command: string): string | null {
  try {
    const trouble = troubleIn(state);
    if (trouble !== null) return trouble;
    const holder = holderOf(state);
    if (holder !== null)
      return `${holder} os dados de ${state}. Encerre-o, ou use outra pasta: STATE_DIR=/outra/pasta ${command}`;
    if (!existsSync(halfOf(state))) return null;
    return `A restauração do backup ${readFileSync(halfOf(state), 'utf8')} em ${state} ficou pela metade.
  Termine-a antes (npm run restore -- <a mesma pasta>), ou apague ${state} e comece de novo.`;
  } catch (error) {
    return `Não consigo usar a pasta ${state}: ${(error as Error).message}`;
  }
}
