import { Hono } from 'hono';
import { guard } from './http/access.ts';
import { fileNotFound, servePage } from './http/assets.ts';
import { databaseSession } from './http/bookmark.ts';
import { notFound, onError, refuseUnwritable } from './http/errors.ts';
import { knownHost } from './http/known-host.ts';
import { drainBody } from './http/limits.ts';
import { publicOrigin } from './http/public-origin.ts';
import { requestLog } from './http/request-log.ts';
import { sameOrigin } from './http/same-origin.ts';
import type { AppEnv } from './http/types.ts';
import { adminRoutes } from './routes/admin.ts';
import { attractionPhotoRoutes } from './routes/attraction-photos.ts';
import { allAttractionsRoutes, attractionRoutes } from './routes/attractions.ts';
import { authRoutes } from './routes/auth.ts';
import { deedRoutes } from './routes/deeds.ts';
import { eventRoutes } from './routes/events.ts';
import { healthRoutes } from './routes/health.ts';
import { houseRoutes } from './routes/house.ts';
import { importRoutes } from './routes/imports.ts';
import { allLayoutsRoutes, layoutRoutes } from './routes/layouts.ts';
import { linkFileRoutes } from './routes/link-files.ts';
import { linkPageRoutes } from './routes/link-page.ts';
import { linkRoutes } from './routes/links.ts';
import { lotSettingRoutes } from './routes/lot-settings.ts';
import { serveMedia } from './routes/media.ts';
import { packageRoutes } from './routes/packages.ts';
import { allSchedulesRoutes, scheduleRoutes } from './routes/schedules.ts';
import { teamRoutes } from './routes/team.ts';
import { valueRoutes } from './routes/values.ts';
import { versionRoutes } from './routes/versions.ts';
import { weekRoutes } from './routes/weeks.ts';

const base = new Hono<AppEnv>();
base.use(publicOrigin, requestLog, databaseSession, knownHost, drainBody);
base.use('/api/*', sameOrigin, refuseUnwritable, guard);
base.onError(onError);
base.notFound(notFound);

const routes = base
  .route('/api', authRoutes)
  .route('/api', healthRoutes)
  .route('/api/admin', adminRoutes)
  .route('/api/layouts', layoutRoutes)
  .route('/api/layouts-all', allLayoutsRoutes)
  .route('/api/attractions', attractionRoutes)
  .route('/api/attractions-all', allAttractionsRoutes)
  .route('/api/attraction-photos', attractionPhotoRoutes)
  .route('/api/imports', importRoutes)
  .route('/api/values', valueRoutes)
  .route('/api/lot-settings', lotSettingRoutes)
  .route('/api/house', houseRoutes)
  .route('/api/links', linkRoutes)
  .route('/api/team', teamRoutes)
  .route('/api/deeds', deedRoutes)
  .route('/api/schedules', scheduleRoutes)
  .route('/api/schedules', versionRoutes)
  .route('/api/schedules', packageRoutes)
  .route('/api/schedules-all', allSchedulesRoutes)
  .route('/api/events', eventRoutes)
  .route('/api/weeks', weekRoutes);

/** The API as the typed client sees it. */
export type AppType = typeof routes;

base.route('/s', linkFileRoutes);
base.route('/s', linkPageRoutes);
base.get('/media/:hash', serveMedia);
base.all('/media/*', notFound);
base.get('/assets/*', fileNotFound);
base.get('*', servePage);

export const app = base;
