import { expect, it } from 'vitest';
import { countPlaywright, countVitest, outcomeOf, slowest, summary, timesOfPlaywright, timesOfVitest } from './outcome.ts';

it('the summary lists every step and ends with a line of totals', () => {
  const outcomes = [
    outcomeOf('lint', true, 2.345, null),
    outcomeOf('build', false, 4, null),
    outcomeOf('unit tests', false, 120, countVitest({ numPassedTests: 1200, numFailedTests: 2, testResults: [] })),
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

it('a failed step without a failed test counts as one failure', () => {
  expect(outcomeOf('tests', false, 1, { passed: 10, failed: 0 })).toMatchObject({ result: 'failed', passed: 10, failed: 1 });
});

it('a test that passed only on a second try counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 300, unexpected: 1, flaky: 1 }, suites: [] })).toEqual({ passed: 300, failed: 2 });
});

it('the ten slowest files and browser tests are named, also those in groups', () => {
  const file = (index: number) => ({ name: `/project/core/${index}.test.ts`, startTime: 1000, endTime: 1000 + index * 1000 });
  const files = timesOfVitest(
    { numPassedTests: 12, numFailedTests: 0, testResults: Array.from({ length: 12 }, (_, index) => file(index)) },
    '/project',
  );
  const spec = (title: string, duration: number) => ({ file: 'week.spec.ts', title, tests: [{ results: [{ duration }] }] });
  const tests = timesOfPlaywright({
    suites: [{ specs: [spec('is quick', 200)], suites: [{ specs: [spec('takes long', 61_234)] }] }],
  });
  const lines = slowest([...files, ...tests]).split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['   61.2 s  e2e/week.spec.ts: takes long', '   11.0 s  core/11.test.ts']);
  expect(lines.at(-1)).toBe('    3.0 s  core/3.test.ts');
});
