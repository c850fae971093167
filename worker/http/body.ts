import { AppError } from '../errors.ts';

/**
 * A request's body, counted as it arrives, whatever Content-Length says. The rest of one that is too large is left to
 * `drainBody`.
 * @param refuse makes the error for a body of more than `max` bytes, from the bytes read so far
 */
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

/** The sender or the network has gone. */
function cutOff(): never {
  throw new AppError('bad_request', 'O envio foi interrompido. Tente de novo.');
}
