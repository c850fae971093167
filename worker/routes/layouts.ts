import { Hono } from 'hono';
import * as z from 'zod';
import { type Deleted, type Restored, restoreInput } from '../../core/contracts/deletion.ts';
import type { Layout } from '../../core/contracts/layouts.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { upload } from '../http/upload.ts';
import { valid, validId } from '../http/validate.ts';
import { addLayout, LAYOUT_NOT_FOUND, layoutDeletion, listLayouts } from '../services/layouts.ts';

export const layoutRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json<Layout[]>(await listLayouts(c.var.context)))
  .post('/', upload(z.object({})), async (c) => {
    const { layout, isNew } = await addLayout(c.var.context, c.req.valid('form').file);
    return isNew ? c.json<Layout, 201>(layout, 201) : c.json<Layout, 200>(layout);
  })
  .delete('/:id', validId(LAYOUT_NOT_FOUND), async (c) =>
    c.json<Deleted>(await layoutDeletion.remove(c.var.context, c.req.valid('param').id)),
  )
  .post('/:id/restore', validId(LAYOUT_NOT_FOUND), async (c) =>
    c.json<Restored>(await layoutDeletion.restore(c.var.context, c.req.valid('param').id)),
  );

export const allLayoutsRoutes = new Hono<AppEnv>()
  .delete('/', async (c) => c.json<Deleted>(await layoutDeletion.removeAll(c.var.context)))
  .post('/restore', jsonBody, valid('json', restoreInput), async (c) =>
    c.json<Restored>(await layoutDeletion.restoreAll(c.var.context, c.req.valid('json').deletedAt)),
  );
