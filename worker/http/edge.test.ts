import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { mediaKey, variantKey } from '../media/keys.ts';
import { call, callWith, get, setCookies } from '../test/api.ts';
import { EDGE_AGE } from './edge.ts';

const ORIGIN = 'https://quartou.test';
let serial = 0;

/** An image of ten bytes in R2 that no other test has. */
async function store(bytes = '0123456789') {
  const hash = (++serial).toString(16).padStart(64, 'e');
  const { httpEtag } = await env.MEDIA.put(mediaKey(hash), bytes, { httpMetadata: { contentType: 'image/webp' } });
  return { hash, path: `/media/${hash}`, etag: httpEtag };
}

const kept = (path: string) => caches.default.match(`${ORIGIN}${path}`);

/** The same, asked for once and kept by the data centre. */
async function warm() {
  const image = await store();
  await textOf(await get(`${image.path}?v=1`));
  await vi.waitFor(async () => expect((await kept(image.path))?.status).toBe(200), 60_000);
  return image;
}

const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
/** R2 that may not be asked. */
const MEDIA = new Proxy({} as R2Bucket, {
  get: (_, name) => () => {
    throw new Error(`R2 was asked to ${String(name)}`);
  },
});
const fromCache = (method: string, path: string, headers: Record<string, string> = {}) =>
  callWith({ MEDIA }, method, path, undefined, headers);

describe('an image that a data centre has', () => {
  it('is answered without R2, as R2 would, and is still to be kept forever', async () => {
    const { path, etag } = await warm();
    const response = await fromCache('GET', path);
    expect([response.status, await textOf(response)]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(setCookies(response)).toEqual([]);
  });

  it('is one for all addresses that mean it, and leaves the data centre after a day', async () => {
    const { path } = await warm();
    for (const search of ['', '?v=2', '?retry=5&v=1', '?w=161']) {
      expect((await fromCache('GET', path + search)).status, search).toBe(200);
    }
    expect((await kept(path))?.headers.get('cache-control')).toBe(`public, max-age=${EDGE_AGE}`);
    expect(EDGE_AGE).toBe(86_400);
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('is given in part without R2: %s', async (range, text, contentRange) => {
    const { path, etag } = await warm();
    const response = await fromCache('GET', path, { range });
    expect([response.status, await textOf(response)]).toEqual([206, text]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': contentRange,
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is known to those who have it, without R2', async () => {
    const { path, etag } = await warm();
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await fromCache('GET', path, { 'if-none-match': header });
      expect([header, response.status, await textOf(response)]).toEqual([header, 304, '']);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await fromCache('GET', path, { range: 'bytes=0-3', 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['"other"', 'not quoted', '', '"'])('is given whole to If-None-Match: %s', async (header) => {
    const { path } = await warm();
    const response = await get(path, { 'if-none-match': header });
    expect([response.status, await textOf(response)]).toEqual([200, '0123456789']);
  });

  it.each([
    ['bytes=10-', {}, 416],
    ['bytes=-0', {}, 416],
    ['bytes=0-1,3-4', {}, 200],
    ['bytes=5-2', {}, 200],
    ['chars=0-1', {}, 200],
    ['bytes=0-3', { 'if-range': '"other"' }, 200],
  ])('has R2 answer what the two might not agree on: %s %o', async (range, headers, status) => {
    const { path } = await warm();
    const response = await get(path, { range, ...headers });
    expect(response.status).toBe(status);
    if (status === 416) {
      expect(response.headers.get('content-range')).toBe('bytes */10');
      expect(response.headers.get('cache-control')).toBe('no-store');
    } else expect(await textOf(response)).toBe('0123456789');
  });

  it('is answered by R2 while there is no cache', async () => {
    const { path } = await warm();
    const match = vi.spyOn(caches.default, 'match').mockRejectedValue(new Error('the cache is away'));
    const response = await callWith({}, 'GET', path);
    expect([response.status, await textOf(response)]).toEqual([200, '0123456789']);
    match.mockRestore();
  });

  it('is had from there for the rest of its day after it was removed for good', async () => {
    const { hash, path } = await warm();
    await env.MEDIA.delete(mediaKey(hash));
    expect((await get(path)).status).toBe(200);
    await caches.default.delete(`${ORIGIN}${path}`);
    expect((await get(path)).status).toBe(404);
    expect(await kept(path)).toBeUndefined();
  });
});

it('a data centre does not keep parts, "you have it", heads, refusals, what is not there, nor what stands in', async () => {
  const { path, etag } = await store('x'.repeat(200_000));
  const put = vi.spyOn(caches.default, 'put');
  const without = { IMAGES: undefined };
  for (const [status, method, where, headers] of [
    [206, 'GET', path, { range: 'bytes=0-3' }],
    [416, 'GET', path, { range: 'bytes=200000-' }],
    [304, 'GET', path, { 'if-none-match': etag }],
    [200, 'HEAD', path, {}],
    [200, 'GET', `${path}?w=160`, {}],
    [404, 'GET', `/media/${'b'.repeat(64)}`, {}],
    [404, 'GET', '/media/x', {}],
  ] as const) {
    const response = await callWith(without, method, where, undefined, headers);
    await response.arrayBuffer();
    expect([method, where, headers, response.status]).toEqual([method, where, headers, status]);
  }
  // What is kept is kept after its answer: when this one is, those before it would be.
  const other = await warm();
  expect(put.mock.calls.map(([key]) => String(key))).toEqual([`${ORIGIN}${other.path}`]);
  put.mockRestore();
});

it('a small copy has an entry of its own', async () => {
  const { hash, path } = await store();
  await env.MEDIA.put(variantKey(hash, 160), 'small', { httpMetadata: { contentType: 'image/webp' } });
  expect(await textOf(await get(`${path}?w=160`))).toBe('small');
  await vi.waitFor(async () => expect((await kept(`${path}?w=160`))?.status).toBe(200), 60_000);
  expect(await textOf(await fromCache('GET', `${path}?v=9&w=160`))).toBe('small');
  expect(await textOf(await call('GET', path))).toBe('0123456789');
});
