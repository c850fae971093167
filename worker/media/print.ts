import type { Context } from '../context.ts';
import { type Image, readImage } from './image/read.ts';
import { mediaKey, printKey } from './keys.ts';

/** In px. Spreadsheets show flyers only an inch wide, but WhatsApp requires at least 300 px for a link's preview. */
export const PRINT_WIDTH = 320;

/** The most bytes of an original that may replace a missing JPEG. The limit is low, because a spreadsheet has several images. */
const MAX_ORIGINAL_BYTES = 500_000;

/** Returns an image's JPEG, made on first use. If that fails, returns the original if it is small and no WebP, else null. */
export async function loadPrint(context: Context, hash: string): Promise<Image | null> {
  try {
    const { media } = context;
    const stored = await media.get(printKey(hash));
    if (stored) return printOf(await stored.bytes());
    const copy = await makePrint(context, hash);
    if (copy) return printOf(copy);
    const original = await media.get(mediaKey(hash));
    return original && original.size <= MAX_ORIGINAL_BYTES ? printOf(await original.bytes()) : null;
  } catch (error) {
    return warn(error);
  }
}

/** Makes and stores an image's JPEG. Returns null if the image is missing or cannot be transformed. */
export async function makePrint({ media, images }: Context, hash: string): Promise<Uint8Array | null> {
  try {
    const original = images && (await media.get(mediaKey(hash)));
    if (!images || !original) return null;
    const output = await images
      .input(original.body)
      .transform({ width: PRINT_WIDTH, fit: 'scale-down' })
      .output({ format: 'image/jpeg', quality: 85, background: '#ffffff', anim: false });
    const bytes = await output.response().bytes();
    await media.put(printKey(hash), bytes, { httpMetadata: { contentType: 'image/jpeg' } }).catch(warn);
    return bytes;
  } catch (error) {
    return warn(error);
  }
}

/** Returns null for a WebP, because spreadsheets do not support WebP. */
function printOf(bytes: Uint8Array): Image | null {
  const image = readImage({ name: '', bytes });
  return image.type === 'image/webp' ? null : image;
}

function warn(error: unknown): null {
  console.warn(JSON.stringify({ level: 'warn', print: String(error) }));
  return null;
}
