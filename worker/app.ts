import { Hono } from 'hono';
import { guard } from './http/access.ts';
import { fileNotFound, servePage } from './http/assets.ts';
import { drainBody } from './http/body.ts';
import { notFound, onError, refuseUnwritable } from './http/errors.ts';
import { knownHost, publicOrigin, sameOrigin } from './http/origin.ts';
import type { AppEnv } from './http/request.ts';
import { requestLog } from './http/request-log.ts';
import { adminRoutes } from './routes/admin.ts';
import { attractionRoutes } from './routes/attractions.ts';
import { authRoutes } from './routes/auth.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { eventRoutes } from './routes/events.ts';
import { importRoutes } from './routes/imports.ts';
import { linkFileRoutes, linkPageRoutes, linkRoutes } from './routes/links.ts';
import { serveMedia } from './routes/media.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { teamRoutes } from './routes/team.ts';
import { versionRoutes } from './routes/versions.ts';
import { weekRoutes } from './routes/weeks.ts';

const base = new Hono<AppEnv>();
base.use(publicOrigin, requestLog, knownHost, drainBody);
base.use('/api/*', sameOrigin, refuseUnwritable, guard);
base.onError(onError);
base.notFound(notFound);

const routes = base
  .route('/api', authRoutes)
  .route('/api', adminRoutes)
  .route('/api', catalogueRoutes)
  .route('/api/attractions', attractionRoutes)
  .route('/api/imports', importRoutes)
  .route('/api/links', linkRoutes)
  .route('/api/team', teamRoutes)
  .route('/api/schedules', scheduleRoutes)
  .route('/api/schedules', versionRoutes)
  .route('/api/events', eventRoutes)
  .route('/api/weeks', weekRoutes);

export type AppType = typeof routes;

base.route('/s', linkFileRoutes);
base.route('/s', linkPageRoutes);
base.get('/media/:hash', serveMedia);
base.all('/media/*', notFound);
base.get('/assets/*', fileNotFound);
base.get('*', servePage);

export const app = base;
