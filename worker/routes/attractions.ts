import { Hono } from 'hono';
import * as z from 'zod';
import { type Attraction, attractionInput, attractionNames, mergeInput } from '../../core/contracts/attractions.ts';
import { numberText } from '../../core/contracts/basics.ts';
import { type Memory, memoryQuery, monthQuery } from '../../core/contracts/evenings.ts';
import { ARCHIVE_TOO_LARGE } from '../../core/contracts/file-messages.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { monthFileName } from '../../core/rules/files.ts';
import { AppError } from '../errors.ts';
import { administrator } from '../http/access.ts';
import { jsonBody } from '../http/body.ts';
import { FORM_OVERHEAD_BYTES, streamFiles } from '../http/forms.ts';
import type { AppEnv } from '../http/request.ts';
import { attachment, jsonText, XLSX } from '../http/response.ts';
import { valid, validId } from '../http/validate.ts';
import {
  ATTRACTION_NOT_FOUND,
  addAttractions,
  attractionDeletion,
  createAttraction,
  listAttractions,
  MERGE_NOT_FOUND,
} from '../services/attractions.ts';
import { readMemory } from '../services/evenings.ts';
import { listPhotos } from '../services/photos.ts';

// The designer adds `?nocache={timestamp}` (spec §7). This parameter has no effect, because API responses are never cached.
const photosQuery = z.object({ nocache: z.union([z.string(), z.array(z.string())]).optional() });

const mergeQuery = z.object({
  into: numberText('into: use o número de uma atração.', { missing: 'into: diga qual atração fica.' }),
});

const merges = () => import('../services/merges.ts');
const photos = () => import('../exports/photos-zip.ts');

export const attractionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => jsonText<Attraction[]>(c, await listAttractions(c.var.context)))
  .post('/', jsonBody, valid('json', attractionInput), async (c) =>
    c.json(await createAttraction(c.var.context, c.req.valid('json')), 201),
  )
  .post('/list', jsonBody, valid('json', attractionNames), async (c) =>
    c.json(await addAttractions(c.var.context, c.req.valid('json'))),
  )
  .post('/import-zip', async (c) => {
    if (Number(c.req.header('content-length')) > LIMITS.archiveForm + FORM_OVERHEAD_BYTES) {
      throw new AppError('payload_too_large', ARCHIVE_TOO_LARGE);
    }
    const { importNow, receiveArchive } = await import('../imports/form.ts');
    const { context } = c.var;
    const job = await importNow(context, await receiveArchive(context, streamFiles(c.req.raw)));
    if (job.state === 'done') return c.json(job);
    return c.json(job, 202, { location: `/api/imports/${job.id}` });
  })
  .get('/memory', valid('query', memoryQuery), async (c) =>
    jsonText<Memory>(c, await readMemory(c.var.context, c.req.valid('query').startDate)),
  )
  .get('/photos.zip', async (c) => attachment(c, await (await photos()).zipPhotos(c.var.context)))
  .get('/merges', async (c) => c.json(await (await merges()).listMerges(c.var.context)))
  .post('/merges/:id/undo', validId(MERGE_NOT_FOUND), async (c) =>
    c.json(await (await merges()).undoMerge(c.var.context, c.req.valid('param').id)),
  )
  .get('/:id/merge', validId(ATTRACTION_NOT_FOUND), valid('query', mergeQuery), async (c) =>
    c.json(await (await merges()).previewMerge(c.var.context, c.req.valid('param').id, c.req.valid('query').into)),
  )
  .post('/:id/merge', validId(ATTRACTION_NOT_FOUND), jsonBody, valid('json', mergeInput), async (c) => {
    const [{ id }, { into }] = [c.req.valid('param'), c.req.valid('json')];
    return c.json(await (await merges()).mergeAttractions(c.var.context, id, into, administrator(c)));
  })
  .get('/evenings/excel', valid('query', monthQuery), async (c) => {
    const { month } = c.req.valid('query');
    const { exportMonth } = await import('../exports/month.ts');
    return attachment(c, { body: await exportMonth(c.var.context, month), fileName: monthFileName(month) }, XLSX);
  })
  .get('/:id/evenings', validId(ATTRACTION_NOT_FOUND), async (c) => {
    const { readAttractionEvenings } = await import('../services/attraction-evenings.ts');
    return c.json(await readAttractionEvenings(c.var.context, c.req.valid('param').id));
  })
  .get('/:id/photos.zip', validId(ATTRACTION_NOT_FOUND), async (c) =>
    attachment(c, await (await photos()).zipPhotos(c.var.context, c.req.valid('param').id)),
  )
  .get('/:id/photos', validId(ATTRACTION_NOT_FOUND), valid('query', photosQuery), async (c) =>
    c.json(await listPhotos(c.var.context, c.req.valid('param').id)),
  )
  .delete('/:id', validId(ATTRACTION_NOT_FOUND), async (c) =>
    c.json(await attractionDeletion.remove(c.var.context, c.req.valid('param').id)),
  );
