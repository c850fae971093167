/**
 * Parses JSON and normalises every string to NFC (spec §1, "on receive"). The JSON text itself cannot be normalised: a combining mark after an escape ("\n" and
 * U+0301) would merge with the escape's letter and break the JSON, and a mark may be written as an escape ("e\u0301"). So the text is only checked, and each
 * parsed string is normalised where the check finds either.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
