import { isUtf8 } from 'node:buffer';
import { countImplausible, isDoubtful, portugueseScore } from './portuguese.ts';

/** The upper halves of the code pages in which DOS and Windows write names, the likeliest first. The lower halves are ASCII. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  String.fromCharCode(...Array.from({ length: 96 }, (_, n) => 0xa0 + n));
const PAGES = [CP850, CP1252];

export interface Name {
  segments: string[];
  /** Segments whose letters may be wrong, because their code page was guessed. */
  doubtful: string[];
}

/**
 * Returns a decoder for the names of one archive, given the raw bytes of all names. Windows' backslash separates folders, too.
 * Valid UTF-8 is read as UTF-8 whatever the archive's flag says, because Macs do not always set the flag. All other names are
 * decoded in the one code page in which they together look most like Portuguese. If this page gives a segment of a path
 * characters that nobody types, this segment is decoded in the other page. The other segments of the path are not, so that a
 * folder's name does not depend on the names of its files.
 */
export function nameReader(names: Iterable<Uint8Array>): (raw: Uint8Array) => Name {
  const unknown = unknownParts(names);
  const score = (page: string) => unknown.reduce((sum, part) => sum + portugueseScore(inPage(part, page)), 0);
  const pages = PAGES.toSorted((a, b) => score(b) - score(a));
  return (raw) => {
    if (isUtf8(raw)) return { segments: splitPath(Buffer.from(raw).toString()), doubtful: [] };
    const segments = splitPath(bytesAsText(raw)).map((part) => {
      const texts = pages.map((page) => inPage(part, page));
      const [text = ''] = texts.toSorted((a, b) => countImplausible(a) - countImplausible(b));
      return text.normalize('NFC');
    });
    return { segments, doubtful: segments.filter((text) => !isAscii(text) && isDoubtful(text)) };
  };
}

const MAX_UNKNOWN_PARTS = 1000;

function unknownParts(names: Iterable<Uint8Array>): string[] {
  const parts = new Set<string>();
  for (const raw of names) {
    if (parts.size >= MAX_UNKNOWN_PARTS) break;
    if (!isUtf8(raw)) for (const part of splitPath(bytesAsText(raw))) if (!isAscii(part)) parts.add(part);
  }
  return [...parts];
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

export const splitPath = (path: string) => path.normalize('NFC').split(/[/\\]/);

/** Returns a text with one character for each byte. `inPage` then decodes the characters beyond ASCII. */
const bytesAsText = (raw: Uint8Array) => Buffer.from(raw).toString('latin1');

const inPage = (part: string, page: string) => part.replace(/[\u0080-\u00ff]/g, (sign) => page[sign.charCodeAt(0) - 128] ?? sign);
