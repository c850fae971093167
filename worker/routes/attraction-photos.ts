import { Hono } from 'hono';
import * as z from 'zod';
import type { AttractionPhoto } from '../../core/contracts/attractions.ts';
import type { Deleted, Restored } from '../../core/contracts/deletion.ts';
import type { AppEnv } from '../http/types.ts';
import { upload } from '../http/upload.ts';
import { validId } from '../http/validate.ts';
import { addPhoto, PHOTO_NOT_FOUND, photoDeletion } from '../services/photos.ts';

const photoForm = z.object({
  attractionId: z
    .string({ error: 'attractionId: diga de que atração é a foto.' })
    .regex(/^[1-9]\d{0,15}$/, 'attractionId: número inválido.')
    .transform(Number)
    .refine(Number.isSafeInteger, 'attractionId: número inválido.'),
});

export const attractionPhotoRoutes = new Hono<AppEnv>()
  .post('/', upload(photoForm), async (c) => {
    const { attractionId, file } = c.req.valid('form');
    const { photo, isNew } = await addPhoto(c.var.context, attractionId, file);
    return isNew ? c.json<AttractionPhoto, 201>(photo, 201) : c.json<AttractionPhoto, 200>(photo);
  })
  .delete('/:id', validId(PHOTO_NOT_FOUND), async (c) =>
    c.json<Deleted>(await photoDeletion.remove(c.var.context, c.req.valid('param').id)),
  )
  .post('/:id/restore', validId(PHOTO_NOT_FOUND), async (c) =>
    c.json<Restored>(await photoDeletion.restore(c.var.context, c.req.valid('param').id)),
  );
