import { Hono } from 'hono';
import type { MissingImages } from '../../core/contracts/health.ts';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import type { AppEnv } from '../http/types.ts';
import { countAll } from '../services/counts.ts';
import { listMissing } from '../services/missing-images.ts';

export const adminRoutes = new Hono<AppEnv>()
  .get('/counts', async (c) => c.json<AdminCounts>(await countAll(c.var.context)))
  .get('/missing-images', async (c) => c.json<MissingImages>(await listMissing(c.var.context)));
