/**
 * Parses JSON whose every string is NFC (spec §1, "on receive").
 *
 * A letter and its combining mark may hide behind an escape ("e\u0301"), and normalising the text itself would join a
 * mark with the letter of an escape before it ("\n" and a mark: "\ń", which is no JSON). So the text only tells whether
 * there is anything to do, which there nearly never is, and then the parsed strings are normalised one by one.
 * @throws SyntaxError when it is not JSON
 */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
