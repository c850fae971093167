import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Adds the example venue to the installation in `state`, which nobody serves, when its database is empty; says whether it did. */
export async function seedIfEmpty(state: string): Promise<boolean> {
  const [{ seedVenue }, { openLocal }] = await Promise.all([import('../../db/seed/load.ts'), import('./open.ts')]);
  const { d1, media, close } = await openLocal(state);
  try {
    return await seedVenue({ db: d1, media }, new Date());
  } finally {
    await close();
  }
}

/**
 * Adds the example venue through the server of the installation in `state` (control.ts) when its database is empty, in a
 * process of its own (furnish.ts), since what it needs is not needed again. A note says that it was looked once.
 * @returns whether it was added
 */
export async function furnish(state: string): Promise<boolean> {
  const note = join(state, 'furnished');
  if (existsSync(note)) return false;
  const script = new URL('./furnish.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(script), state]);
  writeFileSync(note, '');
  return stdout.trim() === 'true';
}
