import { shorten } from '../../core/rules/files.ts';

/** Most UTF-16 code units of a cell. */
export const MAX_CELL = 32_767;

// Characters that XML 1.0 cannot carry, even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule itself
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// exceljs drops this character silently.
const DELETE = /\u007F/g;
// Spreadsheets read `_x0041_` in a text as "A"; escaping the underscore prevents that.
const HEX_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Line breaks become LF, characters that a file cannot carry U+FFFD; cut to `MAX_CELL`. */
export function cellText(text: string): string {
  const safe = text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(ILLEGAL, '\uFFFD')
    .replace(DELETE, '\uFFFD')
    .replace(HEX_ESCAPE, '_x005F_');
  if (safe.length <= MAX_CELL) return safe;
  return `${shorten(safe, MAX_CELL - 1)}…`;
}

export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\n]./s.test(text);
}

/** Text in a page header or footer: `&` starts a code there, and a leading digit would be read as part of the font size. */
export function headerText(text: string): string {
  return `&"Arial,Regular"&8${/^\d/.test(text) ? ' ' : ''}${text.replaceAll('&', '&&')}`;
}
