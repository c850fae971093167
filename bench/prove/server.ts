import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { workerdOf } from '../../scripts/local/processes.ts';
import type { Question, Told } from './child.ts';

export type Kind = 'plain' | 'refusing' | 'inspected';

/** All that run now, so that none outlives the run, however that ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) killGroup(child);
});

/** The product in processes of its own: the host and its workerd, one process group, so that both can be killed at once. */
export class Server {
  readonly url: string;
  /** What the Worker logged as an error. */
  readonly errors: string[] = [];
  readonly #child: ChildProcess;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #questions = 0;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    child.on('message', (told: Told) => this.#hear(told));
    child.once('exit', () => {
      for (const { reject } of this.#asked.values()) reject(new Error('The server has ended.'));
    });
  }

  /**
   * @param kind `refusing`: with a Worker around the product whose database and bucket can be made to fail (refusing.ts);
   *   `inspected`: its heap can be looked at
   * @param compiled folder in which Node keeps what it has compiled, so that the next start is quicker
   */
  static async start(state: string, kind: Kind, compiled: string): Promise<Server> {
    const child = fork(new URL('./child.ts', import.meta.url), [state, kind], {
      detached: true,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let said = '';
    child.stderr?.on('data', (data) => {
      said = (said + data).slice(-2000);
    });
    const url = await new Promise<string>((done, fail) => {
      child.on('message', ({ url }: Told) => url && done(url));
      child.once('exit', () => fail(new Error(`The server did not start: ${said}`)));
    });
    return new Server(child, url);
  }

  #hear({ error, question, rows, failure }: Told): void {
    if (error !== undefined) this.errors.push(error);
    if (question === undefined) return;
    const asked = this.#asked.get(question);
    this.#asked.delete(question);
    if (failure === undefined) asked?.resolve(rows);
    else asked?.reject(new Error(failure));
  }

  #ask<T>(question: Question): Promise<T> {
    const id = this.#questions++;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    this.#child.send({ ...question, id });
    return asked.promise as Promise<T>;
  }

  /** What the database says, past the API. */
  rows<T>(sql: string, ...values: (string | number)[]): Promise<T[]> {
    return this.#ask({ sql, values });
  }

  /** Which of these keys are not in the bucket. */
  missing(keys: string[]): Promise<string[]> {
    return this.#ask({ keys });
  }

  /** MB of heap that the Worker itself uses, of an inspected server. */
  async heap(): Promise<number> {
    const [bytes = Number.NaN] = await this.#ask<number[]>({ heap: true });
    return bytes / 2 ** 20;
  }

  /** Ends host and workerd as a power cut ends them, for their part: SIGKILL, nothing is tidied up. */
  kill(): Promise<void> {
    return new Promise((done) => {
      if (!running.has(this.#child)) return done();
      this.#child.once('exit', () => done());
      killGroup(this.#child);
    });
  }

  /** Memory of workerd, MB; NaN where there is no /proc. */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${workerdOf(this.#child.pid ?? 0)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
