import { Hono } from 'hono';
import * as z from 'zod';
import type { Attraction, AttractionPhoto } from '../../core/contracts/attractions.ts';
import { jsonText } from '../http/answer.ts';
import type { AppEnv } from '../http/types.ts';
import { valid, validId } from '../http/validate.ts';
import { listAttractions } from '../services/attractions/list.ts';
import { ATTRACTION_NOT_FOUND, listAttractionPhotos } from '../services/attractions/photos.ts';

// The designer adds `?nocache={timestamp}` (spec §7). No API answer is ever stored, so it has nothing to do here.
const photosQuery = z.object({ nocache: z.union([z.string(), z.array(z.string())]).optional() });

export const attractionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => jsonText<Attraction[]>(c, await listAttractions(c.var.context)))
  .get('/:id/photos', validId(ATTRACTION_NOT_FOUND), valid('query', photosQuery), async (c) =>
    jsonText<AttractionPhoto[]>(c, await listAttractionPhotos(c.var.context, c.req.valid('param').id)),
  );
