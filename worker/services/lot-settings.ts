import type { LotSetting } from '../../core/contracts/catalogue.ts';
import { lotSettings } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';

export const LOT_SETTING_NOT_FOUND = 'Configuração de lotes não encontrada.';

export async function listLotSettings({ db }: Context): Promise<LotSetting[]> {
  return db.select().from(lotSettings).orderBy(lotSettings.id);
}
