import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject, ROOT } from './paths.ts';
import { fileOf } from './run.ts';

/** Commands that are `.cmd` files on Windows, and `node`, which may be another version. */
const COMMANDS =
  /\b(?:spawn|spawnSync|execFile|execFileSync|run)\(\s*['"`](npm|npx|node|vite|vitest|wrangler|tsc|biome|playwright|drizzle-kit)['"`]/g;

it('no script starts a program by a name that needs a shell on Windows', () => {
  const scripts = globSync('{scripts,bench,e2e,db}/**/*.{ts,mjs}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(scripts.length).toBeGreaterThan(50);
  const wrongStarts = scripts.flatMap((path) => {
    const text = readFileSync(inProject(path), 'utf8');
    return [...text.matchAll(COMMANDS)]
      .filter(({ index }) => !text.slice(index, index + 400).includes("shell: process.platform === 'win32'"))
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(wrongStarts).toEqual([]);
});

it.each(['vite', 'wrangler'] as const)('the JavaScript file of %s exists', (program) => {
  const file = fileOf(program);
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, 'utf8').startsWith('#!/usr/bin/env node')).toBe(true);
});
