import * as z from 'zod';
import { text } from '../../core/contracts/basics.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { splitExtension } from '../../core/rules/files.ts';
import { nameKey } from '../../core/rules/search.ts';
import { IMAGE_FILE } from '../media/image/read.ts';

/** The id of our own extra field of a ZIP entry, with the unchanged names of attraction and photo. Other programs skip it. */
export const NAMES_FIELD = 0x5131;

/** Control characters, direction marks, and the characters that Windows or a path does not allow. */
const FORBIDDEN = /[/\\<>:"|?*\p{Cc}\p{Bidi_Control}]/gu;
/** Names of Windows devices. Windows also reserves them with an extension or with spaces after them. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\.|$)/i;
/** A name's greatest length in bytes. File systems allow 255; an underscore, a number and an extension may be added later. */
const MAX_BYTES = 240;
/** Folders that operating systems and other programs make. An import ignores them, so no attraction’s folder gets such a name. */
export const SYSTEM_FOLDER = /^(__MACOSX|\$RECYCLE\.BIN|System Volume Information|@eaDir|\.picasaoriginals|LOST\.DIR)$/i;
const IGNORED = /^(Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i;

const MAX_EXTENSION_BYTES = 16;

/** Shortens a name to `max` bytes of UTF-8, as file systems count. Keeps a short extension. Cuts between graphemes. */
export function fitBytes(name: string, max: number): string {
  if (Buffer.byteLength(name) <= max) return name;
  const { stem, extension } = splitExtension(name);
  const size = Buffer.byteLength(extension);
  return size <= MAX_EXTENSION_BYTES ? `${beginning(stem, max - size)}${extension}` : beginning(name, max);
}

function beginning(text: string, max: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max));
  // A single grapheme may exceed `max`, because a letter may carry any number of combining marks. Such a grapheme is cut.
  return text.slice(0, new Intl.Segmenter().segment(text).containing(read)?.index || read);
}

export function safeName(name: string): string {
  const safe = fitBytes(name.replace(FORBIDDEN, '-').replace(/^\./, '_'), MAX_BYTES).replace(/[. ]+$/, '');
  return safe === '' || RESERVED.test(safe) || SYSTEM_FOLDER.test(safe) || IGNORED.test(safe) ? `_${safe}` : safe;
}

const EXTENSION: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' };

export const imageName = (name: string, type: string): string =>
  IMAGE_FILE.test(name) ? name : `${name}${EXTENSION[type] ?? ''}`;

/** Makes names unique regardless of case: a second "foto.jpg" becomes "foto (2).jpg". */
export class UniqueNames {
  private readonly keys = new Set<string>();

  take(proposed: string): string {
    const { stem, extension } = splitExtension(proposed);
    let name = proposed;
    for (let n = 2; this.keys.has(nameKey(name)); n += 1) name = `${stem} (${n})${extension}`;
    this.keys.add(nameKey(name));
    return name;
  }
}

export const namesField = (attraction: string, photo: string): Record<number, Uint8Array> => ({
  [NAMES_FIELD]: Buffer.from(JSON.stringify([attraction, photo])),
});

const namesSchema = z.tuple([text('Nome', LIMITS.attractionName), text('Nome', LIMITS.fileName)]);

/** Reads the names in an entry's extra field. Returns null if they are invalid, or if folder or file was renamed later. */
export function namesFromField(content: Uint8Array, folder: string, file: string): { attraction: string; photo: string } | null {
  try {
    const [attraction, photo] = namesSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
    return isNameFor(folder, attraction) && isNameFor(file, photo) ? { attraction, photo } : null;
  } catch {
    return null;
  }
}

/** True if `segment`, a folder or file name, is `safeName(name)`, possibly with a number or an extension added. */
function isNameFor(segment: string, name: string): boolean {
  const safe = nameKey(safeName(name));
  const withoutNumber = segment.replace(/ \(\d+\)(?=(\.[^.]+)?$)/, '');
  return [segment, withoutNumber].map(nameKey).some((text) => text === safe || splitExtension(text).stem === safe);
}
