import type { Random } from './random.ts';
import type { Kind, Server } from './server.ts';

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
  /** Opens the product on a copy of the furnished house; ended with the proof, if not before. */
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

/** Runs `work` for each item, so many at once. */
export async function atOnce<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as T);
  };
  await Promise.all(Array.from({ length: count }, run));
}

/** The value below which this share of them lies; they need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
