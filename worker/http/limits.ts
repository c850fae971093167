import { createMiddleware } from 'hono/factory';
import { LIMITS } from '../../core/contracts/limits.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * Outermost but for the log: whatever answered, the request's body is read to its end and thrown away before the
 * answer leaves. The local server turns a body that was left lying, or cancelled, into a 500 of its own, and the edge
 * lets nothing above 100 MB through.
 */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  await next();
  if (body && !body.locked) await drain(body.getReader());
});

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Whoever was sending has gone: nobody is left to answer.
  }
}

/**
 * Stands before every route that reads JSON: 415 for another content type, 413 above `LIMITS.jsonBody` bytes, 400 for
 * bytes that are not UTF-8. Bytes are counted as they come, so a missing, false or nonsensical Content-Length changes
 * nothing; hono's own `bodyLimit` believes the header.
 */
export const jsonBody = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Envie o corpo como JSON (Content-Type: application/json).');
  }
  const text = decode(await readAtMost(request, LIMITS.jsonBody));
  c.req.raw = new Request(request, { body: text });
  await next();
});

async function readAtMost(request: Request, max: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('payload_too_large', `O pedido é grande demais: no máximo ${max / 1024} KB.`);
  if (!request.body) return new Uint8Array();
  if (Number(request.headers.get('content-length')) > max) throw tooLarge();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      reader.releaseLock();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Strict: a lenient decoder would store replacement characters in place of what was sent. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new AppError('bad_request', 'O corpo do pedido não é um texto UTF-8 válido.');
  }
}
