import { createHash } from 'node:crypto';
import type { Row, SqlValue } from './sql.ts';
import { REFERENCES } from './tables.ts';

/** Rows as text: a line of JSON for each. */
export const linesOf = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);

export const gzip = (text: string) => through(new Blob([text]), new CompressionStream('gzip'));

/** @throws when it is not gzip, or cut off */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const plain = await through(new Blob([bytes]), new DecompressionStream('gzip'));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
}

async function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer());
}

/** SHA-256, hex. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Counts the rows of each table and hashes their lines: two installations with the same rows have the same tallies. */
export class Tallies {
  private readonly tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();

  add(table: string, lines: string, rows: number): void {
    const tally = this.tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    tally.rows += rows;
    tally.hash.update(lines);
    this.tables.set(table, tally);
  }

  /** Of a table of which nothing was added, that of no rows. To be asked once for each table. */
  of(table: string): { rows: number; sha256: string } {
    const { rows, hash } = this.tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    return { rows, sha256: hash.digest('hex') };
  }
}

/** Remembers which rows name which: a backup in which one names a row that is not in it could not be restored. */
export class References {
  /** Values by `table.column`, of columns that name others and of those that are named. */
  private readonly seen = new Map(
    REFERENCES.flatMap(({ table, column, parent, parentColumn }) => [`${table}.${column}`, `${parent}.${parentColumn}`]).map(
      (column) => [column, new Set<SqlValue>()],
    ),
  );

  add(table: string, rows: readonly Row[]): void {
    for (const [name, values] of this.seen) {
      const [of, column = ''] = name.split('.');
      if (of === table) for (const row of rows) values.add(row[column] ?? null);
    }
  }

  valuesOf(table: string, column: string): Set<SqlValue> {
    return this.seen.get(`${table}.${column}`) ?? new Set();
  }

  /** What is named and is not there, such as `events.layout_id 7`; undefined when nothing is. */
  broken(): string | undefined {
    for (const { table, column, parent, parentColumn } of REFERENCES) {
      const there = this.valuesOf(parent, parentColumn);
      for (const value of this.valuesOf(table, column))
        if (value !== null && !there.has(value)) return `${table}.${column} ${value}`;
    }
    return undefined;
  }
}
