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

  /** The wait until the next of things that come by themselves, `perSecond` of them on average; ms. */
  wait(perSecond: number): number {
    return (-Math.log(1 - this.next()) / perSecond) * 1000;
  }

  key(): string {
    return Array.from({ length: 4 }, () => this.int(0, 0xffffffff).toString(16).padStart(8, '0')).join('-');
  }
}
