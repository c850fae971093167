import { sql } from 'drizzle-orm';
import type { LotSettingInput } from '../../../core/contracts/lot-settings.ts';
import { SHELF_MESSAGES } from '../../../core/contracts/messages.ts';
import { lotSettingJson } from '../../../db/json.ts';
import { lotSettings } from '../../../db/schema/lot-settings.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { maybeBodyOf } from '../read.ts';
import { names, statement, value } from '../statement.ts';

export const LOT_SETTING_NOT_FOUND = 'Configuração de lotes não encontrada.';

const FIELDS = [
  'name',
  'label',
  'firstLotLabel',
  'firstLotValue',
  'secondLotLabel',
  'secondLotValue',
  'lastLotLabel',
  'lastLotValue',
] as const satisfies (keyof LotSettingInput)[];

const insert = statement<LotSettingInput>(sql`
  insert into ${lotSettings} (${names(...FIELDS.map((field) => lotSettings[field]))})
  values (${sql.join(FIELDS.map(value), sql`, `)})
  on conflict (${names(lotSettings.name)}) do nothing returning ${lotSettingJson} as body`);

const update = statement<LotSettingInput & { id: number }>(sql`
  update or ignore ${lotSettings}
  set ${sql.join(
    FIELDS.map((field) => sql`${names(lotSettings[field])} = ${value(field)}`),
    sql`, `,
  )}
  where ${lotSettings.id} = ${value('id')} returning ${lotSettingJson} as body`);

const isThere = statement<{ id: number }>(sql`select 1 from ${lotSettings} where ${lotSettings.id} = ${value('id')}`);

const remove = statement<{ id: number }>(sql`delete from ${lotSettings} where ${lotSettings.id} = ${value('id')}`);

const taken = () => new AppError('conflict', SHELF_MESSAGES.lotSettingTaken);
const missing = () => new AppError('not_found', LOT_SETTING_NOT_FOUND);

/** Adds a lot setting under an identifier that no other has and gives the `LotSetting` as JSON text. */
export async function createLotSetting(context: Context, input: LotSettingInput): Promise<string> {
  const body = await maybeBodyOf(insert(context.d1, input));
  if (body === null) throw taken();
  return body;
}

/** Replaces every field of a lot setting and gives it as JSON text. */
export async function updateLotSetting({ d1 }: Context, id: number, input: LotSettingInput): Promise<string> {
  const [updated, found] = await d1.batch<{ body: string }>([update(d1, { ...input, id }), isThere(d1, { id })]);
  const body = updated?.results[0]?.body;
  if (body !== undefined) return body;
  throw found?.results.length ? taken() : missing();
}

/** Removes a lot setting for good: no programme refers to one. */
export async function deleteLotSetting({ d1 }: Context, id: number): Promise<void> {
  const { meta } = await remove(d1, { id }).run();
  if (meta.changes === 0) throw missing();
}
