/** The most UTF-16 code units a cell holds. */
export const MAX_CELL = 32_767;

// What XML 1.0 cannot carry, even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule itself
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// exceljs drops it without a word.
const DELETE = /\u007F/g;
// Spreadsheets read `_x0041_` inside a text as "A"; an escaped underscore keeps it as it was written.
const HEX_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Text that every spreadsheet reads back as it was: line breaks as LF, what a file cannot carry as U+FFFD, and never too long. */
export function cellText(text: string): string {
  const safe = text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(ILLEGAL, '\uFFFD')
    .replace(DELETE, '\uFFFD')
    .replace(HEX_ESCAPE, '_x005F_');
  if (safe.length <= MAX_CELL) return safe;
  return `${safe.slice(0, MAX_CELL - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Whether a program could take the text for a formula once somebody edits its cell. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\n]./s.test(text);
}

/** Text as a part of a page header or footer: `&` starts a code there, and a digit would be read into the font size before it. */
export function headerText(text: string): string {
  return `&"Arial,Regular"&8${/^\d/.test(text) ? ' ' : ''}${text.replaceAll('&', '&&')}`;
}
