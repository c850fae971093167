import { Hono } from 'hono';
import * as z from 'zod';
import { type House, houseInput } from '../../core/contracts/house.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { upload } from '../http/upload.ts';
import { valid } from '../http/validate.ts';
import { readHouse, removeLogo, saveHouse, saveLogo } from '../services/house.ts';

export const houseRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json<House>(await readHouse(c.var.context)))
  .put('/', jsonBody, valid('json', houseInput), async (c) => c.json<House>(await saveHouse(c.var.context, c.req.valid('json'))))
  .post('/logo', upload(z.object({})), async (c) => c.json<House>(await saveLogo(c.var.context, c.req.valid('form').file)))
  .delete('/logo', async (c) => c.json<House>(await removeLogo(c.var.context)));
