import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Adds the example venue to an installation that is not being served, if its database is empty; returns whether it did. */
export async function seedIfEmpty(state: string): Promise<boolean> {
  const [{ seedVenue }, { openLocal }] = await Promise.all([import('../../db/seed/load.ts'), import('./open.ts')]);
  const { d1, media, close } = await openLocal(state);
  try {
    return await seedVenue({ db: d1, media }, new Date());
  } finally {
    await close();
  }
}

/** Says that the database in `state` has been looked at by `seedServed`. */
export const furnished = (state: string): string => join(state, 'furnished');

/**
 * The same for an installation that is being served, through its server, in a process of its own, so that this one stays
 * small. Done once for a database.
 */
export async function seedServed(state: string): Promise<boolean> {
  const note = furnished(state);
  if (existsSync(note)) return false;
  const script = new URL('./seed-served.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(script), state]);
  writeFileSync(note, '');
  return stdout.trim() === 'true';
}
