import { createHash } from 'node:crypto';
import type { Row } from './read.ts';

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
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await through(new Blob([bytes]), new DecompressionStream('gzip')),
  );
}

async function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer());
}

/** SHA-256, hex. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Counts the rows of each table and hashes their lines: two houses with the same rows have the same tallies. */
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
