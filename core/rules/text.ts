const NUMBERS = new Intl.NumberFormat('pt-BR');

/** Returns a number, grouped as in Brazil, with its noun: "1 foto", "0 fotos", "1.204 fotos". */
export const counted = (count: number, one: string, many: string): string =>
  `${NUMBERS.format(count)} ${count === 1 ? one : many}`;

export const changesInWords = (count: number): string => counted(count, 'mudança', 'mudanças');

/** Returns the first `max` code points of a text, so that no surrogate pair is split. */
export const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function linesOnlyIn(text: string | null, other: string | null): string | null {
  const otherLines = other?.split('\n') ?? [];
  return (text?.split('\n') ?? []).filter((line) => !otherLines.includes(line)).join(' · ') || null;
}

// Matches C0 controls except tab, line feed and carriage return. XML, and so an XLSX cell, cannot contain such a control, and
// SQLite's text functions stop at U+0000.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds the control characters that are refused
export const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

/** Replaces the line breaks of word processors by `lineBreak`, and removes the control characters that cannot be stored. */
export const withoutControls = (text: string, lineBreak: '\n' | ' '): string =>
  text.replace(/[\v\f\u2028\u2029]/g, lineBreak).replace(new RegExp(UNSTORABLE, 'g'), '');
