import { Hono } from 'hono';
import { type LotSetting, lotSettingInput } from '../../core/contracts/lot-settings.ts';
import { jsonText } from '../http/answer.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { valid, validId } from '../http/validate.ts';
import { listLotSettings } from '../services/lot-settings/list.ts';
import { createLotSetting, deleteLotSetting, LOT_SETTING_NOT_FOUND, updateLotSetting } from '../services/lot-settings/write.ts';

export const lotSettingRoutes = new Hono<AppEnv>()
  .get('/', async (c) => jsonText<LotSetting[]>(c, await listLotSettings(c.var.context)))
  .post('/', jsonBody, valid('json', lotSettingInput), async (c) =>
    jsonText<LotSetting, 201>(c, await createLotSetting(c.var.context, c.req.valid('json')), 201),
  )
  .put('/:id', jsonBody, validId(LOT_SETTING_NOT_FOUND), valid('json', lotSettingInput), async (c) =>
    jsonText<LotSetting>(c, await updateLotSetting(c.var.context, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id', validId(LOT_SETTING_NOT_FOUND), async (c) => {
    await deleteLotSetting(c.var.context, c.req.valid('param').id);
    return c.body(null, 204);
  });
