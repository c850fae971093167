import { sql } from 'drizzle-orm';
import { lotSettings } from '../../../db/schema/lot-settings.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { statement } from '../statement.ts';

const query = statement(sql`
  select json_group_array(json_object(
    'id', ${lotSettings.id}, 'name', ${lotSettings.name}, 'label', ${lotSettings.label},
    'firstLotLabel', ${lotSettings.firstLotLabel}, 'firstLotValue', ${lotSettings.firstLotValue},
    'secondLotLabel', ${lotSettings.secondLotLabel}, 'secondLotValue', ${lotSettings.secondLotValue},
    'lastLotLabel', ${lotSettings.lastLotLabel}, 'lastLotValue', ${lotSettings.lastLotValue}
  ) order by ${lotSettings.id}) as body
  from ${lotSettings}`);

/** `LotSetting[]` as JSON text, oldest first. */
export const listLotSettings = (context: Context): Promise<string> => bodyOf(query(context.d1, {}));
