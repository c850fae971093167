import { Hono } from 'hono';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import type { AppEnv } from '../http/types.ts';
import { countAll } from '../services/counts.ts';

export const adminRoutes = new Hono<AppEnv>().get('/counts', async (c) => c.json<AdminCounts>(await countAll(c.var.context)));
