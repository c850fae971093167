import { createMiddleware } from 'hono/factory';
import { LIMITS } from '../../core/contracts/limits.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './request.ts';

/** Reads at most `max` bytes, whatever Content-Length says. For a longer body, throws the error that `refuse` returns. */
export async function readAtMost(request: Request, max: number, refuse: (read: Uint8Array) => AppError): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) break;
    size += value.byteLength;
    chunks.push(value);
    if (size > max) {
      reader.releaseLock();
      throw refuse(Buffer.concat(chunks));
    }
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function cutOff(): never {
  throw new AppError('bad_request', 'O envio foi interrompido. Tente de novo.');
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** The local server responds with 500 if a body is left unread, so every body is read to its end before the response. */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  await next();
  if (!body || body.locked) return;
  try {
    for await (const _ of body);
  } catch {
    // The sender has disconnected, so no response can be received.
  }
});

/** Refuses non-JSON types (415), invalid UTF-8 (400) and large bodies (413). hono's `bodyLimit` would trust Content-Length. */
export const jsonBody = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Envie o corpo como JSON (Content-Type: application/json).');
  }
  if (Number(request.headers.get('content-length')) > LIMITS.jsonBody) throw tooLarge();
  const text = decode(await readAtMost(request, LIMITS.jsonBody, tooLarge));
  c.req.raw = new Request(request, { body: text });
  await next();
});

const tooLarge = () => new AppError('payload_too_large', `O pedido é grande demais: no máximo ${LIMITS.jsonBody / 1024} KB.`);

/** Decodes strictly, because a lenient decoder would insert replacement characters, which would then be stored. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new AppError('bad_request', 'O corpo do pedido não é um texto UTF-8 válido.');
  }
}
