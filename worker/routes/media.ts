import type { Context } from 'hono';
import { THUMB_WIDTHS } from '../../core/rules/image-url.ts';
import { AppError } from '../errors.ts';
import { CACHE_FOREVER, edgeKey, fromEdge, storeAtEdge } from '../http/edge.ts';
import type { AppEnv } from '../http/request.ts';
import { FILE_HASH, mediaKey, SMALL_IMAGES, type SmallImage, smallKey } from '../media/keys.ts';
import { makePrint } from '../media/print.ts';
import { makeThumbnail } from '../media/variants.ts';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

const FALLBACK_CACHE_SECONDS = 300;

/**
 * Responds with the whole image or 304; ignores `Range`. Cached forever, but only for 5 minutes if a smaller copy was asked for and
 * could not be made.
 */
export async function serveMedia(c: Context<AppEnv, '/media/:hash'>): Promise<Response> {
  const hash = c.req.param('hash');
  if (!FILE_HASH.test(hash)) throw imageNotFound();
  const small = SMALL_IMAGES.find((one) => String(one) === c.req.query('w'));
  const entry = edgeKey(c, hash, small);
  const response =
    (await fromEdge(c, entry)) ??
    (small === undefined ? await serveAndCache(c, mediaKey(hash), entry) : await serveSmall(c, hash, small, entry));
  if (!response) throw imageNotFound();
  return response;
}

async function serveSmall(c: Context<AppEnv>, hash: string, small: SmallImage, entry: URL): Promise<Response | null> {
  const key = smallKey(hash, small);
  const stored = await serveAndCache(c, key, entry);
  if (stored) return stored;
  const isMade = await (small === 'print' ? makePrint(c.var.context, hash) : makeThumbnail(c.env, hash, small));
  const made = isMade && (await serveAndCache(c, key, entry));
  if (made) return made;
  // A thumbnail that cannot be made is replaced by a stored wider one, which has no more bytes than the original. Without a
  // wider one, and for `print`, the original is sent.
  const wider = small !== 'print' && THUMB_WIDTHS.find((width) => width > small);
  const response = (wider && (await serveObject(c, smallKey(hash, wider)))) || (await serveObject(c, mediaKey(hash)));
  response?.headers.set('cache-control', `public, max-age=${FALLBACK_CACHE_SECONDS}`);
  return response;
}

async function serveAndCache(c: Context<AppEnv>, key: string, entry: URL): Promise<Response | null> {
  const response = await serveObject(c, key);
  if (c.req.method === 'GET' && response?.status === 200) storeAtEdge(c, entry, async () => whole(await c.env.MEDIA.get(key)));
  return response;
}

async function serveObject(c: Context<AppEnv>, key: string): Promise<Response | null> {
  const bucket = c.env.MEDIA;
  if (c.req.method === 'HEAD') {
    const head = await bucket.head(key);
    if (!head) return null;
    const headers = fileHeaders(head);
    headers.set('content-length', String(head.size));
    return new Response(null, { headers });
  }

  const onlyIf = ifNoneMatch(c.req.header('if-none-match'));
  return whole(await bucket.get(key, onlyIf && { onlyIf }));
}

function whole(object: R2ObjectBody | R2Object | null): Response | null {
  if (!object) return null;
  const headers = fileHeaders(object);
  return 'body' in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
}

function fileHeaders(object: R2Object): Headers {
  const type = object.httpMetadata?.contentType ?? '';
  return new Headers({
    'content-type': IMAGE_TYPES.has(type) ? type : 'application/octet-stream',
    etag: object.httpEtag,
    'cache-control': CACHE_FOREVER,
    'content-security-policy': "sandbox; default-src 'none'",
  });
}

const imageNotFound = () => new AppError('not_found', 'Imagem não encontrada.');

const ETAG_LIST = /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/;

/** Returns `If-None-Match` for R2; undefined without the header, or for a value that R2 would fail on. */
function ifNoneMatch(header: string | undefined): Headers | undefined {
  return header !== undefined && ETAG_LIST.test(header) ? new Headers({ 'if-none-match': header }) : undefined;
}
