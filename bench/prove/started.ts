import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../scripts/local/paths.ts';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** How long a start may take, milliseconds. */
const OPENING = 180_000;

/** `npm start` itself, as a person has it, on a folder of its own; what it says goes into a file. */
export class Started {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #log: string;
  /** Where its own lines begin in the log. */
  readonly #from: number;

  private constructor(child: ChildProcess, log: string, from: number, url: string) {
    this.#child = child;
    this.#log = log;
    this.#from = from;
    this.url = url;
  }

  static async start(state: string, log: string, env: NodeJS.ProcessEnv): Promise<Started> {
    const fd = openSync(log, 'a');
    const from = readFileSync(log, 'utf8').length;
    const child = spawn(process.execPath, [inProject('scripts/start.ts')], {
      stdio: ['ignore', fd, fd],
      env: { ...process.env, STATE_DIR: state, PORT: '0', HOST: '127.0.0.1', LOG_REQUESTS: '', ...env },
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    for (const begun = Date.now(); Date.now() - begun < OPENING && running.has(child); await sleep(250)) {
      const said = readFileSync(log, 'utf8').slice(from);
      const [, url] = /no ar: (http:\/\/localhost:\d+)/.exec(said) ?? [];
      if (url !== undefined && said.includes('Ctrl+C'))
        return new Started(child, log, from, url.replace('localhost', '127.0.0.1'));
    }
    child.kill('SIGKILL');
    throw new Error(`npm start did not come up: ${readFileSync(log, 'utf8').slice(-2000)}`);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** How often it has said this. */
  count(words: string): number {
    return readFileSync(this.#log, 'utf8').slice(this.#from).split(words).length - 1;
  }

  /** Whether what it serves answers within so many milliseconds, and after how many. */
  async health(within: number): Promise<number | null> {
    const from = performance.now();
    try {
      await (await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(within) })).arrayBuffer();
      return performance.now() - from;
    } catch {
      return null;
    }
  }

  /** Ends it as a terminal does, or by force where that does not help. */
  async end(): Promise<void> {
    if (!running.has(this.#child)) return;
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill('SIGTERM');
    await Promise.race([ended, sleep(15_000, undefined, { ref: false })]);
    this.#child.kill('SIGKILL');
    await ended;
  }
}
