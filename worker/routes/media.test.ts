import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { EDGE_CACHE_SECONDS } from '../http/edge.ts';
import { thumbnailKey } from '../media/keys.ts';
import { call, callWith, get, refusal, setCookies } from '../test/api.ts';
import { replacing } from '../test/replacing.ts';
import { putImage } from '../test/uploads.ts';

const ORIGIN = 'https://quartou.test';
const FOREVER = 'public, max-age=31536000, immutable';

const store = (contentType = 'image/webp', bytes = '0123456789') => putImage(bytes, contentType);

/** Returns the bytes of a response as text, because `.text()` would warn that an image is not text. */
const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());

const cached = (path: string) => caches.default.match(`${ORIGIN}${path}`);

async function storeCached() {
  const image = await store();
  await textOf(await get(`${image.path}?v=1`));
  await vi.waitFor(async () => expect((await cached(image.path))?.status).toBe(200), 60_000);
  return image;
}

const refuse = () => {
  throw new Error('R2 was asked');
};
const fromCache = (path: string, headers: Record<string, string> = {}) =>
  callWith({ MEDIA: replacing(env.MEDIA, { get: refuse, head: refuse }) }, 'GET', path, undefined, headers);

// R2 and the cache evaluate If-None-Match separately, so its values are tested with both.
describe.each([
  ['from R2', store, get],
  ['from the cache, without R2', storeCached, fromCache],
] as const)('an image %s', (_, storeImage, ask) => {
  it.each<Record<string, string>>([
    {},
    { range: 'bytes=0-3' },
    ...['"other"', 'not quoted', '', '"'].map((header) => ({ 'if-none-match': header })),
  ])('an image is served whole, cacheable for ever and never executed, for the request headers %j', async (headers) => {
    const { path, etag } = await storeImage();
    const response = await ask(path, headers);
    expect([response.status, await textOf(response)]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      etag,
      'cache-control': FOREVER,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(setCookies(response)).toEqual([]);
  });

  it('the response is a 304 if the browser already has the image', async () => {
    const { path, etag } = await storeImage();
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask(path, { 'if-none-match': header });
      expect([header, response.status, await textOf(response)]).toEqual([header, 304, '']);
      expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([etag, FOREVER]);
    }
  });
});

it.each([
  ['image/jpeg', 'image/jpeg'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/html', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('a file stored as “%s” is served with the type %s', async (stored, served) => {
  const response = await get((await store(stored)).path);
  expect([response.headers.get('content-type'), await textOf(response)]).toEqual([served, '0123456789']);
});

it('the response to HEAD has the image’s size and no bytes', async () => {
  const { path, etag } = await store();
  const response = await call('HEAD', path);
  expect([response.status, response.headers.get('content-length'), response.headers.get('etag')]).toEqual([200, '10', etag]);
  expect(await textOf(response)).toBe('');
  expect((await call('HEAD', `/media/${'b'.repeat(64)}`)).status).toBe(404);
});

const UNKNOWN = ['b'.repeat(64), `${'b'.repeat(64)}?w=160`, 'B'.repeat(64), `${'b'.repeat(64)}.webp`, '..%2f..%2fsecret', '%00'];

it.each(UNKNOWN)('the image address %s gets a 404', async (hash) => {
  await refusal(get(`/media/${hash}`), 404, 'not_found', 'Imagem não encontrada.');
});

it('the data centre’s cache has one entry for all addresses of an image, and keeps it for a day', async () => {
  const { path } = await storeCached();
  for (const search of ['', '?v=2', '?retry=5&v=1', '?w=161']) {
    expect((await fromCache(path + search)).status, search).toBe(200);
  }
  expect((await cached(path))?.headers.get('cache-control')).toBe(`public, max-age=${EDGE_CACHE_SECONDS}`);
  expect(EDGE_CACHE_SECONDS).toBe(86_400);
});

it('a thumbnail has its own entry in the cache, apart from its original', async () => {
  const { hash, path } = await store();
  await env.MEDIA.put(thumbnailKey(hash, 160), 'small', { httpMetadata: { contentType: 'image/webp' } });
  expect(await textOf(await get(`${path}?w=160`))).toBe('small');
  await vi.waitFor(async () => expect((await cached(`${path}?w=160`))?.status).toBe(200), 60_000);
  expect(await textOf(await fromCache(`${path}?v=9&w=160`))).toBe('small');
  expect(await textOf(await get(path))).toBe('0123456789');
});

it('if the cache fails, the image comes from R2', async () => {
  const { path } = await storeCached();
  vi.spyOn(caches.default, 'match').mockRejectedValue(new Error('the cache is away'));
  const response = await callWith({}, 'GET', path);
  expect([response.status, await textOf(response)]).toEqual([200, '0123456789']);
});

it('the cache stores no response to HEAD, no 304 or 404, and no original served in place of a thumbnail', async () => {
  const { path, etag } = await store('image/webp', 'x'.repeat(200_000));
  const put = vi.spyOn(caches.default, 'put');
  for (const [status, method, where, headers] of [
    [304, 'GET', path, { 'if-none-match': etag }],
    [200, 'HEAD', path, {}],
    [200, 'GET', `${path}?w=160`, {}],
    [404, 'GET', `/media/${'b'.repeat(64)}`, {}],
    [404, 'GET', '/media/x', {}],
  ] as const) {
    const response = await callWith({ IMAGES: undefined }, method, where, undefined, headers);
    await response.arrayBuffer();
    expect([method, where, headers, response.status]).toEqual([method, where, headers, status]);
  }
  // A response is cached only after it is sent, so a wrong `put` might come late. `other` is requested last: once it is in the
  // cache, a wrong `put` for a response above has been called, too.
  const other = await storeCached();
  expect(put.mock.calls.map(([key]) => String(key))).toEqual([`${ORIGIN}${other.path}`]);
});
