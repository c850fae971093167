import { relative } from 'node:path';

/** The outcome of a step of `npm test`. A step without tests counts as one. */
export interface Outcome {
  what: string;
  result: 'passed' | 'failed' | 'skipped';
  seconds: number;
  passed: number;
  failed: number;
  why?: string;
}

export interface Counts {
  passed: number;
  failed: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface Suite {
  suites?: Suite[];
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

export interface Timed {
  what: string;
  seconds: number;
}

export function countVitest(report: VitestReport): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Retries are off, so `flaky` is 0; a flaky test would count as failed. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

export const timesOfVitest = (report: VitestReport, root: string): Timed[] =>
  report.testResults.map(({ name, startTime, endTime }) => ({
    what: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

export const timesOfPlaywright = ({ suites }: { suites: Suite[] }): Timed[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      what: `e2e/${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...timesOfPlaywright({ suites: inner }),
  ]);

export const slowest = (timed: readonly Timed[]): string =>
  timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ what, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${what}`)
    .join('\n');

/** `counts`: null where the step runs no tests, or ended without a report. */
export function outcomeOf(what: string, isOk: boolean, seconds: number, counts: Counts | null): Outcome {
  const { passed, failed } = counts ?? { passed: isOk ? 1 : 0, failed: 0 };
  // A file that cannot be loaded and a failed setup have no failed test, so the step counts as one failure.
  return { what, result: isOk ? 'passed' : 'failed', seconds, passed, failed: isOk ? failed : Math.max(failed, 1) };
}

export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ what }) => what.length));
  const rows = outcomes.map(({ what, result, seconds, passed, failed, why }) => {
    const numbers =
      result === 'skipped' ? (why ?? '') : `${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed`;
    return `  ${what.padEnd(width)}  ${result.padEnd(7)}  ${numbers}`;
  });
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  return [...rows, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n');
}
