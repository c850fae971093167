/** Parses JSON and makes each string NFC (spec §1). Before parsing, NFC could join the "n" of "\n" with an accent after it. */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
