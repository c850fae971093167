import { Hono } from 'hono';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import { jsonText } from '../http/answer.ts';
import type { AppEnv } from '../http/types.ts';
import { countAll } from '../services/admin/counts.ts';

export const adminRoutes = new Hono<AppEnv>().get('/counts', async (c) =>
  jsonText<AdminCounts>(c, await countAll(c.var.context)),
);
