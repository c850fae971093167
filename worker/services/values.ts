import { and, eq, isNull } from 'drizzle-orm';
import type { EntryValue, ValueInput } from '../../core/contracts/values.ts';
import { prepared } from '../../db/prepared.ts';
import { entryValues } from '../../db/schema/entry-values.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { deletion } from './deletion.ts';

export const VALUE_NOT_FOUND = 'Valor não encontrado.';

const columns = { id: entryValues.id, name: entryValues.name, createdAt: entryValues.createdAt };

const selectValues = prepared((db) =>
  db.select(columns).from(entryValues).where(isNull(entryValues.deletedAt)).orderBy(entryValues.id),
);

/** The values, oldest first. */
export async function listValues({ db }: Context): Promise<EntryValue[]> {
  const [rows] = await db.batch([selectValues(db, {})]);
  return rows;
}

export const createValue = ({ db, now }: Context, { name }: ValueInput): Promise<EntryValue> =>
  db.insert(entryValues).values({ name, createdAt: now().toISOString() }).returning(columns).get();

/** Changes a value's text, in the programmes that use it too. */
export async function updateValue({ db }: Context, id: number, { name }: ValueInput): Promise<EntryValue> {
  const isIt = and(eq(entryValues.id, id), isNull(entryValues.deletedAt));
  const [updated] = await db.update(entryValues).set({ name }).where(isIt).returning(columns);
  if (!updated) throw new AppError('not_found', VALUE_NOT_FOUND);
  return updated;
}

export const valueDeletion = deletion(entryValues, { kind: 'value', name: entryValues.name, notFound: VALUE_NOT_FOUND });
