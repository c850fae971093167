import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginRestore, endRestore } from './hold.ts';
import { inProject } from './paths.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartou-hold-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = (state: string, then: string) => [
  '--input-type=module',
  '-e',
  `import { whyNotServe } from ${JSON.stringify(inProject('scripts/local/hold.ts'))};
   console.log(whyNotServe(${JSON.stringify(join(folder, state))}, 'npm start'));
   ${then}`,
];

/** What another program is told. */
const asked = (state: string) => spawnSync(process.execPath, program(state, ''), { encoding: 'utf8' }).stdout.trim();

/** A program that has taken it, and lives. */
async function holder(state: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, program(state, 'setInterval(() => {}, 1000);'), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

it('gives an installation to one program at a time, and to the next when that one has died', async () => {
  const child = await holder('house');
  expect(asked('house')).toContain('Outro Quartou! está usando os dados');
  expect(asked('house')).toContain('STATE_DIR=/outra/pasta npm start');
  expect(asked('another')).toBe('null');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(asked('house')).toBe('null');
});

it('serves none that is half restored', () => {
  expect(asked('half')).toBe('null');
  beginRestore(join(folder, 'half'), '20261121T073000Z-3f9a1c20');
  expect(asked('half')).toContain('A restauração do backup 20261121T073000Z-3f9a1c20');
  endRestore(join(folder, 'half'));
  expect(asked('half')).toBe('null');
});
