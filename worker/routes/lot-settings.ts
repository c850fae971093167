import { Hono } from 'hono';
import { type LotSetting, lotSettingInput } from '../../core/contracts/lot-settings.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { valid, validId } from '../http/validate.ts';
import {
  createLotSetting,
  deleteLotSetting,
  LOT_SETTING_NOT_FOUND,
  listLotSettings,
  updateLotSetting,
} from '../services/lot-settings.ts';

export const lotSettingRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json<LotSetting[]>(await listLotSettings(c.var.context)))
  .post('/', jsonBody, valid('json', lotSettingInput), async (c) =>
    c.json<LotSetting, 201>(await createLotSetting(c.var.context, c.req.valid('json')), 201),
  )
  .put('/:id', jsonBody, validId(LOT_SETTING_NOT_FOUND), valid('json', lotSettingInput), async (c) =>
    c.json<LotSetting>(await updateLotSetting(c.var.context, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id', validId(LOT_SETTING_NOT_FOUND), async (c) => {
    await deleteLotSetting(c.var.context, c.req.valid('param').id);
    return c.body(null, 204);
  });
