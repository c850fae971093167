import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { withSetting } from './address.ts';
import { databasesIn, whyNotOurs, whyNotRead } from './database.ts';
import { freeIn } from './upkeep.ts';

const SQLITE_BUSY = 5;

/** How long to wait for locks: the workerd of a killed process keeps its locks for up to a second. */
const LOCK_LIMITS_MS = { lock: 2_000, databases: 5_000 };

/** The free space, in MB, that a start needs. Build, migrations and example house take some 15 MB. */
const NEEDED_MB = 50;

/** Keeps references to locked databases: Node closes a garbage-collected database, which would release its lock. */
const openLocks = new Set<DatabaseSync>();

/** Locks a file exclusively; null if another process has the lock. The system releases the lock when this process ends. */
function lock(path: string, limitMs: number): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: limitMs });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    // The low byte is SQLite's error code; the higher bits only detail the error.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Locks `name` in a folder. @returns a function that releases the lock; null if another process has the lock */
export function lockIn(folder: string, name: string, limitMs = 0): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  const locked = lock(join(folder, name), limitMs);
  if (!locked) return null;
  openLocks.add(locked);
  return () => {
    openLocks.delete(locked);
    locked.close();
  };
}

type Lock = { release: () => void; holder?: undefined } | { release?: undefined; holder: string };

/** Locks an installation. @returns `release`, which releases the lock, or `holder`, which says in Portuguese who has the lock */
export function lockInstallation(state: string, command: string, limitsMs = LOCK_LIMITS_MS): Lock {
  const holderFile = join(state, 'holder');
  const release = lockIn(state, 'in-use', limitsMs.lock);
  if (!release) return { holder: existsSync(holderFile) ? readFileSync(holderFile, 'utf8') : 'outro Quartou!' };
  const open = databasesIn(state).find((path) => isOpenElsewhere(path, limitsMs.databases));
  if (open !== undefined) {
    release();
    return { holder: `outro programa (${openerOf(open)}wrangler dev?)` };
  }
  writeFileSync(holderFile, `${command} (processo ${process.pid})`);
  closeToOthers(join(state, 'v3'));
  return { release };
}

/** Closes the folder v3 to other users, because its database has password hashes and links. STATE_DIR itself may be shared. */
function closeToOthers(data: string): void {
  mkdirSync(data, { recursive: true });
  try {
    chmodSync(data, 0o700);
  } catch {
    // The folder is another user's, or its disk stores no permissions. The server starts all the same.
  }
}

function isOpenElsewhere(path: string, limitMs: number): boolean {
  try {
    const free = lock(path, limitMs);
    free?.close();
    return free === null;
  } catch {
    // The file is damaged, which `whyNotRead` reports.
    return false;
  }
}

function openerOf(path: string): string {
  if (!existsSync('/proc/locks')) return '';
  const [, pid] = new RegExp(`(\\d+) \\S+:${statSync(path).ino} `).exec(readFileSync('/proc/locks', 'utf8')) ?? [];
  return pid === undefined ? '' : `processo ${pid}, `;
}

/** Locks an installation to serve it by `command`, until this process ends. @returns null, or the problem in Portuguese */
export function lockToServe(state: string, command: string, limitsMs = LOCK_LIMITS_MS): string | null {
  try {
    const { holder } = lockInstallation(state, command, limitsMs);
    if (holder !== undefined)
      return `Os dados de ${state} estão em uso: ${holder}. Encerre-o, ou use outra pasta: ${withSetting('STATE_DIR=/outra/pasta', command)}`;
    if (freeIn(state) < NEEDED_MB * 2 ** 20) throw new Error('o disco está cheio');
    return whyNotRead(state) ?? whyNotOurs(state);
  } catch (error) {
    return `Não posso guardar dados em ${state} (${(error as Error).message}).
  Precisa ser uma pasta em que este usuário possa escrever, num disco com ${NEEDED_MB} MB livres. Ou use outra: ${withSetting('STATE_DIR=/outra/pasta', command)}`;
  }
}
