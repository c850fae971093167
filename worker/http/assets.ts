import type { Context } from 'hono';
import { framePath, pageOf } from '../../core/rules/pages.ts';
import { SECURITY_HEADERS } from './headers.ts';
import type { AppEnv } from './types.ts';

/**
 * A built file. One that is missing is a 404 that nobody stores, and never the page: a browser that kept the page as a script
 * would stay broken for a year.
 */
export async function serveFile(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (found.status === 404 || found.headers.get('content-type')?.startsWith('text/html')) {
    await found.body?.cancel();
    return fileNotFound(c);
  }
  return new Response(found.body, found);
}

/** A built file under `/assets/`. */
export async function serveAsset(c: Context<AppEnv>): Promise<Response> {
  const answer = await serveFile(c);
  // Names of built files carry their hash: the same name is the same file for good.
  if (answer.ok || answer.status === 304) answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
  return answer;
}

const fileNotFound = (c: Context<AppEnv>) => c.text('Arquivo não encontrado.', 404, { 'cache-control': 'no-store' });

/** A path whose last part has an extension. */
const FILE = /\.[^/]*$/;

/**
 * Any other address: the page of a screen, with its frame (scripts/frames.ts); for all
 * others 404, with the page that says so, or in words where a file was asked for.
 */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const { pathname, origin } = new URL(c.req.url);
  const name = pageOf(pathname);
  if (!name && FILE.test(pathname)) return fileNotFound(c);
  // Never "you have it": the security policy of that answer would be another one than the kept page's.
  const fetchPage = (path: string) => c.env.ASSETS.fetch(new Request(`${origin}${path}`, { method: c.req.method }));
  let found = await fetchPage(framePath(pathname));
  // `npm run dev` has no frames, but one empty page.
  if (found.status === 404) found = await fetchPage('/');
  const page = await withStyle(c, new Response(found.body, found), origin);
  if (name) return page;
  page.headers.set('cache-control', 'no-store');
  return new Response(page.body, { status: 404, headers: page.headers });
}

/**
 * The page with its stylesheet in it, whose file and hash the build names in a header (scripts/frames.ts): of all that a first
 * visit fetches at once it alone holds the paint up. Where a service worker answers, the page keeps the link.
 */
async function withStyle({ env, req }: Context<AppEnv>, page: Response, origin: string): Promise<Response> {
  const rewriter = new HTMLRewriter().on('meta[property="og:image"]', absolute(origin));
  const [file, hash] = page.headers.get('x-style')?.split(' ') ?? [];
  page.headers.delete('x-style');
  page.headers.delete('etag');
  if (file && page.body && req.method === 'GET') {
    const css = await (await env.ASSETS.fetch(new URL(file, origin))).text();
    rewriter.on('link[rel="stylesheet"]', { element: (link) => void link.replace(`<style>${css}</style>`, { html: true }) });
    page.headers.set('content-security-policy', `${SECURITY_HEADERS['content-security-policy']}; style-src 'self' '${hash}'`);
  }
  return rewriter.transform(page);
}

/** The rules of the built stylesheet that load the product's typefaces, but for letters that Portuguese does not have. */
let fontRules: string | undefined;

/** Those rules, for a page that is not the app's. Without a build there are none. */
export async function fontsOf({ env, req }: Context<AppEnv>): Promise<string> {
  if (fontRules !== undefined) return fontRules;
  const fetchAsset = (path: string) => env.ASSETS.fetch(new URL(path, req.url));
  const page = await fetchAsset(framePath('/'));
  await page.body?.cancel();
  const [file] = page.headers.get('x-style')?.split(' ') ?? [];
  if (!file) return '';
  const rules = (await (await fetchAsset(file)).text()).match(/@font-face\s*\{[^}]*\}/g) ?? [];
  fontRules = rules.filter((rule) => !/latin-ext|figures/.test(rule)).join('');
  return fontRules;
}

/** Link previews need the picture's whole address, which the build does not know. */
const absolute = (origin: string) => ({
  element(meta: Element) {
    meta.setAttribute('content', new URL(meta.getAttribute('content') ?? '', origin).href);
  },
});
