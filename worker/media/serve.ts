import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/types.ts';
import { FILE_HASH, mediaKey } from './keys.ts';
import { ifNoneMatch, parseRange } from './request.ts';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Answers one stored image: whole (200), a part (206, 416) or "you have it" (304). The address is the hash of the
 * bytes, so an answer may be kept forever; whatever the bytes are, they are never run.
 */
export async function serveMedia(c: Context<AppEnv, '/media/:hash'>): Promise<Response> {
  const hash = c.req.param('hash');
  if (!FILE_HASH.test(hash)) throw missing();
  const key = mediaKey(hash);
  const bucket = c.env.MEDIA;

  if (c.req.method === 'HEAD') {
    const head = await bucket.head(key);
    if (!head) throw missing();
    const headers = fileHeaders(head);
    headers.set('content-length', String(head.size));
    return new Response(null, { headers });
  }

  const rangeHeader = c.req.header('range');
  if (rangeHeader) {
    const head = await bucket.head(key);
    if (!head) throw missing();
    const mayUseRange = !c.req.header('if-range') || c.req.header('if-range') === head.httpEtag;
    const range = mayUseRange ? parseRange(rangeHeader, head.size) : null;
    if (range === 'unsatisfiable') {
      return new Response(null, {
        status: 416,
        headers: { 'content-range': `bytes */${head.size}`, 'cache-control': 'no-store' },
      });
    }
    if (range)
      return part(await bucket.get(key, { range, onlyIf: ifNoneMatch(c.req.header('if-none-match')) }), range, head.size);
  }

  return whole(await bucket.get(key, { onlyIf: ifNoneMatch(c.req.header('if-none-match')) }));
}

function whole(object: R2ObjectBody | R2Object | null): Response {
  if (!object) throw missing();
  const headers = fileHeaders(object);
  return 'body' in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
}

function part(object: R2ObjectBody | R2Object | null, range: { offset: number; length: number }, size: number): Response {
  if (!object || !('body' in object)) return whole(object);
  const headers = fileHeaders(object);
  headers.set('content-range', `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  return new Response(object.body, { status: 206, headers });
}

function fileHeaders(object: R2Object): Headers {
  const type = object.httpMetadata?.contentType ?? '';
  return new Headers({
    'content-type': IMAGE_TYPES.has(type) ? type : 'application/octet-stream',
    etag: object.httpEtag,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
  });
}

const missing = () => new AppError('not_found', 'Imagem não encontrada.');
