import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

/** Counts a request's or a job's calls to D1. A single statement is one round trip, and so is a batch. */
export interface Meter {
  roundTrips: number;
  rowsRead: number;
  /** The rows written as D1 counts them: each written index entry counts as a row, too. */
  rowsWritten: number;
}

export const newMeter = (): Meter => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0 });

export type Db = DrizzleD1Database & { $client: D1Database };

interface Statement {
  prepared: D1PreparedStatement;
  bind(...values: unknown[]): Statement;
  all(): Promise<D1Result>;
  run(): Promise<D1Result>;
  raw(): Promise<unknown[][]>;
}

// Even a single statement is sent as a batch, because D1's `raw` does not report rows read. D1 returns a batch's rows as objects,
// so the columns of a select must have different names.
export function createDb(database: D1Database, meter: Meter): Db {
  const batch = async (statements: readonly Pick<Statement, 'prepared'>[]): Promise<D1Result[]> => {
    meter.roundTrips += 1;
    const results = await database.batch(statements.map(({ prepared }) => prepared));
    for (const { meta } of results) {
      meter.rowsRead += meta.rows_read;
      meter.rowsWritten += meta.rows_written;
    }
    return results;
  };
  const statement = (prepared: D1PreparedStatement): Statement => {
    const run = async () => (await batch([{ prepared }]))[0] as D1Result;
    return {
      prepared,
      bind: (...values) => statement(prepared.bind(...values)),
      all: run,
      run,
      raw: async () => (await run()).results.map((row) => Object.values(row as object)),
    };
  };
  return drizzle({ prepare: (query: string) => statement(database.prepare(query)), batch } as unknown as D1Database);
}

type NamedStatements = Record<string, BatchItem<'sqlite'>>;

export async function namedBatch<All extends NamedStatements>(
  db: Db,
  all: All,
): Promise<{ [Name in keyof All]: All[Name]['_']['result'] }> {
  const results: unknown[] = await db.batch(Object.values(all) as [BatchItem<'sqlite'>]);
  return Object.fromEntries(Object.keys(all).map((name, index) => [name, results[index]])) as never;
}
