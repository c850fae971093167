import { Hono } from 'hono';
import * as z from 'zod';
import { numberText } from '../../core/contracts/basics.ts';
import { lotSettingInput, valueChange, valueInput } from '../../core/contracts/catalogue.ts';
import { houseInput } from '../../core/contracts/house.ts';
import { jsonBody } from '../http/body.ts';
import { upload } from '../http/forms.ts';
import type { AppEnv } from '../http/request.ts';
import { valid, validId } from '../http/validate.ts';
import { readHouse, removeLogo, saveHouse, saveLogo } from '../services/house.ts';
import { addLayout, LAYOUT_NOT_FOUND, layoutDeletion, listLayouts } from '../services/layouts.ts';
import { LOT_SETTING_NOT_FOUND, listLotSettings } from '../services/lot-settings.ts';
import { addPhoto, PHOTO_NOT_FOUND, photoDeletion } from '../services/photos.ts';
import { createValue, listValues, updateValue, VALUE_NOT_FOUND, valueDeletion } from '../services/values.ts';

const photoForm = z.object({
  attractionId: numberText('attractionId: número inválido.', { missing: 'attractionId: diga de que atração é a foto.' }),
});

const lotChanges = () => import('../services/change-lot-settings.ts');

export const catalogueRoutes = new Hono<AppEnv>()
  .get('/layouts', async (c) => c.json(await listLayouts(c.var.context)))
  .post('/layouts', upload(z.object({})), async (c) => {
    const { layout, isNew } = await addLayout(c.var.context, c.req.valid('form').file);
    return c.json(layout, isNew ? 201 : 200);
  })
  .delete('/layouts/:id', validId(LAYOUT_NOT_FOUND), async (c) =>
    c.json(await layoutDeletion.remove(c.var.context, c.req.valid('param').id)),
  )
  .post('/attraction-photos', upload(photoForm), async (c) => {
    const { attractionId, file } = c.req.valid('form');
    const { photo, isNew } = await addPhoto(c.var.context, attractionId, file);
    return c.json(photo, isNew ? 201 : 200);
  })
  .delete('/attraction-photos/:id', validId(PHOTO_NOT_FOUND), async (c) =>
    c.json(await photoDeletion.remove(c.var.context, c.req.valid('param').id)),
  )
  .get('/values', async (c) => c.json(await listValues(c.var.context)))
  .post('/values', jsonBody, valid('json', valueInput), async (c) => {
    const { value, isNew } = await createValue(c.var.context, c.req.valid('json'));
    return c.json(value, isNew ? 201 : 200);
  })
  .put('/values/:id', jsonBody, validId(VALUE_NOT_FOUND), valid('json', valueChange), async (c) =>
    c.json(await updateValue(c.var.context, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/values/:id', validId(VALUE_NOT_FOUND), async (c) =>
    c.json(await valueDeletion.remove(c.var.context, c.req.valid('param').id)),
  )
  .get('/lot-settings', async (c) => c.json(await listLotSettings(c.var.context)))
  .post('/lot-settings', jsonBody, valid('json', lotSettingInput), async (c) =>
    c.json(await (await lotChanges()).createLotSetting(c.var.context, c.req.valid('json')), 201),
  )
  .put('/lot-settings/:id', jsonBody, validId(LOT_SETTING_NOT_FOUND), valid('json', lotSettingInput), async (c) =>
    c.json(await (await lotChanges()).updateLotSetting(c.var.context, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/lot-settings/:id', validId(LOT_SETTING_NOT_FOUND), async (c) => {
    await (await lotChanges()).deleteLotSetting(c.var.context, c.req.valid('param').id);
    return c.body(null, 204);
  })
  .get('/house', async (c) => c.json(await readHouse(c.var.context)))
  .put('/house', jsonBody, valid('json', houseInput), async (c) => c.json(await saveHouse(c.var.context, c.req.valid('json'))))
  .post('/house/logo', upload(z.object({})), async (c) => c.json(await saveLogo(c.var.context, c.req.valid('form').file)))
  .delete('/house/logo', async (c) => c.json(await removeLogo(c.var.context)));
