import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databasesIn, whyNotOurs, whyNotRead } from './database.ts';
import { troubleIn, writeNote } from './folder.ts';
import { endLeftRuntimes } from './runtime.ts';

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

/** Which program has the installation, for the others to name. */
const holderOf = (state: string) => join(state, 'holder.json');

/**
 * Only one process may use a state directory: two would meet each other's database locks, and writes would fail. Ends
 * what a killed program left behind.
 * @param command what this process is, as `npm start`
 * @returns null when this process has it now, else in Portuguese who has it
 */
export function hold(state: string, command: string): string | null {
  if (!take(state, 'in-use')) return noted(state);
  const left = endLeftRuntimes(state);
  if (left !== null) return `o processo ${left} ficou de antes, e este usuário não pode encerrá-lo`;
  const open = databasesIn(state).find(isOpenElsewhere);
  if (open !== undefined) return `outro programa (${openerOf(open)}wrangler dev?)`;
  writeNote(holderOf(state), { command, pid: process.pid });
  return null;
}

/** Who has the lock, as it has written itself. */
function noted(state: string): string {
  try {
    const { command, pid } = JSON.parse(readFileSync(holderOf(state), 'utf8'));
    return `${command} (processo ${pid})`;
  } catch {
    return 'outro Quartou!';
  }
}

/** Whether a program without this lock, such as `wrangler dev`, has a database open. */
function isOpenElsewhere(path: string): boolean {
  try {
    const free = lock(path, LETTING_GO);
    free?.close();
    return free === null;
  } catch {
    // A damaged one, of which `whyNotRead` speaks.
    return false;
  }
}

/** Which process has a file open, where the system says it: Linux does. */
function openerOf(path: string): string {
  if (!existsSync('/proc/locks')) return '';
  const [, pid] = new RegExp(`(\\d+) \\S+:${statSync(path).ino} `).exec(readFileSync('/proc/locks', 'utf8')) ?? [];
  return pid === undefined ? '' : `processo ${pid}, `;
}

/**
 * Locks the installation in `state` to serve it.
 * @param command the command to repeat, as `npm start`
 * @returns null, or the problem in Portuguese
 */
export function whyNotServe(state: string, command: string): string | null {
  try {
    const trouble = troubleIn(state);
    if (trouble !== null) return trouble;
    const holder = hold(state, command);
    if (holder !== null)
      return `Os dados de ${state} estão em uso: ${holder}. Encerre-o, ou use outra pasta: STATE_DIR=/outra/pasta ${command}`;
    return whyNotRead(state) ?? whyNotOurs(state);
  } catch (error) {
    return `Não consigo usar a pasta ${state}: ${(error as Error).message}`;
  }
}
