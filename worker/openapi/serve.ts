import type { Context } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { AppEnv } from '../http/types.ts';
import { describeApi } from './document.ts';
import { page } from './page.ts';

/** `GET /api/docs/openapi.json` */
export const serveDocument = (routes: readonly RouterRoute[]): Response => Response.json(describeApi(routes));

/** `GET /api/docs` */
export function servePage(c: Context<AppEnv>, routes: readonly RouterRoute[]) {
  const nonce = c.var.requestId;
  c.header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`);
  return c.html(page(describeApi(routes), nonce));
}
