import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { framePath, PAGE_NAMES, type PageName, sampleAddress } from '../core/rules/pages.ts';
import { sizeProblems, sizesOf } from './check-sizes.ts';
import { temporaryFolder } from './test/folder.ts';

let build: string;

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(build, path)), { recursive: true });
  writeFileSync(join(build, path), content);
}

// Makes random bytes, which gzip cannot compress.
const kilobytes = (count: number) => randomBytes(count * 1000);
const frame = (name: PageName, files: string[]) =>
  write(`client/${framePath(sampleAddress(name))}.html`, files.map((file) => `<script src="/assets/${file}"></script>`).join(''));

beforeEach(() => {
  build = temporaryFolder(onTestFinished);
  for (const name of PAGE_NAMES) frame(name, ['index-1.js']);
  write('client/assets/index-1.js', kilobytes(2));
  write('client/assets/rolldown-runtime-1.js', '');
  write('client/sw.js', kilobytes(1));
  write('quartou/index.js', kilobytes(2));
  write('quartou/.vite/manifest.json', JSON.stringify({ 'worker/index.ts': { file: 'index.js' } }));
});

it('a build within its limits has no problem', () => {
  expect(sizeProblems(build)).toEqual([]);
  expect(sizesOf(build).map(({ line }) => line)).toContain('  /designer in 1 files: 2.0 kB (at most 128)');
});

it('a chunk that is too small is reported, with the advice to join it with another chunk in vite.config.ts', () => {
  write('client/assets/agenda-2.js', kilobytes(1).subarray(0, 999));
  const words = /^The chunk assets\/agenda-2\.js has 999 bytes, fewer than 1000:.*CHUNKS of vite\.config\.ts/;
  expect(sizeProblems(build)).toEqual([expect.stringMatching(words)]);
});

it('a screen that loads too much is reported, with its largest chunks', () => {
  write('client/assets/designer-2.js', kilobytes(130));
  frame('designer', ['index-1.js', 'designer-2.js']);
  const words = /^\/designer in 2 files: 132\.\d kB \(at most 128\)\. Largest: assets\/designer-2\.js \(130\.\d kB\).*import\(\)/;
  expect(sizeProblems(build)).toEqual([expect.stringMatching(words)]);
});

it('a Worker and a service worker that are too large are reported', () => {
  write('quartou/lazy.js', kilobytes(200));
  write('quartou/more.js', kilobytes(130));
  write('client/sw.js', kilobytes(13));
  const chunks = { more: { file: 'more.js', imports: ['worker/index.ts'] }, lazy: { file: 'lazy.js' } };
  const start = { 'worker/index.ts': { file: 'index.js', imports: ['more'] } };
  write('quartou/.vite/manifest.json', JSON.stringify({ ...start, ...chunks }));
  expect(sizeProblems(build)).toEqual([
    expect.stringMatching(/^Worker, start-up: 132\.\d kB \(at most 128\.5\)\. .*await import/),
    expect.stringMatching(/^Service worker: 13\.\d kB \(at most 12\)/),
  ]);
});
