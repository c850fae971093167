import type { ThumbWidth } from '../../core/rules/image-url.ts';
import { sizeOf } from './image/read.ts';
import { mediaKey, variantKey } from './keys.ts';

type Bindings = Pick<Env, 'MEDIA'> & Partial<Pick<Env, 'IMAGES'>>;

/** What became of a thumbnail. `not needed`: the small original is served instead. `missing`: there is no original. */
type Making = 'made' | 'not needed' | 'failed' | 'missing';

/** An original of at most this many bytes needs no thumbnail, unless it is wider than `width`. */
const maxLightBytes = (width: ThumbWidth) => width * 100;

/** Makes an upright WebP without metadata. If the WebP is not smaller, as for line art, stores the original instead. */
export async function makeVariant({ MEDIA, IMAGES }: Bindings, hash: string, width: ThumbWidth): Promise<Making> {
  if (!IMAGES) return 'failed';
  const original = await MEDIA.get(mediaKey(hash));
  if (!original) return 'missing';
  let { body } = original;
  if (original.size <= maxLightBytes(width)) {
    const bytes = await original.bytes();
    if ((sizeOf(bytes)?.width ?? Number.POSITIVE_INFINITY) <= width) return 'not needed';
    body = new Blob([bytes]).stream();
  }
  try {
    const output = await IMAGES.input(body)
      .transform({ width, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: 80, anim: false });
    const small = await output.response().arrayBuffer();
    if (small.byteLength < original.size) {
      await MEDIA.put(variantKey(hash, width), small, { httpMetadata: { contentType: 'image/webp' } });
    } else {
      const copy = await MEDIA.get(mediaKey(hash));
      if (!copy) return 'missing';
      const { httpMetadata = {} } = copy;
      await MEDIA.put(variantKey(hash, width), copy.body, { httpMetadata });
    }
    return 'made';
  } catch (error) {
    // R2 refuses a second write of an object within a second. The object is then the same thumbnail, made for another request.
    if (await MEDIA.head(variantKey(hash, width)).catch(() => null)) return 'made';
    console.warn(JSON.stringify({ level: 'warn', smallCopy: width, error: String(error) }));
    return 'failed';
  }
}
