import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inProject } from './paths.ts';

it('output never waits for a slow reader, who gets the first lines', async () => {
  const program = `import { outputWithoutWaiting } from ${JSON.stringify(inProject('scripts/local/output.ts'))};
    const print = outputWithoutWaiting();
    for (let i = 0; i < 30_000; i += 1) print(\`linha \${i} \${'x'.repeat(90)}\`);
    console.error('still here');
    const end = () => (process.stdout.writableLength === 0 ? print('the end') : setTimeout(end, 10));
    process.once('message', end);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const [stdout, stderr] = [child.stdout as Readable, child.stderr as Readable];
  // The process has written more than a pipe holds, and nobody has read it.
  expect(String(await once(stderr, 'data'))).toContain('still here');
  const said = text(stdout);
  child.send('go on');
  await once(child, 'exit');
  const lines = (await said).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.length).toBeLessThan(20_000);
  expect(lines.slice(0, -1).every((line, i) => line.startsWith(`linha ${i} xx`))).toBe(true);
  expect(lines.at(-1)).toBe('the end');
}, 60_000);
