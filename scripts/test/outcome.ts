import { relative } from 'node:path';
import { ROOT } from '../local/paths.ts';

/** The results of a step's tests. A step without tests counts as one test. */
export interface Results {
  passed: number;
  failed: number;
  times: { what: string; seconds: number }[];
}

export interface Outcome extends Results {
  what: string;
  isPassed: boolean;
  seconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

export const resultsOfVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport): Results => ({
  passed: numPassedTests,
  failed: numFailedTests,
  times: testResults.map(({ name, startTime, endTime }) => ({
    what: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  })),
});

interface Suite {
  suites?: Suite[];
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

const timesOf = (suites: Suite[]): Results['times'] =>
  suites.flatMap((suite) => [
    ...suite.specs.map(({ file, title, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return { what: `e2e/${file}: ${title}`, seconds: durations.reduce((sum, ms) => sum + ms, 0) / 1000 };
    }),
    ...timesOf(suite.suites ?? []),
  ]);

export const resultsOfPlaywright = ({ stats: { expected, unexpected, flaky }, suites }: PlaywrightReport): Results => ({
  passed: expected,
  failed: unexpected + flaky,
  times: timesOf(suites),
});

const seconds = (value: number) => `${value.toFixed(1).padStart(7)} s`;

export function summary(outcomes: readonly Outcome[]): string {
  const slowest = outcomes
    .flatMap(({ times }) => times)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  const width = Math.max(...outcomes.map(({ what }) => what.length));
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  return [
    ...(slowest.length > 0 ? ['The slowest test files and browser tests:'] : []),
    ...slowest.map((one) => `${seconds(one.seconds)}  ${one.what}`),
    '',
    ...outcomes.map(
      ({ what, isPassed, passed, failed, ...one }) =>
        `  ${what.padEnd(width)}  ${isPassed ? 'passed' : 'failed'} ${seconds(one.seconds)}  ${passed} passed, ${failed} failed`,
    ),
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n');
}
