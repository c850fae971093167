import { Hono } from 'hono';
import * as z from 'zod';
import {
  type AddedAttractions,
  type Attraction,
  type AttractionPhoto,
  attractionInput,
  attractionNames,
} from '../../core/contracts/attractions.ts';
import type { Deleted } from '../../core/contracts/basics.ts';
import { type AttractionEvenings, type Memory, memoryQuery, monthQuery } from '../../core/contracts/evenings.ts';
import type { ImportJob } from '../../core/contracts/imports.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { type Merge, type MergePreview, mergeInput, type Unmerged } from '../../core/contracts/merges.ts';
import { ARCHIVE_MESSAGES } from '../../core/contracts/messages.ts';
import { monthFileName } from '../../core/rules/files.ts';
import { AppError } from '../errors.ts';
import { zipPhotos } from '../exports/photos-zip.ts';
import { administrator } from '../http/access.ts';
import { attachment, jsonText, XLSX } from '../http/answer.ts';
import { jsonBody } from '../http/body.ts';
import { streamFiles } from '../http/forms.ts';
import type { AppEnv } from '../http/request.ts';
import { idText, valid, validId } from '../http/validate.ts';
import {
  ATTRACTION_NOT_FOUND,
  addAttractions,
  attractionDeletion,
  createAttraction,
  listAttractions,
  MERGE_NOT_FOUND,
} from '../services/attractions.ts';
import { readMemory } from '../services/memory.ts';
import { listPhotos } from '../services/photos.ts';

// The designer adds `?nocache={timestamp}` (spec §7). It has no effect here, because API answers are never cached.
const photosQuery = z.object({ nocache: z.union([z.string(), z.array(z.string())]).optional() });

const mergeQuery = z.object({ into: idText('into: use o número de uma atração.', 'into: diga qual atração fica.') });

const OVERHEAD = 64 * 1024;

export const attractionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => jsonText<Attraction[]>(c, await listAttractions(c.var.context)))
  .post('/', jsonBody, valid('json', attractionInput), async (c) =>
    c.json<Attraction, 201>(await createAttraction(c.var.context, c.req.valid('json')), 201),
  )
  .post('/list', jsonBody, valid('json', attractionNames), async (c) =>
    c.json<AddedAttractions>(await addAttractions(c.var.context, c.req.valid('json'))),
  )
  .post('/import-zip', async (c) => {
    if (Number(c.req.header('content-length')) > LIMITS.archiveForm + OVERHEAD) {
      throw new AppError('payload_too_large', ARCHIVE_MESSAGES.tooLargeForForm);
    }
    const { importNow, receiveArchive } = await import('../imports/form.ts');
    const { context } = c.var;
    const job = await importNow(context, await receiveArchive(context, streamFiles(c.req.raw)));
    if (job.state === 'done') return c.json<ImportJob>(job);
    return c.json<ImportJob, 202>(job, 202, { location: `/api/imports/${job.id}` });
  })
  .get('/memory', valid('query', memoryQuery), async (c) =>
    jsonText<Memory>(c, await readMemory(c.var.context, c.req.valid('query').startDate)),
  )
  .get('/photos.zip', async (c) => {
    const { body, fileName } = await zipPhotos(c.var.context);
    return attachment(c, body, fileName, 'application/zip');
  })
  .get('/merges', async (c) => c.json<Merge[]>(await (await import('../services/merges.ts')).listMerges(c.var.context)))
  .post('/merges/:id/undo', validId(MERGE_NOT_FOUND), async (c) => {
    const { undoMerge } = await import('../services/merges.ts');
    return c.json<Unmerged>(await undoMerge(c.var.context, c.req.valid('param').id));
  })
  .get('/:id/merge', validId(ATTRACTION_NOT_FOUND), valid('query', mergeQuery), async (c) => {
    const { previewMerge } = await import('../services/merges.ts');
    return c.json<MergePreview>(await previewMerge(c.var.context, c.req.valid('param').id, c.req.valid('query').into));
  })
  .post('/:id/merge', validId(ATTRACTION_NOT_FOUND), jsonBody, valid('json', mergeInput), async (c) => {
    const { mergeAttractions } = await import('../services/merges.ts');
    return c.json<Merge>(
      await mergeAttractions(c.var.context, c.req.valid('param').id, c.req.valid('json').into, administrator(c)),
    );
  })
  .get('/evenings/excel', valid('query', monthQuery), async (c) => {
    const { month } = c.req.valid('query');
    const { exportMonth } = await import('../exports/month.ts');
    return attachment(c, await exportMonth(c.var.context, month), monthFileName(month), XLSX);
  })
  .get('/:id/evenings', validId(ATTRACTION_NOT_FOUND), async (c) => {
    const { attractionEvenings } = await import('../services/attraction-evenings.ts');
    return c.json<AttractionEvenings>(await attractionEvenings(c.var.context, c.req.valid('param').id));
  })
  .get('/:id/photos.zip', validId(ATTRACTION_NOT_FOUND), async (c) => {
    const { body, fileName } = await zipPhotos(c.var.context, c.req.valid('param').id);
    return attachment(c, body, fileName, 'application/zip');
  })
  .get('/:id/photos', validId(ATTRACTION_NOT_FOUND), valid('query', photosQuery), async (c) =>
    c.json<AttractionPhoto[]>(await listPhotos(c.var.context, c.req.valid('param').id)),
  )
  .delete('/:id', validId(ATTRACTION_NOT_FOUND), async (c) =>
    c.json<Deleted>(await attractionDeletion.remove(c.var.context, c.req.valid('param').id)),
  );

export const allAttractionsRoutes = new Hono<AppEnv>().delete('/', async (c) =>
  c.json<Deleted>(await attractionDeletion.removeAll(c.var.context)),
);
