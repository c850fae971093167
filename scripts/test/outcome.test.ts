import { expect, it } from 'vitest';
import { inProject } from '../local/paths.ts';
import { resultsOfPlaywright, resultsOfVitest, summary } from './outcome.ts';

it('the summary of a test run lists steps, totals and the ten slowest files or tests, and counts a flaky test as failed', () => {
  const spec = { file: 'week.spec.ts', title: 'takes long', tests: [{ results: [{ duration: 61_234 }] }] };
  const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
  const browser = resultsOfPlaywright({ stats: { expected: 300, unexpected: 1, flaky: 1 }, suites });
  const fileOf = (_: undefined, n: number) => ({
    name: inProject(`core/${n}.test.ts`),
    startTime: 1000,
    endTime: 1000 + n * 1000,
  });
  const testResults = Array.from({ length: 12 }, fileOf);
  const unit = resultsOfVitest({ numPassedTests: 1200, numFailedTests: 0, testResults });
  const text = summary([
    { what: 'unit tests', isPassed: true, seconds: 120, ...unit },
    { what: 'browser tests', isPassed: false, seconds: 61, ...browser },
  ]);
  expect(text).toMatch(
    /\n {3}61\.2 s {2}e2e\/week\.spec\.ts: takes long\n {3}11\.0 s {2}core\/11.*\n {4}3\.0 s {2}core\/3\.test\.ts\n\n/s,
  );
  expect(text).toMatch(
    /unit tests +passed +120\.0 s +1200 passed, 0 failed\n +browser tests +failed +61\.0 s +300 passed, 2 failed/,
  );
  expect(text).toMatch(/\n1500 passed, 2 failed$/);
});
