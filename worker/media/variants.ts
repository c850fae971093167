import type { ThumbWidth } from '../../core/rules/image-url.ts';
import { sizeOf } from './image/read.ts';
import { mediaKey, thumbnailKey } from './keys.ts';

type Bindings = Pick<Env, 'MEDIA'> & Partial<Pick<Env, 'IMAGES'>>;

/** An original of at most this many bytes is its own thumbnail, unless it is wider than `width`. */
const maxLightBytes = (width: ThumbWidth) => width * 100;

/** Stores a thumbnail: an upright WebP, or the original if light or no larger than the WebP. @returns false if none is stored */
export async function makeThumbnail({ MEDIA, IMAGES }: Bindings, hash: string, width: ThumbWidth): Promise<boolean> {
  if (!IMAGES) return false;
  const original = await MEDIA.get(mediaKey(hash));
  if (!original) return false;
  const store = (bytes: ArrayBuffer | Uint8Array | ReadableStream, httpMetadata: R2HTTPMetadata = {}) =>
    MEDIA.put(thumbnailKey(hash, width), bytes, { httpMetadata });
  let { body } = original;
  try {
    if (original.size <= maxLightBytes(width)) {
      const bytes = await original.bytes();
      if ((sizeOf(bytes)?.width ?? Number.POSITIVE_INFINITY) <= width) {
        await store(bytes, original.httpMetadata);
        return true;
      }
      body = new Blob([bytes]).stream();
    }
    const output = await IMAGES.input(body)
      .transform({ width, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: 80, anim: false });
    const small = await output.response().arrayBuffer();
    if (small.byteLength < original.size) {
      await store(small, { contentType: 'image/webp' });
    } else {
      const copy = await MEDIA.get(mediaKey(hash));
      if (!copy) return false;
      await store(copy.body, copy.httpMetadata);
    }
    return true;
  } catch (error) {
    // R2 refuses two writes of one object within a second. If the thumbnail exists, another request has just stored it.
    if (await MEDIA.head(thumbnailKey(hash, width)).catch(() => null)) return true;
    console.warn(JSON.stringify({ level: 'warn', smallCopy: width, error: String(error) }));
    return false;
  }
}
