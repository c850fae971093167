import { sql } from 'drizzle-orm';
import { lotSettings } from '../../../db/schema/lot-settings.ts';

/** One row of `lot_settings` as the JSON of a `LotSetting`. */
export const lotSettingJson = sql`json_object(
  'id', ${lotSettings.id}, 'name', ${lotSettings.name}, 'label', ${lotSettings.label},
  'firstLotLabel', ${lotSettings.firstLotLabel}, 'firstLotValue', ${lotSettings.firstLotValue},
  'secondLotLabel', ${lotSettings.secondLotLabel}, 'secondLotValue', ${lotSettings.secondLotValue},
  'lastLotLabel', ${lotSettings.lastLotLabel}, 'lastLotValue', ${lotSettings.lastLotValue})`;
