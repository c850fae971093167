import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An absolute path of something in the project. */
export const inProject = (...parts: string[]) => resolve(ROOT, ...parts);

/** Folder of the local database and files: `STATE_DIR`, else the one wrangler uses by itself. */
export function stateDir(env = process.env): string {
  const dir = env.STATE_DIR || '.wrangler/state';
  return isAbsolute(dir) ? dir : resolve(ROOT, dir);
}
