import { expect, it, onTestFinished, vi } from 'vitest';
import { STEPS, sourceStamp, sources } from './build.ts';

it('the sources of a build include every build script, so that a changed script makes the build out of date', () => {
  expect(sources()).toEqual(expect.arrayContaining(STEPS.map((step) => `scripts/${step}.ts`)));
});

it('switching the service worker on or off makes the build out of date', () => {
  const before = sourceStamp();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SERVICE_WORKER', 'off');
  expect(sourceStamp()).not.toBe(before);
});
