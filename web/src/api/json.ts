/** Parses JSON, then makes strings NFC (spec §1). In unparsed text, NFC could join the "n" of "\n" with the accent after it. */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
