import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/local/build.ts';
import { migrateLocal, seedIfEmpty } from '../scripts/local/installation.ts';

/** Every worker copies this state: Miniflare's state is only files. @returns the cleanup */
export default async function setup(): Promise<() => void> {
  buildIfStale();
  const template = mkdtempSync(join(tmpdir(), 'quartou-e2e-'));
  migrateLocal(template);
  await seedIfEmpty(template);
  process.env.E2E_STATE_TEMPLATE = template;
  return () => rmSync(template, { recursive: true, force: true });
}
