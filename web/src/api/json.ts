/**
 * Parses JSON whose every string is NFC (spec §1, "on receive").
 *
 * The text itself cannot be normalised: a mark after an escape ("\n" and U+0301) would join the escape's letter and break the
 * JSON, and a mark may be an escape itself ("e\u0301"). So the text is only checked, and where it has either, each parsed
 * string is normalised.
 * @throws SyntaxError when it is not JSON
 */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
