import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inProject } from './paths.ts';

it('never waits for a reader, and says how much that one has missed', async () => {
  const program = `import { outputTo } from ${JSON.stringify(inProject('scripts/local/output.ts'))};
    const print = outputTo(1);
    for (let i = 0; i < 30_000; i += 1) print(\`linha \${i} \${'x'.repeat(90)}\`);
    console.error('still here');
    process.once('message', () => print('the end'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const [stdout, stderr] = [child.stdout as Readable, child.stderr as Readable];
  // Nobody has read a line of its output by now: more than a pipe holds.
  expect(String(await once(stderr, 'data'))).toContain('still here');
  const said = text(stdout);
  child.send('go on');
  await once(child, 'exit');
  const lines = (await said).trimEnd().split('\n');
  const missed = Number(/^\((\d+) linhas que ninguém leu a tempo/.exec(lines.at(-2) ?? lines.at(-1) ?? '')?.[1] ?? 0);
  expect(missed).toBeGreaterThan(10_000);
  expect(lines.filter((line) => /^linha \d+ x{90}$/.test(line))).toHaveLength(30_000 - missed);
  expect(lines.at(-1)).toBe('the end');
}, 60_000);
