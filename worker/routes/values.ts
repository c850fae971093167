import { Hono } from 'hono';
import type { Deleted, Restored } from '../../core/contracts/deletion.ts';
import { type EntryValue, valueInput } from '../../core/contracts/values.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { valid, validId } from '../http/validate.ts';
import { createValue, listValues, updateValue, VALUE_NOT_FOUND, valueDeletion } from '../services/values.ts';

export const valueRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json<EntryValue[]>(await listValues(c.var.context)))
  .post('/', jsonBody, valid('json', valueInput), async (c) =>
    c.json<EntryValue, 201>(await createValue(c.var.context, c.req.valid('json')), 201),
  )
  .put('/:id', jsonBody, validId(VALUE_NOT_FOUND), valid('json', valueInput), async (c) =>
    c.json<EntryValue>(await updateValue(c.var.context, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id', validId(VALUE_NOT_FOUND), async (c) =>
    c.json<Deleted>(await valueDeletion.remove(c.var.context, c.req.valid('param').id)),
  )
  .post('/:id/restore', validId(VALUE_NOT_FOUND), async (c) =>
    c.json<Restored>(await valueDeletion.restore(c.var.context, c.req.valid('param').id)),
  );
