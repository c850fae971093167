import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';
import { removeAbandoned, STEPS, sourceStamp, sources } from './build.ts';
import { inProject } from './paths.ts';

it('the sources of a build include every build script, so that a changed script makes the build out of date', () => {
  expect(sources()).toEqual(expect.arrayContaining(STEPS.map((step) => `scripts/${step}.ts`)));
});

it('switching the service worker on or off makes the build out of date', () => {
  const before = sourceStamp();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SERVICE_WORKER', 'off');
  expect(sourceStamp()).not.toBe(before);
});

it('a build removes the folders of killed builds, but neither the present build nor the folders of running ones', () => {
  const folder = temporaryFolder(onTestFinished);
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const kept = ['dist', `dist-${process.pid}`, 'dist-other'];
  for (const name of [...kept, `dist-${ended}`, `dist-${ended}-before`])
    mkdirSync(join(folder, name, 'quartou'), { recursive: true });
  removeAbandoned(folder);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});

it('a build with a misspelt VENUE_TIME_ZONE stops, and the message has the misspelt name', () => {
  const folder = temporaryFolder(onTestFinished);
  const settings = readFileSync(inProject('wrangler.toml'), 'utf8');
  writeFileSync(join(folder, 'wrangler.toml'), settings.replace(/(VENUE_TIME_ZONE = ).*/, '$1"America/Manuas"'));
  const vite = [inProject('node_modules/vite/bin/vite.js'), 'build', '--config', inProject('vite.config.ts')];
  const { status, stderr } = spawnSync(process.execPath, vite, { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('Invalid time zone specified: America/Manuas');
});
