const DATE = /^(\d{1,2})[/.-](\d{1,2})?(?:[/.-](\d{1,4})?)?$/;
const WHOLE_DATE = /^(\d{2})(\d{2})(\d{4})$/;
const TOKENS = /[\p{L}\p{N}\p{M}]+/gu;

/** Words beyond these narrow nothing down that the others have not. */
const MOST_WORDS = 12;

/**
 * What was typed, as a query of the FTS5 table: every word has to be there, each as the beginning of one; `25/11` and
 * `25/11/2026`, also half typed, are days. Case and accents are the tokenizer's matter.
 * @returns null when there is nothing to look for that the index could hold
 */
export function matchOf(typed: string): string | null {
  const words = typed.trim().split(/\s+/).slice(0, MOST_WORDS);
  return words.flatMap((word) => dateMatch(word) ?? wordMatch(word) ?? []).join(' AND ') || null;
}

function wordMatch(word: string): string | null {
  const tokens = word.match(TOKENS);
  return tokens && `${phrase(...tokens)} *`;
}

function dateMatch(word: string): string | null {
  const whole = WHOLE_DATE.exec(word);
  if (whole) return `dates : ${phrase(...whole.slice(1))}`;
  const [, day, month, year] = DATE.exec(word) ?? [];
  if (!day) return null;
  const dd = day.padStart(2, '0');
  if (!month) return `dates : ${phrase(dd)}`;
  const mm = month.padStart(2, '0');
  // A single digit of the month may be all of it or the first of two.
  if (!year) return month.length === 2 ? `dates : ${phrase(dd, mm)}` : `dates : (${phrase(dd, mm)} OR ${phrase(dd, month)} *)`;
  // Two digits of the year may be its last or its first.
  const typedYear = `${phrase(dd, mm, year)} *`;
  return year.length === 2 ? `dates : (${typedYear} OR ${phrase(dd, mm, `20${year}`)})` : `dates : (${typedYear})`;
}

/** Tokens next to each other. Nothing but letters, digits and marks comes in here, so nothing needs escaping. */
const phrase = (...tokens: string[]) => `"${tokens.join(' ')}"`;
