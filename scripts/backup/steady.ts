import { setTimeout } from 'node:timers/promises';

const TRIES = 5;

/** Milliseconds. */
const MOMENT = 10;

const isDeadLine = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed';

/**
 * The same database, reached from outside workerd. `prepare` and `bind` of such a connection hold the whole program up,
 * on a busy machine for so long that the other side hangs up meanwhile; the next call would be made on that line. So
 * statements are only written down, made when they are sent, and, where the line was dead, sent once more as they are.
 * So a write may arrive twice: what is written here is such that it does no harm.
 */
export function steady(d1: D1Database): D1Database {
  const send = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let left = TRIES; ; left -= 1) {
      // A moment to hear of lines that were closed.
      await setTimeout(MOMENT);
      try {
        return await ask();
      } catch (error) {
        if (left === 1 || !isDeadLine(error)) throw error;
      }
    }
  };

  class Statement {
    private readonly text: string;
    private readonly values: unknown[];

    constructor(text: string, values: unknown[] = []) {
      this.text = text;
      this.values = values;
    }

    bind(...values: unknown[]) {
      return new Statement(this.text, values);
    }

    /** The true one. */
    make(): D1PreparedStatement {
      return d1.prepare(this.text).bind(...this.values);
    }

    async all<T>(): Promise<D1Result<T>> {
      const made = this.make();
      return send(() => made.all<T>());
    }

    run<T>(): Promise<D1Result<T>> {
      return this.all<T>();
    }

    async first<T>(column?: string): Promise<T | null> {
      const row = (await this.all<Record<string, T>>()).results[0];
      if (!row) return null;
      return column === undefined ? (row as T) : (row[column] ?? null);
    }
  }

  return {
    prepare: (text: string) => new Statement(text),
    async batch(statements: unknown[]) {
      const made = (statements as Statement[]).map((statement) => statement.make());
      return send(() => d1.batch(made));
    },
  } as unknown as D1Database;
}
