import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { app } from '../app.ts';
import { replacing } from '../test/replacing.ts';

const CSS = 'body{color:red}';
const PAGE = '<!doctype html><meta property="og:image" content="/share.png"><link rel="stylesheet" href="/assets/app.css">';

/** The Assets binding as the build and wrangler.toml set it up. */
const ASSETS = replacing(env.ASSETS, {
  async fetch(request: Request | URL) {
    const { pathname } = request instanceof URL ? request : new URL(request.url);
    const known = request instanceof URL ? null : request.headers.get('if-none-match');
    if (pathname === '/assets/app.css') return new Response(CSS);
    if (pathname === '/assets/app-1a2b.js') {
      const headers = { 'content-type': 'text/javascript', etag: '"1"', 'cache-control': 'public, max-age=0, must-revalidate' };
      if (known === '"1"') return new Response(null, { status: 304, headers });
      return new Response('export {}', { headers });
    }
    if (!pathname.startsWith('/frames/')) return new Response(null, { status: 404 });
    const headers = { 'content-type': 'text/html; charset=utf-8', etag: '"page"', 'x-style': '/assets/app.css sha256-abc=' };
    if (known === '"page"') return new Response(null, { status: 304, headers });
    return new Response(`${PAGE}<!-- ${pathname} -->`, { headers });
  },
});

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }, { ...env, ASSETS });

describe('/assets/*', () => {
  it('gives a built file, for good', async () => {
    const response = await get('/assets/app-1a2b.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('export {}');
    expect(response.headers.get('content-type')).toBe('text/javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('says "you have it"', async () => {
    const response = await get('/assets/app-1a2b.js', { 'if-none-match': '"1"' });
    expect(response.status).toBe(304);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/app-gone.js', '/assets/', '/assets/x/y.css'])('answers 404 and never the page to %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).not.toContain('<');
  });
});

describe('every other address', () => {
  it.each([
    ['/', 'home'],
    ['/designer', 'designer'],
    ['/client/schedule/7', 'schedule'],
    ['/day/3?programacao=7', 'day-3'],
  ])('that is a screen gives its page: %s', async (path, name) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<!-- /frames/${name} -->`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('has its stylesheet in it, which the security policy knows by its hash', async () => {
    const response = await get('/designer');
    const html = await response.text();
    expect(html).toContain(`<style>${CSS}</style>`);
    expect(html).not.toContain('<link rel="stylesheet"');
    expect(response.headers.get('content-security-policy')).toMatch(/; style-src 'self' 'sha256-abc='$/);
    expect(response.headers.has('x-style')).toBe(false);
  });

  it.each(['/nada', '/client', '/admin/nope', '/designer/x'])('that is none gives the page as a 404: %s', async (path) => {
    const response = await get(path, { 'if-none-match': '"page"' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<!-- /frames/not-found -->');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each(['/nope.php', '/.dev.vars', '/sw.js', '/admin/x.json'])('that names a file is a plain 404: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe('Arquivo não encontrado.');
  });

  it('is never answered "you have it": the policy would be another one than the kept page’s', async () => {
    const response = await get('/designer', { 'if-none-match': '"page"' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeNull();
  });

  it('gives the whole address of the picture that a shared link shows', async () => {
    const response = await app.request('https://casa.example/designer', {}, { ...env, ASSETS });
    expect(await response.text()).toContain('<meta property="og:image" content="https://casa.example/share.png"');
  });
});
