import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { mediaKey } from '../media/keys.ts';
import { call, get, refusal } from '../test/api.ts';

const BYTES = new TextEncoder().encode('0123456789');
let serial = 0;

/** A stored image of ten bytes, and its address. */
async function store(contentType = 'image/webp') {
  const hash = (++serial).toString(16).padStart(64, 'a');
  const object = await env.MEDIA.put(mediaKey(hash), BYTES, contentType ? { httpMetadata: { contentType } } : {});
  return { path: `/media/${hash}?v=${hash.slice(0, 8)}`, etag: object.httpEtag };
}

/** The bytes of an answer as text; `.text()` would warn that an image is none. */
const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());

describe('GET /media/:hash', () => {
  it('gives the bytes, to be kept forever and never run', async () => {
    const { path, etag } = await store();
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await textOf(response)).toBe('0123456789');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(etag).toMatch(/^"[^"]+"$/);
  });

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/png', 'image/png'],
    ['image/svg+xml', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('gives what is stored as "%s" the type %s', async (stored, served) => {
    const { path } = await store(stored);
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe(served);
    expect(await textOf(response)).toBe('0123456789');
  });

  it('answers HEAD with the size and no bytes', async () => {
    const { path, etag } = await store();
    const response = await call('HEAD', path);
    expect([response.status, response.headers.get('content-length'), response.headers.get('etag')]).toEqual([200, '10', etag]);
    expect(await textOf(response)).toBe('');
    expect((await call('HEAD', `/media/${'b'.repeat(64)}`)).status).toBe(404);
  });

  it('answers 304 to whoever has it', async () => {
    const { path, etag } = await store();
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(path, { 'if-none-match': header });
      expect(response.status, header).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await textOf(response)).toBe('');
    }
  });

  it.each(['"other"', 'not quoted', '', '"'])('answers 200 to If-None-Match: %s', async (header) => {
    const { path } = await store();
    const response = await get(path, { 'if-none-match': header });
    expect(response.status).toBe(200);
    expect(await textOf(response)).toBe('0123456789');
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
  ])('gives the part %s', async (range, text, contentRange) => {
    const { path } = await store();
    const response = await get(path, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await textOf(response)).toBe(text);
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('answers 416 to %s', async (range) => {
    const { path } = await store();
    const response = await get(path, { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  it.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'chars=0-1', 'x'])('ignores the range %s', async (range) => {
    const { path } = await store();
    const response = await get(path, { range });
    expect(response.status).toBe(200);
    expect(await textOf(response)).toBe('0123456789');
  });

  it('gives a part only of the file that If-Range names', async () => {
    const { path, etag } = await store();
    const same = await get(path, { range: 'bytes=0-3', 'if-range': etag });
    expect([same.status, await textOf(same)]).toEqual([206, '0123']);
    const other = await get(path, { range: 'bytes=0-3', 'if-range': '"other"' });
    expect([other.status, await textOf(other)]).toEqual([200, '0123456789']);
  });

  it('prefers "you have it" to a part', async () => {
    const { path, etag } = await store();
    expect((await get(path, { range: 'bytes=0-3', 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['b'.repeat(64), 'B'.repeat(64), 'b'.repeat(63), `${'b'.repeat(64)}.webp`, '..%2f..%2fsecret', '%00', 'x'])(
    'does not find %s, and lets nobody remember that',
    async (hash) => {
      expect((await refusal(get(`/media/${hash}`), 404, 'not_found')).message).toBe('Imagem não encontrada.');
    },
  );

  it.each(['/media', '/media/', '/media/a/b'])('does not find %s', async (path) => {
    await refusal(get(path), 404, 'not_found');
  });
});
