/** Parses JSON, each string in NFC (spec §1). NFC of the whole text could join a combining mark with an escape such as "\n". */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
