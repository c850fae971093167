import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

/**
 * What a request cost the database, and the store of files. One round trip is one statement sent alone, or one batch of
 * any length. Rows written are as D1 counts them: each entry of an index is one more.
 */
export interface Meter {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  r2Calls: number;
}

export const newMeter = (): Meter => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0, r2Calls: 0 });

export type Db = DrizzleD1Database & { $client: D1Database };

/**
 * A drizzle instance over a D1 binding that counts into `meter`. `$client` is the counted binding, for raw statements.
 * Rows are counted wherever D1 says how many it read; it does not for `.raw()`, which is what drizzle's typed selects use.
 */
export function createDb(d1: D1Database, meter: Meter): Db {
  return drizzle(meteredD1(d1, meter));
}

/** The same binding, counting; of a D1 binding's methods those that the product and drizzle use. */
function meteredD1(d1: D1Database, meter: Meter): D1Database {
  const counted = {
    prepare: (query: string) => new MeteredStatement(d1.prepare(query), meter),
    async batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
      meter.roundTrips += 1;
      const results = await d1.batch<T>(statements.map(unwrap));
      for (const { meta } of results) count(meter, meta);
      return results;
    },
    exec(query: string) {
      meter.roundTrips += 1;
      return d1.exec(query);
    },
  };
  return counted as unknown as D1Database;
}

function count(meter: Meter, meta: D1Meta): void {
  meter.rowsRead += meta.rows_read ?? 0;
  meter.rowsWritten += meta.rows_written ?? 0;
}

const unwrap = (statement: D1PreparedStatement) =>
  statement instanceof MeteredStatement ? (statement as MeteredStatement).statement : statement;

class MeteredStatement {
  readonly statement: D1PreparedStatement;
  private readonly meter: Meter;

  constructor(statement: D1PreparedStatement, meter: Meter) {
    this.statement = statement;
    this.meter = meter;
  }

  bind(...values: unknown[]) {
    return new MeteredStatement(this.statement.bind(...values), this.meter);
  }

  async all<T>(): Promise<D1Result<T>> {
    return this.count(await this.sent().all<T>());
  }

  async run<T>(): Promise<D1Result<T>> {
    return this.count(await this.sent().run<T>());
  }

  /** Through `all`, because D1's own `first` keeps the row count to itself. */
  async first<T>(column?: string): Promise<T | null> {
    const row = (await this.all<Record<string, T>>()).results[0];
    if (!row) return null;
    return column === undefined ? (row as T) : (row[column] ?? null);
  }

  raw(...options: Parameters<D1PreparedStatement['raw']>) {
    return this.sent().raw(...options);
  }

  private sent(): D1PreparedStatement {
    this.meter.roundTrips += 1;
    return this.statement;
  }

  private count<T>(result: D1Result<T>): D1Result<T> {
    count(this.meter, result.meta);
    return result;
  }
}
