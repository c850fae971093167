import { expect, it, onTestFinished, vi } from 'vitest';
import { STEPS, sourceStamp, sources } from './build.ts';

it('builds again when a script that makes the build has changed', () => {
  expect(sources()).toEqual(expect.arrayContaining(STEPS.map((step) => `scripts/${step}.ts`)));
});

it('builds again with the service worker and without', () => {
  const before = sourceStamp();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SERVICE_WORKER', 'off');
  expect(sourceStamp()).not.toBe(before);
});
