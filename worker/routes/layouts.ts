import { Hono } from 'hono';
import type { Layout } from '../../core/contracts/layouts.ts';
import { jsonText } from '../http/answer.ts';
import type { AppEnv } from '../http/types.ts';
import { listLayouts } from '../services/layouts/list.ts';

export const layoutRoutes = new Hono<AppEnv>().get('/', async (c) => jsonText<Layout[]>(c, await listLayouts(c.var.context)));
