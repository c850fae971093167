/** Every string in NFC (spec §1), each on its own: a combining mark after an escape ("\n" and U+0301) would break the text. */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
