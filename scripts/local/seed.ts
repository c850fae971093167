import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Miniflare } from 'miniflare';

/** Furnishes the example house when the local database behind this server, which serves nobody else, is empty; says whether it did. */
export async function seedIfEmpty(server: Miniflare): Promise<boolean> {
  const { seedHouse } = await import('../../db/seed/load.ts');
  const db = (await server.getD1Database('DB', 'quartou')) as unknown as D1Database;
  const media = (await server.getR2Bucket('MEDIA', 'quartou')) as unknown as R2Bucket;
  const seed = () => seedHouse({ db, media }, new Date());
  // The proxy to the local server may drop a connection that was idle; what was begun starts over.
  return seed().catch(seed);
}

/**
 * The same for the server of the installation in `state` (control.ts), in a process of its own (furnish.ts), since what
 * it needs is not needed again. A note says that it was looked once.
 */
export async function furnish(state: string): Promise<boolean> {
  const note = join(state, 'furnished');
  if (existsSync(note)) return false;
  const script = new URL('./furnish.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(script), state]);
  writeFileSync(note, '');
  return stdout.trim() === 'true';
}
