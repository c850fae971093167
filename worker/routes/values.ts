import { Hono } from 'hono';
import type { EntryValue } from '../../core/contracts/values.ts';
import { jsonText } from '../http/answer.ts';
import type { AppEnv } from '../http/types.ts';
import { listValues } from '../services/values/list.ts';

export const valueRoutes = new Hono<AppEnv>().get('/', async (c) => jsonText<EntryValue[]>(c, await listValues(c.var.context)));
