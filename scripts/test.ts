// `npm test` runs all checks, even after one has failed. After a failed build it skips only the checks that need the build.
// `npm run test:quick` runs the checks that need no browser, build or workerd.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './local/chromium.ts';
import { inProject, ROOT } from './local/paths.ts';
import { environment } from './local/processes.ts';
import { type Outcome, type Results, resultsOfPlaywright, resultsOfVitest, summary } from './test/outcome.ts';
import { TESTED, treeOf } from './test/tested.ts';

interface Step {
  what: string;
  script: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  read?: () => Results;
  /** True: prints the output while the step runs. False: prints it only after a failure or a build. */
  isShown?: boolean;
}

const isQuick = process.argv[2] === 'quick';

// Looks for a browser at the start, because without one the run would fail only at its end.
const browser = findChromium();
if (!isQuick && 'problem' in browser) {
  console.error(`\n  ${browser.problem}\n`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'quartou-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
const report = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const BUILD: Step = { what: 'build', script: 'build' };
const CHECKS: Step[] = [
  { what: 'Worker bindings', script: 'types', args: ['--check'] },
  { what: 'lint', script: 'lint' },
  { what: 'migrations', script: 'check:migrations' },
  { what: 'types', script: 'typecheck' },
];
// Component tests mostly wait for timers, so five test files run at once even on fewer processors.
const QUICK = ['--project=unit', '--project=component', '--maxWorkers=5'];
const VITEST: Step = {
  what: isQuick ? 'unit and component tests' : 'unit, component and Worker tests',
  script: 'test:vitest',
  args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`, ...(isQuick ? QUICK : [])],
  read: () => resultsOfVitest(report(reports.vitest)),
  isShown: isQuick,
};
const BUILT: Step[] = [
  { what: 'sizes', script: 'check:sizes' },
  { what: 'upload, dry run', script: 'check:upload' },
  {
    what: 'browser tests',
    script: 'test:e2e',
    args: [`--reporter=${process.env.CI ? 'list' : 'line'},json`],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright },
    read: () => resultsOfPlaywright(report(reports.playwright)),
    isShown: true,
  },
];

/** A step that fails without a failed test (a file that cannot be loaded, a failed setup) counts as one failure. */
function resultsOf(read: Step['read'], isPassed: boolean): Results {
  const none = { passed: isPassed ? 1 : 0, failed: 0, times: [] };
  let results: Results = none;
  try {
    results = read?.() ?? none;
  } catch {
    // The step ended without a report, so `results` stays as it is.
  }
  return { ...results, failed: isPassed ? results.failed : Math.max(results.failed, 1) };
}

async function runStep({ what, script, args = [], env, read, isShown = false }: Step): Promise<Outcome> {
  if (isShown) console.info(`\n── ${what}`);
  const start = performance.now();
  const child = spawn(process.execPath, ['--run', script, '--', ...args], {
    cwd: ROOT,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: environment(env),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isPassed = await new Promise<boolean>((done) => child.once('close', (code) => done(code === 0)));
  const seconds = (performance.now() - start) / 1000;
  const isPrinted = !isShown && (!isPassed || script === 'build');
  console.info(
    `${isPrinted ? `\n── ${what}\n${output.trimEnd()}\n` : ''}${isPassed ? '✓' : '✗'} ${what} (${seconds.toFixed(1)} s)`,
  );
  return { what, isPassed, seconds, ...resultsOf(read, isPassed) };
}

// The Worker tests' configuration needs this folder; its content does not matter.
mkdirSync(inProject('dist/client'), { recursive: true });
const built = isQuick ? [] : [await runStep(BUILD)];
// The steps run in parallel, because tests spend half of their time waiting for browsers and workerd.
const steps = [...CHECKS, VITEST, ...(built[0]?.isPassed ? BUILT : [])];
const outcomes = [...built, ...(await Promise.all(steps.map(runStep)))];

console.info(`\n${summary(outcomes)}`);
const isPassed = outcomes.every((outcome) => outcome.isPassed);
const tree = treeOf();
if (isPassed && !isQuick && tree !== null) writeFileSync(TESTED, tree);
process.exitCode = isPassed ? 0 : 1;
