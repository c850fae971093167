import * as z from 'zod';
import { LIMITS } from '../../core/contracts/limits.ts';
import { text } from '../../core/contracts/text.ts';
import { splitExtension } from '../../core/rules/file-name.ts';
import { nameKey } from '../../core/rules/search.ts';

/** Our own extra field: what stands there is for us alone, and every other reader passes it over. */
export const NAMES_FIELD = 0x5131;

/** What neither Windows nor a path takes, and what does not show. */
const FORBIDDEN = /[/\\<>:"|?*\p{Cc}\p{Bidi_Control}]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** What an import passes over, or would take for something else (worker/imports/folders.ts). */
const PASSED_OVER = /^(__MACOSX|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i;

/** A name as a folder or a file may be called on any system; most are already. */
export function safeName(name: string): string {
  const safe = name
    .replace(FORBIDDEN, '-')
    .replace(/^\./, '_')
    .replace(/[. ]+$/, '');
  return safe === '' || RESERVED.test(safe) || PASSED_OVER.test(safe) ? `_${safe}` : safe;
}

/** Gives names that nobody else has, whatever the case: a second "foto.jpg" is "foto (2).jpg". */
export class UniqueNames {
  private readonly taken = new Set<string>();

  take(wanted: string): string {
    const { stem, extension } = splitExtension(wanted);
    let name = wanted;
    for (let n = 2; this.taken.has(nameKey(name)); n += 1) name = `${stem} (${n})${extension}`;
    this.taken.add(nameKey(name));
    return name;
  }
}

/** The extra field that keeps names which the path had to change. */
export const namesField = (attraction: string, photo: string): Record<number, Uint8Array> => ({
  [NAMES_FIELD]: Buffer.from(JSON.stringify([attraction, photo])),
});

const keptTexts = z.tuple([text('Nome', LIMITS.attractionName), text('Nome', LIMITS.fileName)]);

/**
 * The names that an extra field of ours keeps, if it belongs to this path: one can see what will be imported, and
 * whoever has renamed a folder since means it. What nobody could have typed into a form is not ours.
 */
export function keptNames(content: Uint8Array, folder: string, file: string): { attraction: string; photo: string } | null {
  try {
    const [attraction, photo] = keptTexts.parse(JSON.parse(Buffer.from(content).toString('utf8')));
    return isNameFor(folder, attraction) && isNameFor(file, photo) ? { attraction, photo } : null;
  } catch {
    return null;
  }
}

const withoutNumber = (name: string) => {
  const { stem, extension } = splitExtension(name);
  return nameKey(`${stem.replace(/ \(\d+\)$/, '')}${extension}`);
};

/** Whether a segment of a path may have been made of this name: by `safeName`, with a number, with an extension added. */
function isNameFor(segment: string, name: string): boolean {
  const safe = nameKey(safeName(name));
  const bare = withoutNumber(segment);
  return [nameKey(segment), bare].includes(safe) || [bare, nameKey(segment)].some((text) => splitExtension(text).stem === safe);
}
