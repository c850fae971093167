import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Copies, Port } from './copies.ts';

/**
 * What a request cost the database, and the store of files. One round trip is one statement sent alone, or one batch of
 * any length. Rows written are as D1 counts them: each entry of an index is one more.
 */
export interface Meter {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  r2Calls: number;
  /** Which copy of the database answered last, where D1 says so (it does not locally): its region, and if it is the primary. */
  region?: string;
  primary?: boolean;
}

export const newMeter = (): Meter => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0, r2Calls: 0 });

export type Db = DrizzleD1Database & { $client: D1Database };

/**
 * A drizzle instance over a database's copies that counts into `meter`. `$client` is the counted binding, for raw
 * statements. Rows are counted wherever D1 says how many it read; it does not for `.raw()`, which is what drizzle's typed
 * selects use.
 */
export function createDb(copies: Copies, meter: Meter): Db {
  return drizzle(meteredD1(copies, meter));
}

/** What stands for the binding: of a D1 binding's methods those that the product and drizzle use. */
function meteredD1(copies: Copies, meter: Meter): D1Database {
  const counted = {
    prepare: (query: string) => new MeteredStatement(copies, meter, query, []),
    async batch<T>(statements: MeteredStatement[]): Promise<D1Result<T>[]> {
      const isRead = statements.every((statement) => statement.isRead);
      const results = await copies.send(isRead, (port) => {
        meter.roundTrips += 1;
        return port.batch<T>(statements.map((statement) => statement.at(port)));
      });
      for (const { meta } of results) count(meter, meta);
      return results;
    },
  };
  return counted as unknown as D1Database;
}

function count(meter: Meter, meta: D1Meta & Record<string, unknown>): void {
  meter.rowsRead += meta.rows_read ?? 0;
  meter.rowsWritten += meta.rows_written ?? 0;
  if (meta.served_by_region !== undefined) meter.region = meta.served_by_region;
  if (meta.served_by_primary !== undefined) meter.primary = meta.served_by_primary;
}

/** What changes nothing, and may be asked twice. `with` may stand before a change, so it does not count. */
const SELECT = /^\s*select\b/i;

/** A statement that is prepared where it is sent, which is decided then. */
class MeteredStatement {
  private readonly copies: Copies;
  private readonly meter: Meter;
  private readonly query: string;
  private readonly values: unknown[];

  constructor(copies: Copies, meter: Meter, query: string, values: unknown[]) {
    this.copies = copies;
    this.meter = meter;
    this.query = query;
    this.values = values;
  }

  get isRead(): boolean {
    return SELECT.test(this.query);
  }

  bind(...values: unknown[]) {
    return new MeteredStatement(this.copies, this.meter, this.query, values);
  }

  at(port: Port): D1PreparedStatement {
    return port.prepare(this.query).bind(...this.values);
  }

  async all<T>(): Promise<D1Result<T>> {
    return this.count(await this.send((statement) => statement.all<T>()));
  }

  async run<T>(): Promise<D1Result<T>> {
    return this.count(await this.send((statement) => statement.run<T>()));
  }

  /** Through `all`, because D1's own `first` keeps the row count to itself. */
  async first<T>(column?: string): Promise<T | null> {
    const row = (await this.all<Record<string, T>>()).results[0];
    if (!row) return null;
    return column === undefined ? (row as T) : (row[column] ?? null);
  }

  raw(...options: Parameters<D1PreparedStatement['raw']>) {
    return this.send((statement) => statement.raw(...options));
  }

  private send<T>(how: (statement: D1PreparedStatement) => Promise<T>): Promise<T> {
    return this.copies.send(this.isRead, (port) => {
      this.meter.roundTrips += 1;
      return how(this.at(port));
    });
  }

  private count<T>(result: D1Result<T>): D1Result<T> {
    count(this.meter, result.meta);
    return result;
  }
}
