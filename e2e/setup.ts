import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/local/build.ts';
import { setUp } from '../scripts/local/installation.ts';

/** Makes the installation that every Playwright worker copies. */
export default async function setup(): Promise<() => void> {
  buildIfStale();
  const template = mkdtempSync(join(tmpdir(), 'quartou-e2e-'));
  await setUp(template);
  process.env.E2E_STATE_TEMPLATE = template;
  return () => rmSync(template, { recursive: true, force: true });
}
