import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { troubleIn } from './folder.ts';
import { endLeftRuntime } from './runtime.ts';

const SQLITE_BUSY = 5;

/** How long the files of a process that has just been killed may stay locked, milliseconds. */
const LETTING_GO = 3_000;

/** Referred to from here, since Node closes a database that nothing refers to, and its lock with it. */
const held: DatabaseSync[] = [];

/** An exclusive lock on a file, which the system gives back when the process ends, however it ends; null when it is taken. */
function lock(path: string, patience = 0): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    // Its more exact kinds have more digits before these.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Takes `name` in the folder `state` for this process alone; false when another has it. */
export function take(state: string, name: string): boolean {
  mkdirSync(state, { recursive: true });
  const taken = lock(join(state, name));
  if (taken) held.push(taken);
  return taken !== null;
}

/**
 * Takes the installation in `state` for this process alone: of two that have the same database open, each meets the
 * other's locks, and a write ends in a 500. What a killed server left behind is ended.
 * @returns false when another process has it
 */
export const hold = (state: string): boolean => holderOf(state) === null;

/** As `hold`; null when it is taken now, else who has it. */
function holderOf(state: string): string | null {
  if (!take(state, 'in-use') || !endLeftRuntime(state)) return 'Outro Quartou! está usando';
  return isOpenElsewhere(state) ? 'Outro programa (wrangler dev?) está com o banco aberto e usa' : null;
}

/** Whether a program that does not know of the lock, as `wrangler dev`, has a database in `state` open. */
function isOpenElsewhere(state: string): boolean {
  return globSync(join(state, 'v3/*/*/*.sqlite')).some((path) => {
    const free = lock(path, LETTING_GO);
    free?.close();
    return free === null;
  });
}

const halfOf = (state: string) => join(state, 'restoring');

/** Notes, before anything is changed, that the installation in `state` is being restored from this backup. */
export const beginRestore = (state: string, backup: string): void => writeFileSync(halfOf(state), backup);

/** Takes the note back: it is restored, or was left as it was. */
export const endRestore = (state: string): void => rmSync(halfOf(state), { force: true });

/**
 * Takes the installation in `state` to serve it.
 * @param command with which it was asked for, as `npm start`
 * @returns null, or in Portuguese what stands against it. One that is half restored is not even migrated: the rest of
 *   the backup would not fit in any more
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
