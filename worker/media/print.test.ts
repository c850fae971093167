import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { thumbUrl } from '../../core/rules/image-url.ts';
import { createContext } from '../context.ts';
import { get } from '../test/api.ts';
import { replacing } from '../test/replacing.ts';
import { picture, putImage } from '../test/uploads.ts';
import { printKey } from './keys.ts';
import { loadPrint } from './print.ts';

async function webp() {
  const { url } = await putImage(picture(600, 100));
  return (await get(thumbUrl(url, 160))).bytes();
}

const without = createContext(env, { images: null });
const input = () => {
  throw new Error('IMAGES_TRANSFORM_ERROR 9412');
};
const broken = createContext(env, { images: replacing(env.IMAGES, { input }) });

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

it('an image for the spreadsheet is a JPEG at most 320 px wide that is made once and then stored in R2', async () => {
  // The test of a link's page expects the same size for a flyer of 600 by 800 px.
  for (const [bytes, width, height] of [
    [picture(600, 800), 320, 427],
    [await webp(), 160, 27],
  ] as const) {
    const { hash } = await putImage(bytes);
    const made = await loadPrint(createContext(env), hash);
    expect(made).toMatchObject({ type: 'image/jpeg', width, height });
    const stored = await env.MEDIA.get(printKey(hash));
    expect(stored?.httpMetadata?.contentType).toBe('image/jpeg');
    expect(await loadPrint(broken, hash)).toEqual(made);
  }
});

it.each([
  ['there is no Images binding', without],
  ['the Images binding fails', broken],
])('without a working Images binding, loadPrint returns a small original and stores nothing: %s', async (_, context) => {
  const { hash } = await putImage(picture(600, 100));
  expect(await loadPrint(context, hash)).toMatchObject({ type: 'image/png', width: 600, height: 100 });
  expect(await env.MEDIA.head(printKey(hash))).toBeNull();
});

it.each([
  ['a WebP if there is no Images binding', webp, without],
  ['a large original if there is no Images binding', () => picture(1000, 800), without],
  ['a file that is no image', () => Buffer.from('<html>'), createContext(env)],
  ['an empty object', () => new Uint8Array(), without],
])('loadPrint returns null for a file of which no image for the spreadsheet can be made: %s', async (_, bytes, context) => {
  const { hash } = await putImage(await bytes());
  expect(await loadPrint(context, hash)).toBeNull();
});

it('loadPrint returns null if the original is missing or unreadable, but the image if only storing it fails', async () => {
  expect(await loadPrint(createContext(env), 'f'.repeat(64))).toBeNull();
  const { hash } = await putImage(picture(600, 100));
  const failing = (method: string) =>
    createContext(env, { media: replacing(env.MEDIA, { [method]: () => Promise.reject(new Error('10001')) }) });
  expect(await loadPrint(failing('get'), hash)).toBeNull();
  expect(await loadPrint(failing('put'), hash)).toMatchObject({ type: 'image/jpeg' });
});
