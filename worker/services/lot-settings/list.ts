import { sql } from 'drizzle-orm';
import { lotSettingJson } from '../../../db/json.ts';
import { lotSettings } from '../../../db/schema/lot-settings.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const query = statement(sql`
  select json_group_array(${lotSettingJson} order by ${lotSettings.id}) as body from ${lotSettings}`);

/** `LotSetting[]` as JSON text, oldest first. */
export const listLotSettings = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
