import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

/** What a request or a job has asked of D1 and R2. A statement sent alone is one round trip, and so is a batch. */
export interface Meter {
  roundTrips: number;
  rowsRead: number;
  /** As D1 counts them: each entry of an index is one more. */
  rowsWritten: number;
  r2Calls: number;
  /** Where the copy of the database is that answered last, and whether it is the primary. D1 does not say so locally. */
  region?: string;
  primary?: boolean;
}

export const newMeter = (): Meter => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0, r2Calls: 0 });

/** The part of D1 that statements go through: the binding, or a session of it. */
export type Connection = Pick<D1Database, 'prepare' | 'batch'>;

export type Db = DrizzleD1Database & { $client: D1Database };

/** drizzle over a connection whose calls `meter` counts. */
export function createDb(connection: Connection, meter: Meter): Db {
  const counted: Connection = {
    prepare: (query) => countedStatement(connection.prepare(query), meter),
    async batch<T>(statements: D1PreparedStatement[]) {
      meter.roundTrips += 1;
      const results = await connection.batch<T>(statements);
      for (const { meta } of results) count(meter, meta);
      return results;
    },
  };
  return drizzle(counted as D1Database);
}

/**
 * A statement that counts what it sends. D1's own `raw`, by which drizzle reads, does not say how many rows it read, so it
 * asks by `all`. As for `batch`, every column then needs a name of its own (drizzle-orm#6038):
 * `worker/test/column-names.ts` looks at each select that a test sends.
 */
function countedStatement(statement: D1PreparedStatement, meter: Meter): D1PreparedStatement {
  const send = async (how: 'all' | 'run') => {
    meter.roundTrips += 1;
    const result = await statement[how]();
    count(meter, result.meta);
    return result;
  };
  const methods = {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values), meter),
    all: () => send('all'),
    run: () => send('run'),
    raw: async () => (await send('all')).results.map((row) => Object.values(row)),
  };
  // Everything else is the statement's own: D1's `batch` looks into it.
  return new Proxy(statement, { get: (own, name) => Reflect.get(name in methods ? methods : own, name) });
}

function count(meter: Meter, meta: D1Meta): void {
  meter.rowsRead += meta.rows_read;
  meter.rowsWritten += meta.rows_written;
  if (meta.served_by_region !== undefined) meter.region = meta.served_by_region;
  if (meta.served_by_primary !== undefined) meter.primary = meta.served_by_primary;
}
