import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../scripts/local/paths.ts';
import { isAlive, workerdOf } from '../../scripts/local/processes.ts';

const START_LIMIT_MS = 180_000;
const MOST_OUTPUT = 2000;

/** Runs `npm start` in its own process group. A killed server can be started again on the same installation and address. */
export class Server {
  url = '';
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  private constructor(work: string, env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, STATE_DIR: join(work, 'state'), HOST: '127.0.0.1', ...env };
    process.on('exit', () => this.#killGroup());
  }

  /** Starts a server on the installation in `work`. A new installation has the example house. */
  static async start(work: string, env: NodeJS.ProcessEnv = {}): Promise<Server> {
    const server = new Server(work, env);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = { ...this.#env, PORT: this.url ? new URL(this.url).port : '0' };
    this.#child = spawn(process.execPath, [inProject('scripts/start.ts')], { detached: true, env });
    let output = '';
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-MOST_OUTPUT);
      });
    const port = () => /http:\/\/localhost:(\d+)/.exec(output)?.[1];
    await until(() => port() !== undefined || !this.#isRunning, START_LIMIT_MS, 20);
    this.url = `http://127.0.0.1:${port()}`;
    if (port() === undefined || !(await until(async () => (await this.health()) !== null, START_LIMIT_MS)))
      throw new Error(`npm start does not serve: ${output}`);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns the response time of the health check, in ms; null without a response within a second. */
  async health(): Promise<number | null> {
    const from = performance.now();
    try {
      await (await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(1000) })).arrayBuffer();
      return performance.now() - from;
    } catch {
      return null;
    }
  }

  #killGroup(): boolean {
    return this.#isRunning && process.kill(-this.pid, 'SIGKILL');
  }

  async kill(): Promise<void> {
    if (this.#killGroup()) await once(this.#child as ChildProcess, 'exit');
  }

  /** Stops or kills workerd, but not `npm start`. @throws unless `npm start` soon serves again without the old workerd */
  async replaceWorkerd(signal: NodeJS.Signals): Promise<void> {
    const workerd = workerdOf(this.pid) ?? 0;
    process.kill(workerd, signal);
    const isReplaced = await until(async () => !isAlive(workerd) && (await this.health()) !== null, START_LIMIT_MS);
    if (!isReplaced) throw new Error(`npm start has not replaced workerd after ${signal}`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}

/** Polls a condition for `within` ms. @returns whether it became true. An error counts as false. */
export async function until(isTrue: () => boolean | Promise<boolean>, within: number, every = 50): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < within; await sleep(every)) {
    try {
      if (await isTrue()) return true;
    } catch {
      // For example, a page cannot be read while it navigates. The next poll tries again.
    }
  }
  return false;
}
