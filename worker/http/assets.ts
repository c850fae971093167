import type { Context } from 'hono';
import { framePath, pageOf } from '../../core/rules/pages.ts';
import type { AppEnv } from './request.ts';

// Workers Assets serves pages and built files (wrangler.toml, scripts/frames.ts). Requests without a matching file come here.

/** Responds with an uncacheable 404, never a page. If a browser cached a page as a script, the app would be broken for a year. */
export const fileNotFound = (c: Context<AppEnv>) => c.text('Arquivo não encontrado.', 404, { 'cache-control': 'no-store' });

const FILE_PATH = /\.[^/]*$/;

/** Responds with the page of the requested address, ignoring case; or with a 404: plain text for a file name, else a page. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const { pathname, origin } = new URL(c.req.url);
  const name = pageOf(pathname);
  if (!name && FILE_PATH.test(pathname)) return fileNotFound(c);
  // Conditional headers are not passed on. A 304 would make the browser show its stored copy, which may be of another page.
  const fetchPage = (path: string) => c.env.ASSETS.fetch(new Request(`${origin}${path}`, { method: c.req.method }));
  let response = await fetchPage(framePath(pathname));
  // `npm run dev` has no frames. Its one empty page serves every address.
  if (response.status === 404) response = await fetchPage('/');
  if (name) return new Response(response.body, response);
  const headers = new Headers(response.headers);
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: 404, headers });
}

let fontRules: string | undefined;

/** Returns the @font-face rules of the app’s start page, for pages outside the app; an empty text if the app is not built. */
export async function fontsOf({ env, req }: Context<AppEnv>): Promise<string> {
  if (fontRules !== undefined) return fontRules;
  const page = await env.ASSETS.fetch(new URL('/', req.url));
  const rules = (await page.text()).match(/@font-face\s*\{[^}]*\}/g);
  if (!rules) return '';
  fontRules = rules.filter((rule) => !/latin-ext|figures/.test(rule)).join('');
  return fontRules;
}
