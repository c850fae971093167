/**
 * Parses JSON with every string in NFC (spec §1). The text cannot be normalised as a whole: a combining mark after an escape
 * ("\n" and U+0301) would break it, and a mark may itself be an escape ("e\u0301").
 */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
