import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.ts';

/**
 * Runs a command of the project to its end, its output shown only when it fails (always, with `show`).
 * @throws when it ends with anything but 0
 */
export function run(
  command: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): void {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...env },
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    if (!show) process.stderr.write(`${result.stdout}${result.stderr}`);
    throw new Error(`${command} ${args.join(' ')} ended with ${result.status ?? result.signal}`);
  }
}
