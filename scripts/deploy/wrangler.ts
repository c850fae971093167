import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { inProject, ROOT } from '../local/paths.ts';

export class WranglerError extends Error {
  readonly output: string;

  constructor(command: string, output: string) {
    super(`wrangler ${command}`);
    this.output = output;
  }
}

export interface Call {
  /** The standard input. Secrets are passed here, because every program on the machine can read arguments. */
  input?: string;
  isShown?: boolean;
  account?: string;
}

/** Runs a wrangler command. @returns its standard output @throws WranglerError if it fails */
export type Wrangler = (args: string[], call?: Call) => Promise<string>;

export const runWrangler: Wrangler = (args, { input = '', isShown = false, account } = {}) => {
  // CLOUDFLARE_ENV is removed, because it would make wrangler use another environment's names and configuration.
  const { CLOUDFLARE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [inProject('node_modules/wrangler/bin/wrangler.js'), ...args], {
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
  // Writing fails if wrangler ends without reading its input. That error is ignored, because the exit code is reported.
  child.stdin.on('error', () => {}).end(input);
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new WranglerError(args.slice(0, 3).join(' '), why));
    child.once('error', ({ message }) => fail(message));
    child.once('close', (status) => (status === 0 ? resolve(stdout) : fail(stripVTControlCharacters(output.trim()))));
  });
};
