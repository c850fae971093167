import { sql } from 'drizzle-orm';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { statement, value } from '../services/statement.ts';

/** Imports of one run; each has some hundred rows at most. What is left goes the next day. */
const BATCH = 100;

const old = sql`(select ${imports.id} from ${imports}
  where ${imports.activeAt} <= ${value('before')} and ${imports.state} in ('done', 'failed') and ${imports.hasArchive} = 0
  order by ${imports.id} limit ${sql.raw(String(BATCH))})`;

// Children first: foreign keys restrict.
const steps = [
  statement<{ before: string }>(sql`delete from ${importParts} where ${importParts.importId} in ${old}`),
  statement<{ before: string }>(sql`delete from ${importSlices} where ${importSlices.importId} in ${old}`),
  statement<{ before: string }>(sql`delete from ${imports} where ${imports.id} in ${old}`),
];

/**
 * Forgets the imports that ended until `before`; what they brought stays.
 * @returns how many went
 */
export async function purgeImports({ d1 }: Context, before: string): Promise<number> {
  const results = await d1.batch(steps.map((step) => step(d1, { before })));
  return results[2]?.meta.changes ?? 0;
}
