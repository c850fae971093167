import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { createContext, logLine } from '../context.ts';
import { routesOf } from './access.ts';
import { harden } from './headers.ts';
import { type AppEnv, isSecure } from './request.ts';

/** One line of the request log. `ms` is wall time as Workers measure it: the measured time advances only with I/O. */
export interface RequestLine {
  level: 'info';
  requestId: string;
  method: string;
  /** The route's pattern, not the address: `/api/schedules/:id`. */
  route: string;
  status: number;
  ms: number;
  d1RoundTrips: number;
  d1RowsRead: number;
}

export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now();
  const requestId = crypto.randomUUID();
  const context = createContext(c.env);
  c.set('requestId', requestId);
  c.set('context', context);
  await next();
  c.res.headers.set('x-request-id', requestId);
  harden(c.res.headers, c.req.path, isSecure(c));
  logLine<RequestLine>(c.env, {
    level: 'info',
    requestId,
    method: c.req.method,
    // The API route that matched, even if the access check refused the request; without an API route, the handler's route.
    route: routesOf(c)[0]?.path ?? routePath(c),
    status: c.res.status,
    ms: Date.now() - started,
    d1RoundTrips: context.meter.roundTrips,
    d1RowsRead: context.meter.rowsRead,
  });
});
