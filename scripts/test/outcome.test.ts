import { expect, it } from 'vitest';
import { inProject } from '../local/paths.ts';
import { resultsOfPlaywright, resultsOfVitest, summary } from './outcome.ts';

it('the summary of a test run lists steps, totals and the ten slowest files or tests, and counts a flaky test as failed', () => {
  const spec = (title: string, duration: number) => ({ file: 'week.spec.ts', title, tests: [{ results: [{ duration }] }] });
  const browser = resultsOfPlaywright({
    stats: { expected: 300, unexpected: 1, flaky: 1 },
    suites: [{ specs: [spec('is quick', 200)], suites: [{ specs: [spec('takes long', 61_234)] }] }],
  });
  const unit = resultsOfVitest({
    numPassedTests: 1200,
    numFailedTests: 0,
    testResults: Array.from({ length: 12 }, (_, n) => {
      return { name: inProject(`core/${n}.test.ts`), startTime: 1000, endTime: 1000 + n * 1000 };
    }),
  });
  const lines = summary([
    { what: 'lint', isPassed: true, seconds: 2.345, passed: 1, failed: 0, times: [] },
    { what: 'unit tests', isPassed: true, seconds: 120, ...unit },
    { what: 'browser tests', isPassed: false, seconds: 61, ...browser },
  ]).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'The slowest test files and browser tests:',
    '   61.2 s  e2e/week.spec.ts: takes long',
    '   11.0 s  core/11.test.ts',
  ]);
  expect(lines.slice(10)).toEqual([
    '    3.0 s  core/3.test.ts',
    '',
    '  lint           passed     2.3 s  1 passed, 0 failed',
    '  unit tests     passed   120.0 s  1200 passed, 0 failed',
    '  browser tests  failed    61.0 s  300 passed, 2 failed',
    '',
    '1501 passed, 2 failed',
  ]);
});
