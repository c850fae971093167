import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Kept, since what nobody keeps is closed. */
const held: DatabaseSync[] = [];

/**
 * Takes the installation in `state` for this process alone: of two that have the same database open, each meets the
 * other's locks, and a write ends in a 500. The system gives it back when the process ends, however it ends.
 * @returns false when another process has it
 */
export function hold(state: string): boolean {
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, 'in-use'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
  held.push(lock);
  return true;
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
  if (!hold(state)) {
    return `Outro Quartou! está usando os dados de ${state}. Encerre-o, ou use outra pasta: STATE_DIR=/outra/pasta ${command}`;
  }
  if (!existsSync(halfOf(state))) return null;
  return `A restauração do backup ${readFileSync(halfOf(state), 'utf8')} em ${state} ficou pela metade.
  Termine-a antes (npm run restore -- <a mesma pasta>), ou apague ${state} e comece de novo.`;
}
