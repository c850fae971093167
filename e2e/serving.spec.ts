import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import type { APIRequestContext } from '@playwright/test';
import { framePath, PAGES } from '../core/rules/pages.ts';
import { inProject } from '../scripts/local/paths.ts';
import { expect, openInstallation, test } from './test.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

async function cacheControlOf(request: APIRequestContext, path: string): Promise<string | undefined> {
  const response = await request.get(path);
  const { etag = '', 'cache-control': first, 'set-cookie': cookie } = response.headers();
  const again = await request.get(path, { headers: { 'if-none-match': etag } });
  expect([path, response.status(), again.status(), cookie]).toEqual([path, 200, 304, undefined]);
  expect(again.headers()['cache-control'], path).toBe(first);
  return first;
}

test('scripts, styles and fonts are cached for ever, and pages are revalidated', async ({ request }) => {
  const assets = readdirSync(inProject('dist/client/assets'));
  for (const kind of ['.js', '.css', '.woff2']) {
    const name = assets.find((file) => file.endsWith(kind));
    expect(await cacheControlOf(request, `/assets/${name}`), kind).toBe(FOREVER);
  }
  for (const path of ['/', '/designer', '/admin/dashboard', '/client/schedule/7']) {
    expect(await cacheControlOf(request, path), path).toBe(ASK_AGAIN);
  }
  expect(await cacheControlOf(request, '/favicon.svg')).toBe('public, max-age=86400');
  expect(await cacheControlOf(request, '/first.js')).toBe('public, max-age=3600');
  expect(await cacheControlOf(request, '/sw.js')).toBe('no-cache');
});

test('each address serves its page with an inlined stylesheet that the security policy allows', async ({ request }) => {
  for (const [name, pattern] of Object.entries(PAGES)) {
    const path = pattern.replace(':dayIndex', '3').replace(':id', '7');
    const response = await request.get(`${path}?programacao=7`, { maxRedirects: 0 });
    const html = await response.text();
    const frame = readFileSync(inProject(`dist/client${framePath(path)}.html`), 'utf8');
    const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1];
    expect([path, response.status(), titleOf(html)]).toEqual([path, 200, titleOf(frame)]);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const { 'content-security-policy': policy, 'x-content-type-options': sniffing } = response.headers();
    expect([policy, sniffing]).toEqual([
      expect.stringMatching(/^default-src 'self'; .* style-src 'self' 'sha256-[^']+'$/),
      'nosniff',
    ]);
    expect(policy, name).toContain(hash);
    expect(html).not.toContain('rel="stylesheet"');
  }
});

test('an address with a slash at its end redirects to the address without the slash', async ({ request }) => {
  const response = await request.get('/designer/?semana=2026-11-25', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([307, '/designer?semana=2026-11-25']);
});

test('requests for missing files and unknown addresses get a 404 that is not cached', async ({ request }) => {
  const page = '<title>404 · Quartou!</title>';
  for (const [path, text] of [
    ['/assets/x.js', 'Arquivo não encontrado.'],
    ['/nada', page],
    ['/_headers', page],
  ] as const) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['cache-control']]).toEqual([path, 404, 'no-store']);
    expect(await response.text(), path).toContain(text);
  }
});

// An attacker's page whose host name resolves to this machine can send `MF-Original-URL`, which Miniflare takes for the URL.
test('a request under an unknown host name gets no data, whatever URL the header MF-Original-URL claims', async () => {
  const { url, close } = await openInstallation({ ALLOWED_HOSTS: 'localhost' }, null);
  const statusOf = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const { port } = new URL(url);
      const request = get({ host: '127.0.0.1', port, path: '/api/values', headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
    });
  try {
    expect(await statusOf({ host: 'localhost' })).toBe(200);
    expect(await statusOf({ host: 'evil.example' })).toBe(403);
    expect(await statusOf({ host: 'evil.example', 'MF-Original-URL': 'http://localhost/api/values' })).toBe(403);
  } finally {
    await close();
  }
});
