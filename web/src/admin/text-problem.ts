import { LIMITS } from '../../../core/contracts/limits.ts';

// C0 controls other than tab, line feed and carriage return, as in core/contracts/basics.ts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule itself
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

// The contracts' rules without their validator, which would weigh more than the screen. Tests hold the two together.

/** What is wrong with any text (the contracts' `text`). */
export function textProblem(label: string, max: number, value: string): string | null {
  const text = value.normalize('NFC');
  if (text.length > max) return `${label}: no máximo ${max} caracteres (tem ${text.length}).`;
  if (UNSTORABLE.test(text) || !text.isWellFormed()) return `${label}: tem caracteres que não dá para salvar.`;
  return null;
}

/** A text that names something, and what is said of one that is too short. */
export interface NameRule {
  label: string;
  max: number;
  tooShort: string;
}

/** What is wrong with the name of an attraction, or the text of a value (spec §5). */
export function nameProblem({ label, max, tooShort }: NameRule, value: string): string | null {
  return textProblem(label, max, value) ?? (sendable(value).length < LIMITS.nameMin ? tooShort : null);
}

/** A text as it is sent: NFC (spec §1), without outer spaces. */
export const sendable = (text: string): string => text.normalize('NFC').trim();
