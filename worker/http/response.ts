import type { Context, TypedResponse } from 'hono';
import type { AppEnv } from './request.ts';

/** Responds with JSON text that the database built. `T` is not checked; the routes' tests compare the text with the contract. */
export function jsonText<T, S extends 200 | 201 = 200>(
  c: Context<AppEnv>,
  text: string,
  status: S = 200 as S,
): Response & TypedResponse<T, S, 'json'> {
  const response: Response = c.body(text, status, { 'content-type': 'application/json; charset=UTF-8' });
  return response as Response & TypedResponse<T, S, 'json'>;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Responds with a download. `fileName` may have any characters. Clients that support only ASCII get the name without accents. */
export function attachment(
  c: Context<AppEnv>,
  { body, fileName }: { body: ReadableStream | ArrayBuffer | Uint8Array<ArrayBuffer>; fileName: string },
  type = 'application/zip',
): Response {
  const plain = fileName
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '-');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return c.body(body, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  });
}
