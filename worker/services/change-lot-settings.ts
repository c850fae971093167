import { and, type Column, eq, exists, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LotSetting, LotSettingInput } from '../../core/contracts/catalogue.ts';
import { CATALOGUE_MESSAGES } from '../../core/contracts/forms.ts';
import { hasRow, insertIf, named } from '../../db/expressions.ts';
import { lotSettings } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';
import { LOT_SETTING_NOT_FOUND } from './lot-settings.ts';

const identifierTaken = () => new AppError('conflict', CATALOGUE_MESSAGES.lotSettingTaken);
const lotSettingNotFound = () => new AppError('not_found', LOT_SETTING_NOT_FOUND);

/** Selects a lot setting as one text for the audit log. Deleted prices can be read only there: “Excluídos” has no lots. */
function summary({ db }: Context, isSetting: SQL) {
  const { name, label, firstLotLabel, firstLotValue, secondLotLabel, secondLotValue, lastLotLabel, lastLotValue } = lotSettings;
  const lots = sql`${firstLotLabel}, ${firstLotValue}, ${secondLotLabel}, ${secondLotValue}, ${lastLotLabel}, ${lastLotValue}`;
  const text = sql`format('%s (%s): %s %s, %s %s, %s %s', ${label}, ${name}, ${lots})`;
  return db
    .select({ text: named(text, 'summary') })
    .from(lotSettings)
    .where(isSetting);
}

const other = alias(lotSettings, 'other');

const key = (name: Column | string) => sql`lower(replace(${name}, ' ', ''))`;

/** True if another setting's name differs only in case and spaces. `lotSettingOf` would find only one of two such settings. */
const isTaken = (name: string, id = 0) => hasRow(other, and(eq(key(other.name), key(name)), ne(other.id, id)));

export async function createLotSetting(context: Context, input: LotSettingInput): Promise<LotSetting> {
  const { db } = context;
  const [[created]] = await db.batch([
    insertIf(db, lotSettings, input, not(isTaken(input.name))).returning(),
    audit(context, 'lotSettings.added', { subject: summary(context, eq(lotSettings.name, input.name)) }),
  ]);
  if (!created) throw identifierTaken();
  return created;
}

export async function updateLotSetting(context: Context, id: number, input: LotSettingInput): Promise<LotSetting> {
  const { db } = context;
  const isSetting = eq(lotSettings.id, id);
  // The names of two older settings may differ only in case and spaces. Such a setting can be changed while it keeps its name,
  // but after its deletion it cannot be added again, because the name then counts as taken.
  const isFree = or(eq(lotSettings.name, input.name), not(isTaken(input.name, id)));
  const isChange = or(...Object.entries(input).map(([field, text]) => ne(lotSettings[field as keyof LotSettingInput], text)));
  const [, , [row]] = await db.batch([
    db
      .update(lotSettings)
      .set(input)
      .where(and(isSetting, isChange, isFree)),
    audit(context, 'lotSettings.changed', { subject: summary(context, isSetting) }),
    db.select().from(lotSettings).where(isSetting),
  ]);
  if (!row) throw lotSettingNotFound();
  if (row.name !== input.name) throw identifierTaken();
  return row;
}

/** Removes a lot setting permanently. No programme refers to a lot setting. */
export async function deleteLotSetting(context: Context, id: number): Promise<void> {
  const { db } = context;
  const isSetting = eq(lotSettings.id, id);
  const subject = summary(context, isSetting);
  const [, { meta }] = await db.batch([
    audit(context, 'lotSettings.removed', { subject, when: exists(subject) }),
    db.delete(lotSettings).where(isSetting),
  ]);
  if (meta.changes === 0) throw lotSettingNotFound();
}
