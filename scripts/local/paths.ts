import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const inProject = (...parts: string[]) => resolve(ROOT, ...parts);

export function stateDir(env = process.env): string {
  const dir = env.STATE_DIR || '.wrangler/state';
  return isAbsolute(dir) ? dir : resolve(ROOT, dir);
}
