import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

/** Counts what a request or a job asks of D1 and R2. A single statement is one round trip, and so is a batch. */
export interface Meter {
  roundTrips: number;
  rowsRead: number;
  /** As D1 counts: each index entry counts as one more row. */
  rowsWritten: number;
  r2Calls: number;
  /** The region of the database copy that answered last, and whether it is the primary. D1 does not report them locally. */
  region?: string;
  primary?: boolean;
}

export const newMeter = (): Meter => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0, r2Calls: 0 });

/** The part of D1 that runs statements: the binding, or a session of it. */
export type Connection = Pick<D1Database, 'prepare' | 'batch'>;

export type Db = DrizzleD1Database & { $client: D1Database };

type Send = (statements: D1PreparedStatement[]) => Promise<D1Result[]>;

/** drizzle over a connection whose calls `meter` counts. A single statement is sent as a batch of one. */
export function createDb(connection: Connection, meter: Meter): Db {
  const send: Send = async (statements) => {
    meter.roundTrips += 1;
    const results = await connection.batch(statements);
    for (const { meta } of results) count(meter, meta);
    return results;
  };
  const client = {
    prepare: (query: string) => new Statement(connection.prepare(query), send),
    batch: (statements: Statement[]) => send(statements.map(({ own }) => own)),
  };
  return drizzle(client as unknown as D1Database);
}

/**
 * Always sent in a batch: D1's `raw`, by which drizzle reads, does not report rows read. So each selected column needs its own
 * name.
 */
class Statement {
  readonly own: D1PreparedStatement;
  private readonly send: Send;

  constructor(own: D1PreparedStatement, send: Send) {
    this.own = own;
    this.send = send;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.own.bind(...values), this.send);
  }

  async all(): Promise<D1Result> {
    const [result] = await this.send([this.own]);
    if (!result) throw new Error('D1 answered nothing.');
    return result;
  }

  run(): Promise<D1Result> {
    return this.all();
  }

  async raw(): Promise<unknown[][]> {
    const { results } = await this.all();
    return results.map((row) => Object.values(row as object));
  }
}

function count(meter: Meter, meta: D1Meta): void {
  meter.rowsRead += meta.rows_read;
  meter.rowsWritten += meta.rows_written;
  if (meta.served_by_region !== undefined) meter.region = meta.served_by_region;
  if (meta.served_by_primary !== undefined) meter.primary = meta.served_by_primary;
}
