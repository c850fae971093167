import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../local/paths.ts';
import { fileOf } from '../local/run.ts';

/** A command of wrangler that failed, with all that wrangler printed. */
export class WranglerError extends Error {
  readonly output: string;

  constructor(command: string, output: string) {
    super(`wrangler ${command}`);
    this.output = output;
  }
}

export interface Call {
  /** Given to the standard input. Secrets go this way: arguments can be read by every program on the machine. */
  input?: string;
  /** Shows what wrangler prints as it comes. */
  isShown?: boolean;
  account?: string;
}

/**
 * Runs a command of wrangler and gives what it printed to the standard output.
 * @throws WranglerError when it fails
 */
export type Wrangler = (args: string[], call?: Call) => Promise<string>;

export const runWrangler: Wrangler = (args, { input = '', isShown = false, account } = {}) => {
  // An environment of wrangler's own would change names and configuration behind our back.
  const { CLOUDFLARE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [fileOf('wrangler'), ...args], {
    cwd: ROOT,
    stdio: 'pipe',
    env: {
      ...env,
      WRANGLER_SEND_METRICS: 'false',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ...(account !== undefined && { CLOUDFLARE_ACCOUNT_ID: account }),
    },
  });
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
    if (isShown) process.stdout.write(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (isShown) process.stderr.write(text);
  });
  // A program that ends without reading its input closes the pipe; its exit code tells the rest.
  child.stdin.on('error', () => {}).end(input);
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new WranglerError(args.slice(0, 3).join(' '), why));
    child.once('error', ({ message }) => fail(message));
    child.once('close', (status) => (status === 0 ? resolve(stdout) : fail(stripVTControlCharacters(output.trim()))));
  });
};
