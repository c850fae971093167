import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { inProject, ROOT } from './paths.ts';

/**
 * From now on each workerd that Miniflare starts ends with the process that started it, also after a kill -9 (workerd.sh): in
 * this process, and in those it starts.
 */
export function tieRuntimes(): void {
  const wrapper = inProject('scripts/local/workerd.sh');
  try {
    accessSync(wrapper, constants.X_OK);
  } catch {
    // From an archive without modes, or on a disk that runs no programs: Miniflare still ends it when this process ends in order.
    return;
  }
  const requireBesideMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'));
  process.env.QUARTOU_WORKERD ??= requireBesideMiniflare('workerd').default;
  process.env.MINIFLARE_WORKERD_PATH = wrapper;
}

/**
 * The JavaScript of our packages' programs, to be run by `process.execPath`: on Windows their commands are `.cmd`
 * files, which cannot be started without a shell.
 */
const PROGRAMS = {
  vite: 'node_modules/vite/bin/vite.js',
  wrangler: 'node_modules/wrangler/bin/wrangler.js',
} as const;

export type Program = keyof typeof PROGRAMS;

/** The file of a program. */
export const fileOf = (program: Program): string => inProject(PROGRAMS[program]);

/** Arguments for `process.execPath` that run a script of package.json, its packages' commands included, on any system. */
export const scriptArgs = (script: string, args: string[] = []): string[] => [
  '--run',
  script,
  ...(args.length > 0 ? ['--', ...args] : []),
];

/** Our own environment for what we start, and more. */
export const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  ...env,
});

/** npm passes a SIGTERM to its shell alone, which ends without telling this process, and a killed npm tells nobody. */
export function whenNpmEnds(stop: () => void): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 1000).unref();
}

/**
 * Runs a program to its end, its output shown only when it fails (always, with `show`).
 * @param program a file; what is JavaScript is an argument of `process.execPath`
 * @throws when it ends with anything but 0
 */
export function run(
  program: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): void {
  const result = spawnSync(program, args, {
    cwd: ROOT,
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    env: environment(env),
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    if (!show) process.stderr.write(`${result.stdout}${result.stderr}`);
    throw new Error(`${program} ${args.join(' ')} ended with ${result.status ?? result.signal}`);
  }
}
