import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

function freeIn(state: string): number {
  const { bavail, bsize } = statfsSync(state);
  return bavail * bsize;
}

/** Writes a line into a small file for other processes to find; a full disk is reported and no reason to stop. */
export function writeNote(path: string, content: object, flag: 'w' | 'a' = 'w'): void {
  try {
    writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600, flag });
  } catch (error) {
    console.error(`  Não consegui escrever ${path}: ${(error as Error).message}`);
  }
}

/**
 * Makes the folder of an installation where there is none, and tries to write in it.
 * @returns null, or in Portuguese why nothing can be kept there
 */
export function troubleIn(state: string): string | null {
  const trouble = (why: string) =>
    `Não posso guardar dados em ${state}: ${why}.\n  Conserte isso, ou use outra pasta: STATE_DIR=/outra/pasta npm start`;
  try {
    mkdirSync(state, { recursive: true });
    const probe = join(state, 'probe');
    writeFileSync(probe, 'x');
    rmSync(probe);
    // Files of another user, as after a start with sudo.
    for (const name of readdirSync(state)) accessSync(join(state, name), constants.R_OK | constants.W_OK);
    const free = freeIn(state);
    if (free >= NEEDED) return null;
    return trouble(`o disco tem só ${Math.floor(free / 2 ** 20)} MB livres, e são precisos ${NEEDED / 2 ** 20} MB`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return trouble(WORDS[code] ?? message);
  }
}
