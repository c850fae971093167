import { and, eq, exists, isNull, lt, ne, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { EntryValue, ValueChange, ValueInput } from '../../core/contracts/catalogue.ts';
import { CATALOGUE_MESSAGES } from '../../core/contracts/forms.ts';
import { nightOf } from '../../core/rules/calendar.ts';
import { asExpression, hasRow, insertIf, plusOne } from '../../db/expressions.ts';
import { entryValues } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';
import { deletion } from './deletion.ts';

export const VALUE_NOT_FOUND = 'Valor não encontrado.';

const other = alias(entryValues, 'other');

const columns = { id: entryValues.id, name: entryValues.name, createdAt: entryValues.createdAt };

export async function listValues({ db }: Context): Promise<EntryValue[]> {
  return db.select(columns).from(entryValues).where(isNull(entryValues.deletedAt)).orderBy(entryValues.id);
}

/** Adds a value; if one with this text exists, returns that one with `isNew` false, so that a repeated call adds nothing. */
export async function createValue(context: Context, { name }: ValueInput): Promise<{ value: EntryValue; isNew: boolean }> {
  const { db, now } = context;
  const isSame = and(eq(entryValues.name, name), isNull(entryValues.deletedAt));
  const row = { name, createdAt: now().toISOString() };
  const [inserted, , [value]] = await db.batch([
    insertIf(db, entryValues, row, not(hasRow(entryValues, isSame))).returning({ id: entryValues.id }),
    audit(context, 'value.added', { subject: name }),
    db.select(columns).from(entryValues).where(isSame).limit(1),
  ]);
  if (!value) throw new Error('A value was not written.');
  return { value, isNew: inserted.length > 0 };
}

/** Changes a value's text. Evenings from tonight on show the new text; past evenings keep the former text as a custom value. */
export async function updateValue(context: Context, id: number, { name, was }: ValueChange): Promise<EntryValue> {
  const { db, now, timeZone } = context;
  const isThisValue = and(eq(entryValues.id, id), isNull(entryValues.deletedAt));
  const isTaken = hasRow(other, and(eq(other.name, name), ne(other.id, id), isNull(other.deletedAt)));
  const isKnown = was === undefined ? undefined : eq(entryValues.name, was);
  const isChange = and(isThisValue, isKnown, ne(entryValues.name, name), not(isTaken));
  const tonight = nightOf(now().getTime(), timeZone).date;
  const former = db.select({ name: entryValues.name }).from(entryValues).where(isChange);
  const [, , , [value]] = await db.batch([
    db
      .update(events)
      // Raises the revision, so that an editor opened before the change gets a conflict instead of bringing the value back.
      .set({ valueId: null, customValue: asExpression(former), formerValueId: id, revision: plusOne(events.revision) })
      .where(and(eq(events.valueId, id), lt(events.date, tonight), exists(former))),
    db.update(entryValues).set({ name }).where(isChange),
    audit(context, 'value.changed', { subject: name }),
    db.select(columns).from(entryValues).where(isThisValue),
  ]);
  if (!value) throw new AppError('not_found', VALUE_NOT_FOUND);
  if (value.name === name) return value;
  if (was === undefined || was === value.name) throw new AppError('conflict', CATALOGUE_MESSAGES.valueTaken);
  const changed = `Este valor já mudou para “${value.name}”. Confira e salve de novo.`;
  throw new AppError('conflict', changed, value);
}

export const valueDeletion = deletion(entryValues, {
  kind: 'value',
  name: entryValues.name,
  notFound: VALUE_NOT_FOUND,
  unique: (value) => [value.name],
  conflict: CATALOGUE_MESSAGES.valueTaken,
});
