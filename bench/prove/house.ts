// What every proof works with: a server of its own that can be killed, chance that can be had again, a list of what is wrong.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Question, Told } from './child.ts';

/** One line of the table: what was done, what the product promises then, what was seen. */
export interface Row {
  what: string;
  promised: string;
  seen: string;
  held: boolean;
}

/** What a proof is given. */
export interface Scene {
  random: Random;
  /** A folder of this proof's own, removed afterwards. */
  work: string;
  /** Opens the product on a copy of the furnished house, again where it was before; ended with the proof, if not before. */
  open(kind?: Kind): Promise<Server>;
  /** Less of everything, for a look. */
  isQuick: boolean;
  /** How long a load lasts, where that is asked for. */
  minutes: number | undefined;
  /** Says how far it is. */
  say(text: string): void;
}

export type Proof = (scene: Scene) => Promise<Row[]>;

/** What contradicts a promise, kept to the first few: a thousand lines say no more. */
export class Faults {
  readonly list: string[] = [];
  #count = 0;

  add(...faults: string[]): void {
    this.#count += faults.length;
    this.list.push(...faults.slice(0, Math.max(0, 5 - this.list.length)));
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** `text`, or what is wrong with it. */
  or(text: string): string {
    return this.isEmpty ? text : `${text}. **${this.#count} faults**: ${this.list.join('; ')}`;
  }
}

/** Whether it comes to be so within so many milliseconds. What throws is not so yet: a page may just be going elsewhere. */
export async function until(isSo: () => boolean | Promise<boolean>, within: number, every = 50): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < within; await sleep(every)) {
    try {
      if (await isSo()) return true;
    } catch {
      // Asked again.
    }
  }
  return false;
}

/** Chance that can be had again: everything a run leaves to it comes from the one seed that the run prints. */
export class Random {
  #state: number;

  /** @param name parts of one run do not take each other's numbers away */
  constructor(seed: number, name: string) {
    this.#state = [...name].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619), seed ^ 0x811c9dc5);
  }

  /** 0 ≤ n < 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let n = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  /** Some of them, in no order, none twice. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.int(0, left.length - 1), 1)[0] as T);
  }

  key(): string {
    return Array.from({ length: 4 }, () => this.int(0, 0xffffffff).toString(16).padStart(8, '0')).join('-');
  }
}

export type Kind = 'plain' | 'refusing';

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
   * @param port 0 for any; another one that was killed may be followed at its address
   * @param kind `refusing`: with a Worker around the product whose database and bucket can be made to fail (refusing.ts)
   * @param compiled folder in which Node keeps what it has compiled, so that the next start is quicker
   */
  static async start(state: string, port: number, kind: Kind, compiled: string): Promise<Server> {
    const child = fork(new URL('./child.ts', import.meta.url), [state, String(port), kind], {
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

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Ends host and workerd as a power cut ends them, for their part: SIGKILL, nothing is tidied up. */
  kill(): Promise<void> {
    return new Promise((done) => {
      if (!running.has(this.#child)) return done();
      this.#child.once('exit', () => done());
      killGroup(this.#child);
    });
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
