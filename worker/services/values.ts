import { and, eq, isNull, ne } from 'drizzle-orm';
import type { EntryValue, ValueInput } from '../../core/contracts/catalogue.ts';
import { entryValues } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';
import { deletion } from './deletion.ts';

export const VALUE_NOT_FOUND = 'Valor não encontrado.';

const columns = { id: entryValues.id, name: entryValues.name, createdAt: entryValues.createdAt };

export async function listValues({ db }: Context): Promise<EntryValue[]> {
  return db.select(columns).from(entryValues).where(isNull(entryValues.deletedAt)).orderBy(entryValues.id);
}

export async function createValue(context: Context, { name }: ValueInput): Promise<EntryValue> {
  const { db, now } = context;
  const [[created]] = await db.batch([
    db.insert(entryValues).values({ name, createdAt: now().toISOString() }).returning(columns),
    audit(context, 'value.added', { subject: name }),
  ]);
  if (!created) throw new Error('A value was not written.');
  return created;
}

/** Changes a value's text, also in the programmes that use it. */
export async function updateValue(context: Context, id: number, { name }: ValueInput): Promise<EntryValue> {
  const { db } = context;
  const isIt = and(eq(entryValues.id, id), isNull(entryValues.deletedAt));
  const [, , [value]] = await db.batch([
    db
      .update(entryValues)
      .set({ name })
      .where(and(isIt, ne(entryValues.name, name))),
    audit(context, 'value.changed', { subject: name }),
    db.select(columns).from(entryValues).where(isIt),
  ]);
  if (!value) throw new AppError('not_found', VALUE_NOT_FOUND);
  return value;
}

export const valueDeletion = deletion(entryValues, { kind: 'value', name: entryValues.name, notFound: VALUE_NOT_FOUND });
