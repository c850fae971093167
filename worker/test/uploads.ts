import { env } from 'cloudflare:workers';
import { deflateSync } from 'node:zlib';
import { app } from '../app.ts';
import { mediaKey } from '../media/keys.ts';
import { chunk, pngOf } from './png.ts';

let serial = 0;

/** Returns a PNG that no other test has: grey noise, which does not compress. `extra` chunks come before its data. */
export function picture(width = 40, height = 2, ...extra: Buffer[]): Uint8Array<ArrayBuffer> {
  serial += 1;
  let noise = serial;
  const rows = Buffer.alloc(height * (width + 1));
  for (let at = 0; at < rows.length; at += 1) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    rows[at] = at % (width + 1) === 0 ? 0 : noise >>> 24;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const text = chunk('tEXt', Buffer.from('Comment\0segredo'));
  return pngOf(chunk('IHDR', header), text, ...extra, chunk('IDAT', deflateSync(rows)));
}

type Content = string | Uint8Array<ArrayBuffer>;

export function form(bytes: Content, name: string, fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  data.set('file', new File([bytes], name));
  for (const [key, text] of Object.entries(fields)) data.append(key, text);
  return data;
}

/** Sends a form, or a body with a form's content type. */
export async function send(
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  settings: Partial<Env> = {},
): Promise<Response> {
  return app.request(`https://quartou.test${path}`, { method: 'POST', body, headers }, { ...env, ...settings });
}

/** Returns the bytes of the stored image at an address of the API; null without a stored image. */
export async function stored(imageUrl: string): Promise<Uint8Array | null> {
  const hash = /^\/media\/([0-9a-f]{64})\?v=/.exec(imageUrl)?.[1];
  const object = await env.MEDIA.get(mediaKey(hash ?? ''));
  return object ? object.bytes() : null;
}
