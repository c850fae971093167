import type { SqlValue } from '../services/statement.ts';
import type { Row } from './read.ts';
import { REFERENCES, type Reference } from './tables.ts';

const PARENTS = [...new Map(REFERENCES.map((one) => [`${one.parent}.${one.parentColumn}`, one])).values()];

/** Remembers which rows name which: a backup in which one names a row that is not in it could not be restored. */
export class References {
  private readonly there = new Map(PARENTS.map(({ parent, parentColumn }) => [`${parent}.${parentColumn}`, new Set<SqlValue>()]));
  private readonly named = new Map<Reference, Set<SqlValue>>(REFERENCES.map((one) => [one, new Set()]));

  add(table: string, rows: readonly Row[]): void {
    for (const { parent, parentColumn } of PARENTS) {
      if (parent === table) for (const row of rows) this.keysOf(parent, parentColumn).add(row[parentColumn] ?? null);
    }
    for (const [{ table: child, column }, keys] of this.named) {
      if (child === table) for (const row of rows) keys.add(row[column] ?? null);
    }
  }

  /** The keys that were seen of a table that others name. */
  keysOf(table: string, column: string): Set<SqlValue> {
    return this.there.get(`${table}.${column}`) ?? new Set();
  }

  /** What is named and is not there, such as `events.layout_id 7`; undefined when nothing is. */
  broken(): string | undefined {
    for (const [{ table, column, parent, parentColumn }, keys] of this.named) {
      const there = this.keysOf(parent, parentColumn);
      for (const key of keys) if (key !== null && !there.has(key)) return `${table}.${column} ${key}`;
    }
    return undefined;
  }
}
