import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databasesIn, whyNotOurs, whyNotRead } from './database.ts';

const SQLITE_BUSY = 5;

/** How long files of a killed process may stay locked, milliseconds: its workerd notices within a second (workerd.sh). */
const LETTING_GO = 5_000;

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
 * Only one process may use a state directory: two would meet each other's database locks, and writes would fail.
 * @param command what this process is, as `npm start`
 * @returns null when this process has it now, else in Portuguese who has it
 */
export function hold(state: string, command: string): string | null {
  if (!take(state, 'in-use')) return noted(state);
  const open = databasesIn(state).find(isOpenElsewhere);
  if (open !== undefined) return `outro programa (${openerOf(open)}wrangler dev?)`;
  try {
    writeFileSync(holderOf(state), JSON.stringify({ command, pid: process.pid }), { mode: 0o600 });
  } catch (error) {
    // A full disk is no reason to stop.
    console.error(`  Não consegui escrever ${holderOf(state)}: ${(error as Error).message}`);
  }
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

/** Free space that a start needs: build, migrations and the example venue take some 15 MB. */
const NEEDED = 50 * 2 ** 20;

const WORDS: Record<string, string> = {
  EEXIST: 'não é uma pasta, e sim um arquivo',
  ENOTDIR: 'não é uma pasta, ou passa por um arquivo',
  EACCES: 'não é sua: este usuário não pode escrever nela',
  EPERM: 'não é sua: este usuário não pode escrever nela',
  ENOENT: 'não pode ser criada ali',
  EROFS: 'está em um disco só de leitura',
  ENOSPC: 'está em um disco cheio',
  EDQUOT: 'passou da cota de disco deste usuário',
};

/**
 * Makes the folder of an installation where there is none, and tries to write in it.
 * @returns null, or in Portuguese why nothing can be kept there
 */
function troubleIn(state: string): string | null {
  const trouble = (why: string) =>
    `Não posso guardar dados em ${state}: ${why}.\n  Conserte isso, ou use outra pasta: STATE_DIR=/outra/pasta npm start`;
  try {
    mkdirSync(state, { recursive: true });
    const probe = join(state, 'probe');
    writeFileSync(probe, 'x');
    rmSync(probe);
    // Files of another user, as after a start with sudo.
    for (const name of readdirSync(state)) accessSync(join(state, name), constants.R_OK | constants.W_OK);
    const { bavail, bsize } = statfsSync(state);
    const free = bavail * bsize;
    if (free >= NEEDED) return null;
    return trouble(`o disco tem só ${Math.floor(free / 2 ** 20)} MB livres, e são precisos ${NEEDED / 2 ** 20} MB`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return trouble(WORDS[code] ?? message);
  }
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
