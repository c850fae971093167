// C0 controls other than tab, line feed and carriage return, as in core/contracts/text.ts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule itself
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

/**
 * What is wrong with a text, whatever it is for: the contracts' rule (`text`) without its validator, which would weigh
 * more than the screen. The tests of the forms hold the two together.
 */
export function textProblem(label: string, max: number, value: string): string | null {
  const text = value.normalize('NFC');
  if (text.length > max) return `${label}: no máximo ${max} caracteres (veio com ${text.length}).`;
  if (UNSTORABLE.test(text) || !text.isWellFormed()) return `${label}: contém caracteres que não podem ser gravados.`;
  return null;
}

/** A text as it is sent: NFC (spec §1), without outer spaces. */
export const sendable = (text: string): string => text.normalize('NFC').trim();
