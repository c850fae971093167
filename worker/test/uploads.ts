import { env } from 'cloudflare:workers';
import { deflateSync } from 'node:zlib';
import { app } from '../app.ts';
import { hashInUrl, mediaKey, mediaUrl } from '../media/keys.ts';
import { chunk, header, pngOf } from './png.ts';

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
  const text = chunk('tEXt', Buffer.from('Comment\0segredo'));
  return pngOf(header(0, width, height), text, ...extra, chunk('IDAT', deflateSync(rows)));
}

type Content = string | Uint8Array<ArrayBuffer>;

export function formOf(fields: Readonly<Record<string, string | readonly File[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else for (const file of value) data.append(name, file);
  }
  return data;
}

export const form = (bytes: Content, name: string, fields: Record<string, string> = {}): FormData =>
  formOf({ file: [new File([bytes], name)], ...fields });

export const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  app.request(`https://quartou.test${path}`, { method: 'POST', body, headers }, env);

/** Stores an image in R2, but not in the database, under a random hash. An empty `contentType` stores no type. */
export async function putImage(bytes: string | Uint8Array, contentType = 'image/png') {
  const hash = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
  const { httpEtag } = await env.MEDIA.put(mediaKey(hash), bytes, contentType ? { httpMetadata: { contentType } } : {});
  return { hash, path: `/media/${hash}`, url: mediaUrl(hash), etag: httpEtag };
}

export async function stored(imageUrl: string): Promise<Uint8Array | null> {
  const object = await env.MEDIA.get(mediaKey(hashInUrl(imageUrl) ?? ''));
  return object ? object.bytes() : null;
}
