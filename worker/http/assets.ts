import type { Context } from 'hono';
import { framePath, pageOf } from '../../core/rules/pages.ts';
import type { AppEnv } from './request.ts';

// Workers Assets answers pages and built files by itself (wrangler.toml, scripts/frames.ts). What comes here has no file.

/** A missing file is a 404 that nobody stores, and never a page: a browser that kept the page as a script would stay broken for a year. */
export const fileNotFound = (c: Context<AppEnv>) => c.text('Arquivo não encontrado.', 404, { 'cache-control': 'no-store' });

/** A path whose last part has an extension. */
const FILE = /\.[^/]*$/;

/**
 * Any other address: 404, with the page that says so, or in words where a file was asked for. The address of a screen in another spelling
 * (`/Designer`) gets its page.
 */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const { pathname, origin } = new URL(c.req.url);
  const name = pageOf(pathname);
  if (!name && FILE.test(pathname)) return fileNotFound(c);
  // Never "you have it": the browser has another page under this address, if any.
  const fetchPage = (path: string) => c.env.ASSETS.fetch(new Request(`${origin}${path}`, { method: c.req.method }));
  let found = await fetchPage(framePath(pathname));
  // `npm run dev` has no frames, but one empty page, which comes here for every address.
  if (found.status === 404) found = await fetchPage('/');
  if (name) return new Response(found.body, found);
  const headers = new Headers(found.headers);
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  return new Response(found.body, { status: 404, headers });
}

/** The rules of the built stylesheet that load the product's typefaces, but for letters that Portuguese does not have. */
let fontRules: string | undefined;

/** Those rules, for a page that is not the app's. Without a build there are none. */
export async function fontsOf({ env, req }: Context<AppEnv>): Promise<string> {
  if (fontRules !== undefined) return fontRules;
  const page = await env.ASSETS.fetch(new URL('/', req.url));
  const rules = (await page.text()).match(/@font-face\s*\{[^}]*\}/g);
  if (!rules) return '';
  fontRules = rules.filter((rule) => !/latin-ext|figures/.test(rule)).join('');
  return fontRules;
}
