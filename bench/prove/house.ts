// What all proofs share: a server that can be killed, seeded random numbers, a list of faults.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Question, Told } from './child.ts';

/** One line of the table: what was done, what the product promises, what was seen. */
export interface Row {
  what: string;
  promised: string;
  seen: string;
  held: boolean;
}

export interface Scene {
  random: Random;
  work: string;
  /** On a copy of the example house; a later call opens the same copy at the same address. The proof ends all servers. */
  open(kind?: Kind): Promise<Server>;
  /** Whether to run with less data and fewer rounds. */
  isQuick: boolean;
  minutes: number | undefined;
  say(text: string): void;
}

export type Proof = (scene: Scene) => Promise<Row[]>;

/** Promises that did not hold; only the first few are kept for the report. */
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

  or(text: string): string {
    return this.isEmpty ? text : `${text}. **${this.#count} faults**: ${this.list.join('; ')}`;
  }
}

/** Polls a condition for `within` milliseconds. An error counts as "not yet", since a page may be navigating. */
export async function until(isSo: () => boolean | Promise<boolean>, within: number, every = 50): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < within; await sleep(every)) {
    try {
      if (await isSo()) return true;
    } catch {
      // The next poll tries again.
    }
  }
  return false;
}

/** Random numbers that can be repeated: all follow from the seed that the run prints. */
export class Random {
  #state: number;

  /** `name`: each part of a run draws from its own sequence. */
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

  int(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.int(0, left.length - 1), 1)[0] as T);
  }

  key(): string {
    return Array.from({ length: 4 }, () => this.int(0, 0xffffffff).toString(16).padStart(8, '0')).join('-');
  }
}

export type Kind = 'plain' | 'refusing';

/** All running servers, so that they end with this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) killGroup(child);
});

/** The product in its own process group (host and workerd), so that both can be killed at once. */
export class Server {
  readonly url: string;
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
   * `port` 0: any. `kind` `refusing`: in a Worker whose database and bucket can fail (refusing.ts). `compiled`: Node's compile
   * cache.
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

  rows<T>(sql: string, ...values: (string | number)[]): Promise<T[]> {
    return this.#ask({ sql, values });
  }

  missing(keys: string[]): Promise<string[]> {
    return this.#ask({ keys });
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Kills host and workerd by SIGKILL, as a power cut would. */
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
    // The process group has already ended.
  }
}
