import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { app } from '../app.ts';
import { replacing } from '../test/replacing.ts';

// Requests for existing files do not reach the Worker, so e2e/serving.spec.ts tests those. These tests request other addresses.

const ASSETS = replacing(env.ASSETS, {
  async fetch(request: Request) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/frames/')) return new Response(null, { status: 404 });
    const headers = { 'content-type': 'text/html; charset=utf-8', etag: '"page"' };
    if (request.headers.get('if-none-match') === '"page"') return new Response(null, { status: 304, headers });
    return new Response(`<!doctype html><!-- ${pathname} -->`, { headers });
  },
});

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }, { ...env, ASSETS });

const MISSING = ['/assets/app-gone.js', '/assets/', '/assets/x/y.css', '/nope.php', '/.dev.vars', '/sw.js', '/admin/x.json'];

it.each(MISSING)('a missing file gets an uncacheable 404: %s', async (path) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([404, 'Arquivo não encontrado.']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
});

it.each([
  ['/Designer', 'designer'],
  ['/client/schedule/7/', 'schedule'],
  ['/DAY/3?programacao=7', 'day-3'],
])('an address in other letter case, or with a final slash or a query, gets its screen’s page: %s', async (path, name) => {
  const response = await get(path, { 'if-none-match': '"page"' });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<!-- /frames/${name} -->`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});

it.each(['/nada', '/client', '/admin/nope', '/designer/x', '/day/5'])('an unknown path gets a 404 page: %s', async (path) => {
  const response = await get(path, { 'if-none-match': '"page"' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<!-- /frames/not-found -->');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});
