/** Upper halves of the two code pages that Windows and DOS write names in; below 128 both are ASCII. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** What nobody types into a name: frames, shades, loose accents and what does not show. */
const UNMEANT = /[\u2500-\u25a0¤¦¯´¨¸‗\u00ad\u00a0⌐⌠⌡∙]/g;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The folders and the file of an entry's raw name as people wrote them, NFC; Windows' backslash separates too. What can
 * be UTF-8 is: a Mac does not always say so, and who says so falsely loses no photo. The rest comes from Windows in Brazil: code page
 * 850, or its American sister where 850 would make signs of it that nobody writes. Of those each segment is judged by
 * itself, so that a folder is read the same way whatever the file in it is called.
 */
export function segmentsOf(raw: Uint8Array): string[] {
  const utf8 = asUtf8(raw);
  if (utf8 !== null) return splitPath(utf8);
  const american = splitPath(inCodePage(raw, CP437));
  return splitPath(inCodePage(raw, CP850)).map((segment, index) => {
    const other = american[index] ?? segment;
    return unmeant(other) < unmeant(segment) ? other : segment;
  });
}

/** The same of a name that is text already. */
export const splitPath = (path: string) => path.normalize('NFC').split(/[/\\]/);

function asUtf8(raw: Uint8Array): string | null {
  try {
    return strictUtf8.decode(raw);
  } catch {
    return null;
  }
}

export const isUtf8 = (raw: Uint8Array) => asUtf8(raw) !== null;

const unmeant = (text: string) => text.match(UNMEANT)?.length ?? 0;

function inCodePage(raw: Uint8Array, page: string): string {
  return Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : page[byte - 128])).join('');
}
