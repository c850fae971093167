import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for tests. `atEnd` is vitest's `afterAll` or `onTestFinished`, which then removes the folder. */
export function temporaryFolder(atEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartou-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
