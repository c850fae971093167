import { Hono } from 'hono';
import { importInput } from '../../core/contracts/imports.ts';
import { AppError, invalid } from '../errors.ts';
import { jsonBody } from '../http/body.ts';
import type { AppEnv } from '../http/request.ts';
import { valid, validId } from '../http/validate.ts';
import { dismissImport, findCurrentImport, findImport, startImport } from '../imports/manage.ts';
import { beginImport, completeUpload, receivePart } from '../imports/upload.ts';
import { IMPORT_NOT_FOUND } from '../imports/words.ts';

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw invalid({ path: 'n', message: 'Número de parte inválido.' });
  return Number(text);
}

export const importRoutes = new Hono<AppEnv>()
  .post('/', jsonBody, valid('json', importInput), async (c) => {
    const { id } = await beginImport(c.var.context, c.req.valid('json'));
    return c.json(await findImport(c.var.context, id), 201);
  })
  .get('/current', async (c) => c.json(await findCurrentImport(c.var.context)))
  .get('/:id', validId(IMPORT_NOT_FOUND), async (c) => c.json(await findImport(c.var.context, c.req.valid('param').id)))
  .put('/:id/parts/:n', validId(IMPORT_NOT_FOUND), async (c) => {
    const number = numberOf(c.req.param('n'));
    const length = c.req.header('content-length');
    if (length === undefined || !c.req.raw.body) {
      throw new AppError('bad_request', 'Diga o tamanho da parte (Content-Length) e envie os bytes dela.');
    }
    return c.json(await receivePart(c.var.context, { id: c.req.valid('param').id, number }, Number(length), c.req.raw.body));
  })
  .post('/:id/complete', validId(IMPORT_NOT_FOUND), async (c) =>
    c.json(await completeUpload(c.var.context, c.req.valid('param').id)),
  )
  .post('/:id/start', validId(IMPORT_NOT_FOUND), async (c) =>
    c.json(await startImport(c.var.context, c.req.valid('param').id), 202),
  )
  .delete('/:id', validId(IMPORT_NOT_FOUND), async (c) => {
    await dismissImport(c.var.context, c.req.valid('param').id);
    return c.json({ ok: true } as const);
  });
