import { sql } from 'drizzle-orm';
import { type SqlValue, statement, value } from '../services/statement.ts';
import { COLUMNS, type Columns, GROUPS, type Group, nameOf } from './tables.ts';

export type Row = Record<string, SqlValue>;

/** Some rows of one table. Those of a table come in one order, however they are sliced. */
export interface Slice {
  table: string;
  rows: Row[];
}

/** A group with the statements that read its next keys. */
interface Reading {
  group: Group;
  tables: { name: string; read: ReturnType<typeof statement<{ after: SqlValue }>> }[];
}

/**
 * Reads all rows of a house, in slices. A house of the usual size (at most one slice of each table) is read in one
 * batch, which is one instant; of a larger one each programme and each import is of one instant, and what they refer to
 * is read after them.
 * @param columns which ones, by table: a backup may come from a version that had fewer
 */
export async function* readRows(d1: D1Database, columns: Columns = COLUMNS): AsyncGenerator<Slice> {
  const readings = GROUPS.map((group) => readingOf(group, columns));
  const whole = await readNext(d1, readings);
  if (readings.every(({ group }, i) => isLast(group, whole[i] ?? []))) {
    yield* whole.flat();
    return;
  }
  for (const reading of readings) {
    let after: SqlValue = reading.group.start;
    let slices: Slice[];
    do {
      slices = (await readNext(d1, [reading], after))[0] ?? [];
      yield* slices;
      after = slices[0]?.rows.at(-1)?.[reading.group.key.name] ?? after;
    } while (!isLast(reading.group, slices));
  }
}

function readingOf(group: Group, columns: Columns): Reading {
  const keys = sql`select ${group.key} from ${group.key.table} where ${group.key} > ${value('after')}
    order by ${group.key} limit ${sql.raw(String(group.limit))}`;
  const tables = group.members.flatMap(({ table, from, order }) => {
    const name = nameOf(table);
    const wanted = columns[name]?.map(
      (column) => sql`${sql.identifier(name)}.${sql.identifier(column)} as ${sql.identifier(column)}`,
    );
    if (!wanted) return [];
    const read = statement<{ after: SqlValue }>(
      sql`select ${sql.join(wanted, sql`, `)} from ${from} where ${group.key} in (${keys}) order by ${sql.join([...order], sql`, `)}`,
    );
    return [{ name, read }];
  });
  return { group, tables };
}

/** The next slices of each reading, in one batch; `after` is the last key that was read. */
async function readNext(d1: D1Database, readings: Reading[], after?: SqlValue): Promise<Slice[][]> {
  const results = await d1.batch<Row>(
    readings.flatMap(({ group, tables }) => tables.map(({ read }) => read(d1, { after: after ?? group.start }))),
  );
  let at = 0;
  return readings.map(({ tables }) => tables.map(({ name }) => ({ table: name, rows: results[at++]?.results ?? [] })));
}

const isLast = ({ limit }: Group, slices: Slice[]) => (slices[0]?.rows.length ?? 0) < limit;
