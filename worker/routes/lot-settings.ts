import { Hono } from 'hono';
import type { LotSetting } from '../../core/contracts/lot-settings.ts';
import { jsonText } from '../http/answer.ts';
import type { AppEnv } from '../http/types.ts';
import { listLotSettings } from '../services/lot-settings/list.ts';

export const lotSettingRoutes = new Hono<AppEnv>().get('/', async (c) =>
  jsonText<LotSetting[]>(c, await listLotSettings(c.var.context)),
);
