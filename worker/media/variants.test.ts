import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { thumbUrl } from '../../core/rules/image-url.ts';
import { callWith, get, type Settings } from '../test/api.ts';
import { chunk } from '../test/png.ts';
import { replacing } from '../test/replacing.ts';
import { picture, putImage } from '../test/uploads.ts';
import { orientationTiff } from './image/exif.ts';
import { sizeOf } from './image/read.ts';
import { printKey, printUrl, thumbnailKey } from './keys.ts';
import { PRINT_WIDTH } from './print.ts';

function fakeImages(make: () => Uint8Array<ArrayBuffer> = () => Uint8Array.from(Buffer.from('small'))) {
  const input = vi.fn((stream: ReadableStream) => {
    const transformer = {
      transform: vi.fn(() => transformer),
      output: vi.fn(async () => {
        await new Response(stream).arrayBuffer();
        const bytes = make();
        return { response: () => new Response(bytes) };
      }),
    };
    return transformer;
  });
  return { input, settings: { IMAGES: replacing(env.IMAGES, { input }) } };
}

const ask = (settings: Settings, url: string, headers?: Record<string, string>) =>
  callWith(settings, 'GET', url, undefined, headers);

// Noise does not compress, so this picture has too many bytes to be its own thumbnail.
const large = () => picture(600, 100);

const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=300';
const cacheOf = (response: Response) => response.headers.get('cache-control');

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

it.each([
  ['thumbnail is a small WebP', (url: string) => thumbUrl(url, 160), 'image/webp', 160],
  ['preview in messengers is a small JPEG', printUrl, 'image/jpeg', PRINT_WIDTH],
] as const)('a %s that is made once, stored in R2 and cacheable forever', async (_, urlOf, type, width) => {
  const { hash, url } = await putImage(large());
  const images = fakeImages();
  for (let n = 0; n < 3; n += 1) {
    const response = await ask(images.settings, urlOf(url));
    expect([response.status, await response.text()]).toEqual([200, 'small']);
    const policy = "sandbox; default-src 'none'";
    const headers = { 'content-type': type, 'cache-control': FOREVER, 'content-security-policy': policy };
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  }
  expect(images.input).toHaveBeenCalledTimes(1);
  const transformer = images.input.mock.results[0]?.value;
  expect(transformer.transform).toHaveBeenCalledWith({ width, fit: 'scale-down' });
  expect(transformer.output).toHaveBeenCalledWith(expect.objectContaining({ format: type, anim: false }));
  const { objects } = await env.MEDIA.list({ prefix: `variants/${hash}/` });
  const key = type === 'image/webp' ? thumbnailKey(hash, 160) : printKey(hash);
  expect(objects).toMatchObject([{ key, size: 5 }]);
});

it('a thumbnail is served if R2 refuses to store it because another request has just stored it', async () => {
  const { url } = await putImage(large());
  const put = async (...args: Parameters<R2Bucket['put']>) => {
    await env.MEDIA.put(...args);
    throw new Error('put: Reduce your concurrent request rate for the same object. (10058)');
  };
  const response = await ask({ ...fakeImages().settings, MEDIA: replacing(env.MEDIA, { put }) }, thumbUrl(url, 160));
  expect([await response.text(), cacheOf(response)]).toEqual(['small', FOREVER]);
});

it('a thumbnail is made by the Images binding, upright and not wider than requested', async () => {
  const { url } = await putImage(large());
  expect(sizeOf(await (await get(thumbUrl(url, 480))).bytes())?.width).toBe(480);
  const { url: turned } = await putImage(picture(600, 100, chunk('eXIf', orientationTiff(6))));
  expect(sizeOf(await (await get(thumbUrl(turned, 160))).bytes())).toEqual({ width: 100, height: 600 });
});

it('an original that is narrow and has few bytes is stored and served as its own thumbnail', async () => {
  const bytes = picture(160, 20);
  const { hash, url } = await putImage(bytes);
  const images = fakeImages();
  const response = await ask(images.settings, thumbUrl(url, 160));
  expect(await response.bytes()).toEqual(bytes);
  expect([response.headers.get('content-type'), cacheOf(response)]).toEqual(['image/png', FOREVER]);
  expect(images.input).not.toHaveBeenCalled();
  expect((await env.MEDIA.head(thumbnailKey(hash, 160)))?.size).toBe(bytes.length);
});

it.each([0, 1])('a thumbnail with %i bytes more than its original is made only once; the original is served', async (more) => {
  const bytes = large();
  const { hash, url } = await putImage(bytes);
  const images = fakeImages(() => new Uint8Array(bytes.length + more));
  for (let n = 0; n < 2; n += 1) {
    const response = await ask(images.settings, thumbUrl(url, 160));
    expect(await response.bytes()).toEqual(bytes);
    expect([response.headers.get('content-type'), cacheOf(response)]).toEqual(['image/png', FOREVER]);
  }
  expect(images.input).toHaveBeenCalledTimes(1);
  expect((await env.MEDIA.head(thumbnailKey(hash, 160)))?.size).toBe(bytes.length);
});

it('the original is served while the Images binding fails or is missing; afterwards the thumbnail is made', async () => {
  const bytes = large();
  const { hash, url } = await putImage(bytes);
  const broken = fakeImages(() => {
    throw new Error('IMAGES_TRANSFORM_ERROR 9412');
  });
  for (const settings of [{ IMAGES: undefined }, broken.settings]) {
    const first = await ask(settings, thumbUrl(url, 480));
    expect([first.status, cacheOf(first)]).toEqual([200, BRIEFLY]);
    expect(await first.bytes()).toEqual(bytes);
    expect(await env.MEDIA.head(thumbnailKey(hash, 480))).toBeNull();
  }
  // `spyOn` returns the spy of `beforeEach`. `console.warn` itself is not the spy, because the runtime wraps `console.warn`.
  expect(vi.spyOn(console, 'warn').mock.calls.flat().join()).toContain('9412');
  const second = await ask(fakeImages().settings, thumbUrl(url, 480));
  expect([await second.text(), cacheOf(second)]).toEqual(['small', FOREVER]);
});

it('if a thumbnail cannot be made, a wider stored thumbnail is served for a short time, but never a narrower one', async () => {
  const bytes = large();
  const [wide, narrow] = [await putImage(bytes), await putImage(bytes)];
  await env.MEDIA.put(thumbnailKey(wide.hash, 480), 'wide');
  await env.MEDIA.put(thumbnailKey(narrow.hash, 160), 'narrow');
  const askWithout = (url: string) => ask({ IMAGES: undefined }, url);
  const response = await askWithout(thumbUrl(wide.url, 160));
  expect([await response.text(), cacheOf(response)]).toEqual(['wide', BRIEFLY]);
  for (const url of [thumbUrl(narrow.url, 480), printUrl(wide.url)]) expect(await (await askWithout(url)).bytes()).toEqual(bytes);
});

it.each([
  ['161', []],
  ['', []],
  ['160.0', []],
  [' 160', []],
  ['160&w=480', [160]],
] as const)('a request for an image with w=%s makes thumbnails of these widths: %j', async (w, widths) => {
  const { hash, url } = await putImage(large());
  const response = await ask(fakeImages().settings, `${url}&w=${w}`);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const { objects } = await env.MEDIA.list({ prefix: `variants/${hash}/` });
  expect(objects.map(({ key }) => key)).toEqual(widths.map((width) => thumbnailKey(hash, width)));
});
