import { expect, it } from 'vitest';
import { countPlaywright, countVitest, outcomeOf, summary } from './outcome.ts';

it('sums up every step, and ends with the numbers alone on a line', () => {
  const outcomes = [
    outcomeOf('lint', true, 2.345, null),
    outcomeOf('build', false, 4, null),
    outcomeOf('unit tests', false, 120, countVitest({ numPassedTests: 1200, numFailedTests: 2 })),
    { what: 'browser tests', result: 'skipped', seconds: 0, passed: 0, failed: 0, why: 'the build failed' } as const,
  ];
  expect(summary(outcomes)).toBe(
    [
      '  lint           passed       2.3 s  1 passed, 0 failed',
      '  build          failed       4.0 s  0 passed, 1 failed',
      '  unit tests     failed     120.0 s  1200 passed, 2 failed',
      '  browser tests  skipped  the build failed',
      '',
      '1201 passed, 3 failed',
    ].join('\n'),
  );
});

it('counts a failure where a step failed and no test of it did', () => {
  expect(outcomeOf('tests', false, 1, { passed: 10, failed: 0 })).toMatchObject({ result: 'failed', passed: 10, failed: 1 });
});

it('takes a test that passed only the second time for a failed one', () => {
  expect(countPlaywright({ stats: { expected: 300, unexpected: 1, flaky: 1 } })).toEqual({ passed: 300, failed: 2 });
});
