import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, ROOT } from '../local/paths.ts';

/** Why a command of wrangler failed. */
export interface Failure {
  /** Cloudflare's number for it, when it was Cloudflare that refused. */
  code: number | undefined;
  message: string;
  /** All that wrangler printed. */
  output: string;
}

export type Outcome = { ok: true; stdout: string; targets: string[] } | { ok: false; failure: Failure };

interface Calling {
  /** Given to its standard input. Secrets go this way: arguments can be read by every program on the machine. */
  input?: string;
  /** Lets wrangler speak with the person at the terminal; its output is then not kept. */
  isOpen?: boolean;
}

/** One line of what wrangler writes for programs (`WRANGLER_OUTPUT_FILE_PATH`). */
interface Entry {
  type: string;
  code?: number;
  message?: string;
  targets?: string[];
}

/** Calls wrangler. What has become of it is read from the file it writes for programs, not from its coloured words. */
export class Wrangler {
  private readonly command: string[];
  private readonly env: NodeJS.ProcessEnv;

  /** @param command the program and its first arguments; the project's own wrangler unless a test says otherwise */
  constructor(
    env: NodeJS.ProcessEnv = process.env,
    command: string[] = [process.execPath, inProject('node_modules/wrangler/bin/wrangler.js')],
  ) {
    // An environment of wrangler's own would change names and configuration behind our back.
    const { CLOUDFLARE_ENV: _, ...rest } = env;
    this.env = { ...rest, WRANGLER_SEND_METRICS: 'false' };
    this.command = command;
  }

  /** The same wrangler, asking about one account only. */
  forAccount(id: string): Wrangler {
    return new Wrangler({ ...this.env, CLOUDFLARE_ACCOUNT_ID: id }, this.command);
  }

  /** Runs one command to its end. Never throws: a wrangler that cannot be started is a failure like others. */
  async run(args: string[], { input = '', isOpen = false }: Calling = {}): Promise<Outcome> {
    const folder = mkdtempSync(join(tmpdir(), 'quartou-deploy-'));
    const file = join(folder, 'said');
    try {
      const [program = '', ...first] = this.command;
      const child = spawn(program, [...first, ...args], {
        cwd: ROOT,
        env: { ...this.env, WRANGLER_OUTPUT_FILE_PATH: file, ...(!isOpen && { NO_COLOR: '1', FORCE_COLOR: '0' }) },
        stdio: isOpen ? 'inherit' : 'pipe',
      });
      let stdout = '';
      let stderr = '';
      child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
      child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text));
      // Whoever does not read what it is given ends the pipe; its exit code tells the rest.
      child.stdin?.on('error', () => {}).end(input);
      const [status, error] = await new Promise<[number | null, Error?]>((done) => {
        child.once('error', (cause) => done([null, cause]));
        child.once('close', (code) => done([code]));
      });
      const entries = entriesOf(file);
      if (status === 0) return { ok: true, stdout, targets: entries.find(({ type }) => type === 'deploy')?.targets ?? [] };
      const failed = entries.find(({ type }) => type === 'command-failed');
      const output = `${stdout}${stderr}`.trim();
      return {
        ok: false,
        failure: { code: failed?.code, message: failed?.message ?? error?.message ?? `wrangler ${args[0]}: ${status}`, output },
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function entriesOf(file: string): Entry[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Entry);
  } catch {
    return [];
  }
}
