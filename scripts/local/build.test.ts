import { expect, it, onTestFinished, vi } from 'vitest';
import { STEPS, sourceStamp, sources } from './build.ts';

it('a changed build script makes the build stale', () => {
  expect(sources()).toEqual(expect.arrayContaining(STEPS.map((step) => `scripts/${step}.ts`)));
});

it('switching the service worker on or off makes the build stale', () => {
  const before = sourceStamp();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SERVICE_WORKER', 'off');
  expect(sourceStamp()).not.toBe(before);
});
