import { Hono } from 'hono';
import { auditQuery } from '../../core/contracts/audit-log.ts';
import { restoreInput } from '../../core/contracts/basics.ts';
import { restoreDeletedInput } from '../../core/contracts/deleted.ts';
import type { Health, HealthDetails } from '../../core/contracts/health.ts';
import { jsonBody } from '../http/body.ts';
import type { AppEnv } from '../http/request.ts';
import { valid } from '../http/validate.ts';
import { readAuditLog } from '../services/audit-log.ts';
import { removeExample, restoreExample } from '../services/example.ts';
import { checkHealth, publicPart } from '../services/health/check.ts';
import { countAll, listMissing } from '../services/overview.ts';

export const adminRoutes = new Hono<AppEnv>()
  .get('/counts', async (c) => c.json(await countAll(c.var.context)))
  .get('/missing-images', async (c) => c.json(await listMissing(c.var.context)))
  .delete('/example', async (c) => c.json(await removeExample(c.var.context)))
  .post('/example/restore', jsonBody, valid('json', restoreInput), async (c) =>
    c.json(await restoreExample(c.var.context, c.req.valid('json').deletedAt)),
  );

export const auditLogRoutes = new Hono<AppEnv>().get('/', valid('query', auditQuery), async (c) =>
  c.json(await readAuditLog(c.var.context, c.req.valid('query'))),
);

const deletions = () => import('../services/deleted.ts');

export const deletedRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await (await deletions()).listDeleted(c.var.context)))
  .post('/restore', jsonBody, valid('json', restoreDeletedInput), async (c) =>
    c.json(await (await deletions()).restoreDeleted(c.var.context, c.req.valid('json'))),
  );

const HEALTH_CACHE_MS = 10_000;

// The key is the database, because a Worker has one and the tests have several.
const cachedHealth = new WeakMap<D1Database, { at: number; response: Health }>();

export const healthRoutes = new Hono<AppEnv>()
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
