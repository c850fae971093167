import { Hono } from 'hono';
import { type DeedPage, deedQuery } from '../../core/contracts/deeds.ts';
import type { AppEnv } from '../http/types.ts';
import { valid } from '../http/validate.ts';
import { listDeeds } from '../services/deeds.ts';

export const deedRoutes = new Hono<AppEnv>().get('/', valid('query', deedQuery), async (c) =>
  c.json<DeedPage>(await listDeeds(c.var.context, c.req.valid('query'))),
);
