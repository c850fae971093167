import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databasesIn, whyNotOurs, whyNotRead } from './database.ts';

const SQLITE_BUSY = 5;

/** How long files of a killed process may stay locked, milliseconds: on a busy machine it takes a moment, and its workerd a second (workerd.sh). */
const LETTING_GO = { lock: 2_000, databases: 5_000 };

/** Free space that a start needs, MB: build, migrations and the example venue take some 15. */
const NEEDED = 50;

/** Node closes a database that nothing refers to, and so releases its lock. */
const held = new Set<DatabaseSync>();

/** An exclusive lock on a file, released by the system when the process ends; null when another process has it. */
function lock(path: string, patience: number): DatabaseSync | null {
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

/** Locks `name` in a folder for this process. @returns what releases it; null when another process has it */
export function take(folder: string, name: string, patience = 0): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  const taken = lock(join(folder, name), patience);
  if (!taken) return null;
  held.add(taken);
  return () => {
    held.delete(taken);
    taken.close();
  };
}

/**
 * Only one process may use a state directory: two would meet each other's database locks, and writes would fail.
 * @param command what this process is, as `npm start`
 * @returns what releases it, or in Portuguese who has it
 */
export function hold(state: string, command: string, patience = LETTING_GO): (() => void) | string {
  const holder = join(state, 'holder');
  const release = take(state, 'in-use', patience.lock);
  if (!release) return existsSync(holder) ? readFileSync(holder, 'utf8') : 'outro Quartou!';
  const open = databasesIn(state).find((path) => isOpenElsewhere(path, patience.databases));
  if (open !== undefined) {
    release();
    return `outro programa (${openerOf(open)}wrangler dev?)`;
  }
  writeFileSync(holder, `${command} (processo ${process.pid})`);
  return release;
}

/** Whether a program without our lock, such as `wrangler dev`, has a database open. */
function isOpenElsewhere(path: string, patience: number): boolean {
  try {
    const free = lock(path, patience);
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
export function whyNotServe(state: string, command: string, patience = LETTING_GO): string | null {
  try {
    const held = hold(state, command, patience);
    if (typeof held === 'string')
      return `Os dados de ${state} estão em uso: ${held}. Encerre-o, ou use outra pasta: STATE_DIR=/outra/pasta ${command}`;
    const { bavail, bsize } = statfsSync(state);
    if (bavail * bsize < NEEDED * 2 ** 20) throw new Error('o disco está cheio');
    return whyNotRead(state) ?? whyNotOurs(state);
  } catch (error) {
    return `Não posso guardar dados em ${state} (${(error as Error).message}).
  Precisa ser uma pasta em que este usuário possa escrever, num disco com ${NEEDED} MB livres. Ou use outra: STATE_DIR=/outra/pasta ${command}`;
  }
}
