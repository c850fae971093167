// `npm test`: all checks; every step runs even when an earlier one failed. `npm run test:quick`: without browser, build or
// workerd.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './local/chromium.ts';
import { inProject, ROOT } from './local/paths.ts';
import { environment, scriptArgs } from './local/run.ts';
import {
  type Counts,
  countPlaywright,
  countVitest,
  type Outcome,
  outcomeOf,
  slowest,
  summary,
  type Timed,
  timesOfPlaywright,
  timesOfVitest,
} from './test/outcome.ts';
import { TESTED, treeOf } from './test/tested.ts';

interface Step {
  what: string;
  script: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Counts the tests in the step's report; throws when there is none. */
  count?: () => Counts;
  times?: () => Timed[];
}

const isQuick = process.argv[2] === 'quick';

// Checked first: without a browser the run would fail in the end.
const browser = findChromium();
if (!isQuick && 'problem' in browser) {
  console.error(`\n  ${browser.problem}\n`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'quartou-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };

const readReport = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const BUILD: Step = { what: 'build', script: 'build' };
const CHECKS: Step[] = [
  { what: 'Worker bindings', script: 'types:check' },
  { what: 'lint', script: 'lint' },
  { what: 'migrations', script: 'check:migrations' },
  { what: 'types', script: 'typecheck' },
];
const QUICK = ['--project=unit', '--project=component'];
const VITEST: Step = {
  what: isQuick ? 'unit and component tests' : 'unit, component and Worker tests',
  script: 'test:vitest',
  args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`, ...(isQuick ? QUICK : [])],
  count: () => countVitest(readReport(reports.vitest)),
  times: () => timesOfVitest(readReport(reports.vitest), ROOT),
};
const BROWSER: Step = {
  what: 'browser tests',
  script: 'test:e2e',
  args: [`--reporter=${process.env.CI ? 'list' : 'line'},json`],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright },
  count: () => countPlaywright(readReport(reports.playwright)),
  times: () => timesOfPlaywright(readReport(reports.playwright)),
};
const BUILT: Step[] = [{ what: 'sizes', script: 'check:sizes' }, { what: 'upload, dry run', script: 'check:upload' }, BROWSER];

function read<T>(report: () => T): T | null {
  try {
    return report();
  } catch {
    return null;
  }
}

/** Runs a step. With `isShown` its output is printed while it runs, else at its end below the step's name. */
async function runStep({ what, script, args, env, count }: Step, isShown: boolean): Promise<Outcome> {
  if (isShown) console.info(`\n── ${what}`);
  const start = performance.now();
  const child = spawn(process.execPath, scriptArgs(script, args), {
    cwd: ROOT,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: environment(env),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isOk = await new Promise<boolean>((done) => {
    child.once('error', (error) => {
      output += error.message;
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
  const counts = count ? read(count) : null;
  const outcome = outcomeOf(what, isOk, (performance.now() - start) / 1000, counts);
  if (!isShown) console.info(`\n── ${what}\n${isOk && script !== 'build' ? '' : output.trimEnd()}`.trimEnd());
  console.info(`${isOk ? '✓' : '✗'} ${what} (${outcome.seconds.toFixed(1)} s)`);
  return outcome;
}

// The Worker tests' configuration needs this folder; its content does not matter.
mkdirSync(inProject('dist/client'), { recursive: true });
const built = isQuick ? null : await runStep(BUILD, false);
const skipped = ({ what }: Step): Outcome => ({
  what,
  result: 'skipped',
  seconds: 0,
  passed: 0,
  failed: 0,
  why: 'the build failed',
});
const runBuilt = (step: Step) => (built?.result === 'passed' ? runStep(step, step === BROWSER) : skipped(step));
// In parallel: the tests wait for browsers and workerd half of the time.
const outcomes = await Promise.all([
  ...CHECKS.map((step) => runStep(step, false)),
  runStep(VITEST, isQuick),
  ...(built ? [built, ...BUILT.map(runBuilt)] : []),
]);

const times = [VITEST, BROWSER].flatMap(({ times }) => (times && read(times)) ?? []);
if (times.length > 0) console.info(`\nThe slowest test files and browser tests:\n${slowest(times)}`);
console.info(`\n${summary(outcomes)}`);
const isPassed = outcomes.every(({ result }) => result === 'passed');
if (isPassed && !isQuick) writeFileSync(TESTED, treeOf());
process.exitCode = isPassed ? 0 : 1;
