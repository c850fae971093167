import { spawnSync } from 'node:child_process';
import { inProject, ROOT } from './paths.ts';

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

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Always shows the output; else it is shown only after a failure. */
  show?: boolean;
}

/**
 * Runs this Node with these arguments to its end.
 * @throws when it ends with anything but 0
 */
export function runNode(args: string[], { env, show = false }: RunOptions = {}): void {
  const result = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    env: environment(env),
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    if (!show) process.stderr.write(`${result.stdout}${result.stderr}`);
    throw new Error(`${args.join(' ')} ended with ${result.status ?? result.signal}`);
  }
}

/** The same with a program of our packages. */
export const run = (program: Program, args: string[], options?: RunOptions): void => runNode([fileOf(program), ...args], options);

/** The same with a script of package.json. */
export const runScript = (script: string): void => runNode(scriptArgs(script));
