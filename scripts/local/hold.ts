import { mkdirSync } from 'node:fs';
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
