import { isUtf8 } from 'node:buffer';
import { isDoubtful, likeness, unmeant } from './portuguese.ts';

/** Upper halves of the code pages that DOS and Windows write names in; below 128 all are ASCII. The likeliest comes first. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const CP1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  String.fromCharCode(...Array.from({ length: 96 }, (_, n) => 0xa0 + n));
const PAGES = [CP850, CP437, CP1252];

export interface Name {
  /** The folders and the file as people wrote them, NFC. */
  segments: string[];
  /** Those of them that are likely read with wrong letters. */
  doubtful: string[];
}

/**
 * Reads the names of one archive, given the raw bytes of all of them; Windows' backslash separates folders too. What can be
 * UTF-8 is: a Mac does not always say so, and who says so falsely loses no photo. The rest is in a code page of which the archive says
 * nothing: the one in which all of them together look most like Portuguese. Where that makes signs that nobody writes, the
 * folder or file alone is read in another, so that a folder is read the same way whatever the file in it is called.
 */
export function nameReader(names: Iterable<Uint8Array>): (raw: Uint8Array) => Name {
  const unknown = unknownParts(names);
  const pages = best(PAGES, (page) => -unknown.reduce((sum, part) => sum + likeness(inPage(part, page)), 0));
  return (raw) => {
    if (isUtf8(raw)) return { segments: splitPath(Buffer.from(raw).toString()), doubtful: [] };
    const segments = splitPath(bytesAsText(raw)).map((part) => {
      const texts = pages.map((page) => inPage(part, page));
      const [text = ''] = unmeant(texts[0] ?? '') === 0 ? texts : best(texts, unmeant);
      return text.normalize('NFC');
    });
    return { segments, doubtful: segments.filter((text) => !isAscii(text) && isDoubtful(text)) };
  };
}

/** So many folders and files are enough to tell a code page. */
const ENOUGH = 1000;

/** The first of the folders and files that are in a code page, each once. */
function unknownParts(names: Iterable<Uint8Array>): string[] {
  const parts = new Set<string>();
  for (const raw of names) {
    if (parts.size >= ENOUGH) break;
    if (!isUtf8(raw)) for (const part of splitPath(bytesAsText(raw))) if (!isAscii(part)) parts.add(part);
  }
  return [...parts];
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** The segments of a name that is text already. */
export const splitPath = (path: string) => path.normalize('NFC').split(/[/\\]/);

/** The items with the least first, in their order where they are equal. */
function best<T>(items: readonly T[], weight: (item: T) => number): T[] {
  const weighed = items.map((item) => ({ item, weight: weight(item) }));
  return weighed.sort((a, b) => a.weight - b.weight).map(({ item }) => item);
}

/** Each byte as the character of its number, to be split and compared. */
const bytesAsText = (raw: Uint8Array) => Buffer.from(raw).toString('latin1');

const inPage = (part: string, page: string) => part.replace(/[\u0080-\u00ff]/g, (sign) => page[sign.charCodeAt(0) - 128] ?? sign);
