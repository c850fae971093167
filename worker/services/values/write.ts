import { sql } from 'drizzle-orm';
import type { ValueInput } from '../../../core/contracts/values.ts';
import { valueJson } from '../../../db/json.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { bodyOf, maybeBodyOf } from '../read.ts';
import { names, statement, value } from '../statement.ts';

export const VALUE_NOT_FOUND = 'Valor não encontrado.';

const insert = statement<{ name: string; now: string }>(sql`
  insert into ${entryValues} (${names(entryValues.name, entryValues.createdAt)})
  values (${value('name')}, ${value('now')}) returning ${valueJson} as body`);

const update = statement<{ id: number; name: string }>(sql`
  update ${entryValues} set ${names(entryValues.name)} = ${value('name')}
  where ${entryValues.id} = ${value('id')} and ${entryValues.deletedAt} is null returning ${valueJson} as body`);

/** Adds a value and gives the `EntryValue` as JSON text. */
export const createValue = (context: Context, { name }: ValueInput): Promise<string> =>
  bodyOf(insert(context.d1, { name, now: context.now().toISOString() }));

/** Gives a value another text, in programmes that use it too, and answers it as JSON text. */
export async function updateValue(context: Context, id: number, { name }: ValueInput): Promise<string> {
  const body = await maybeBodyOf(update(context.d1, { id, name }));
  if (body === null) throw new AppError('not_found', VALUE_NOT_FOUND);
  return body;
}
