import { asWrite, body } from './client.ts';
import { NetworkError } from './errors.ts';

/** An upload fails after this time without progress. A slow upload with progress may take any time. */
export const STALL_TIMEOUT_MS = 60_000;

export interface UploadOptions {
  signal: AbortSignal;
  /** Receives the share of the file's bytes that are sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a file as the multipart field `file`, its name in NFC. @throws what `transfer` and `body` throw */
export async function upload(
  path: string,
  file: File,
  options?: UploadOptions,
  fields: Record<string, string> = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name.normalize('NFC'));
  await body(transfer('POST', path, form, options));
}

/** Sends by XMLHttpRequest, because `fetch` reports no upload progress. @throws NetworkError; if aborted, the signal's reason */
export async function transfer(
  method: 'POST' | 'PUT',
  path: string,
  content: FormData | Blob,
  { signal, onProgress }: Partial<UploadOptions> = {},
): Promise<Response> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const lost = (cause: unknown) => reject(new NetworkError(cause));
  let stalled: ReturnType<typeof setTimeout>;
  const moved = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => {
      lost(new Error('stalled'));
      request.abort();
    }, STALL_TIMEOUT_MS);
  };
  const abort = () => {
    reject(signal?.reason);
    request.abort();
  };

  request.upload.onprogress = ({ loaded, total }) => {
    moved();
    if (total) onProgress?.(loaded / total);
  };
  // With status 204 `Response` refuses any body, even an empty text, so null replaces an empty text.
  request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
  request.onerror = () => lost(new Error('network'));
  request.onloadend = () => {
    clearTimeout(stalled);
    signal?.removeEventListener('abort', abort);
  };
  signal?.addEventListener('abort', abort);
  request.open(method, path);
  moved();
  request.send(content);
  return asWrite(promise);
}
