import { Hono } from 'hono';
import { auditQuery } from '../../core/contracts/audit-log.ts';
import { restoreInput } from '../../core/contracts/basics.ts';
import { removeAllQuery, restoreDeletedInput } from '../../core/contracts/deleted.ts';
import type { Health, HealthDetails } from '../../core/contracts/health.ts';
import { jsonBody } from '../http/body.ts';
import type { AppEnv } from '../http/request.ts';
import { valid } from '../http/validate.ts';
import { attractionDeletion } from '../services/attractions.ts';
import { readAuditLog } from '../services/audit-log.ts';
import { removeExample, restoreExample } from '../services/example.ts';
import { checkHealth, publicPart } from '../services/health/check.ts';
import { layoutDeletion } from '../services/layouts.ts';
import { listMissingImages, readAdminCounts } from '../services/overview.ts';
import { scheduleDeletion } from '../services/schedules/get.ts';

const deletions = () => import('../services/deleted.ts');

const HEALTH_CACHE_MS = 10_000;

// The database is the key, because the tests call the Worker with several databases.
const cachedHealth = new WeakMap<D1Database, { at: number; response: Health }>();

/** The administrators' routes under `/api` that no other file has, and `/api/health`, which needs no login. */
export const adminRoutes = new Hono<AppEnv>()
  .get('/admin/counts', async (c) => c.json(await readAdminCounts(c.var.context)))
  .get('/admin/missing-images', async (c) => c.json(await listMissingImages(c.var.context)))
  .delete('/admin/example', async (c) => c.json(await removeExample(c.var.context)))
  .post('/admin/example/restore', jsonBody, valid('json', restoreInput), async (c) =>
    c.json(await restoreExample(c.var.context, c.req.valid('json').deletedAt)),
  )
  .get('/audit-log', valid('query', auditQuery), async (c) => c.json(await readAuditLog(c.var.context, c.req.valid('query'))))
  .get('/deleted', async (c) => c.json(await (await deletions()).listDeleted(c.var.context)))
  .post('/deleted/restore', jsonBody, valid('json', restoreDeletedInput), async (c) =>
    c.json(await (await deletions()).restoreDeleted(c.var.context, c.req.valid('json'))),
  )
  .delete('/attractions-all', valid('query', removeAllQuery), async (c) =>
    c.json(await attractionDeletion.removeAll(c.var.context, c.req.valid('query'))),
  )
  .delete('/layouts-all', valid('query', removeAllQuery), async (c) =>
    c.json(await layoutDeletion.removeAll(c.var.context, c.req.valid('query'))),
  )
  .delete('/schedules-all', valid('query', removeAllQuery), async (c) =>
    c.json(await scheduleDeletion.removeAll(c.var.context, c.req.valid('query'))),
  )
  .get('/health', async (c) => {
    const now = Date.now();
    const cached = cachedHealth.get(c.env.DB);
    const isFresh = cached !== undefined && now >= cached.at && now - cached.at < HEALTH_CACHE_MS;
    const response: Health = isFresh ? cached.response : publicPart(await checkHealth(c.var.context));
    if (!isFresh) cachedHealth.set(c.env.DB, { at: now, response });
    return c.json(response, response.status === 'ok' ? 200 : 503);
  })
  .get('/admin/health', async (c) => {
    const details: HealthDetails = await checkHealth(c.var.context);
    return c.json(details, details.status === 'ok' ? 200 : 503);
  });
