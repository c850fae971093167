import { foldWord } from '../../../db/search.ts';

const DATE = /^(\d{1,2})[/.-](\d{1,2})?(?:[/.-](\d{1,4})?)?$/;
const WHOLE_DATE = /^(\d{2})(\d{2})(\d{4})$/;
const TRIMMED = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;

const MOST_WORDS = 12;

/** A text that a column of `schedule_search` has to contain. */
export interface Contained {
  column: 'dates' | 'words';
  text: string;
}

/**
 * The condition for a typed search: from each list a programme's search row has to contain one text. `25/11` and `25/11/2026`,
 * also incomplete, are dates; anything else is a part of a name or the beginning of a number in a date. Punctuation around a word
 * is ignored.
 * @returns an empty list if there is nothing to search for
 */
export function matchOf(typed: string): Contained[][] {
  const words = typed.trim().split(/\s+/).slice(0, MOST_WORDS);
  return words.flatMap((word) => {
    const one = dateMatch(word) ?? wordMatch(word);
    return one ? [one] : [];
  });
}

function wordMatch(word: string): Contained[] | null {
  const text = foldWord(word.replace(TRIMMED, ''));
  if (!text) return null;
  return /^\d+$/.test(text)
    ? [
        { column: 'words', text },
        { column: 'dates', text: ` ${text}` },
      ]
    : [{ column: 'words', text }];
}

function dateMatch(word: string): Contained[] | null {
  const whole = WHOLE_DATE.exec(word);
  if (whole) return [day(...whole.slice(1))];
  const [, typedDay, month, year] = DATE.exec(word) ?? [];
  if (!typedDay) return null;
  const dd = typedDay.padStart(2, '0');
  if (!month) return [day(dd)];
  const mm = month.padStart(2, '0');
  // A single digit may be the whole month or the first of two.
  if (!year) return month.length === 2 ? [day(dd, mm)] : [day(dd, mm), begun(dd, month)];
  // Two digits may be the year's last or its first.
  return year.length === 2 ? [begun(dd, mm, year), day(dd, mm, `20${year}`)] : [begun(dd, mm, year)];
}

/** Parts of a date in the form of `dates`; the last may be incomplete. */
const begun = (...parts: string[]): Contained => ({ column: 'dates', text: ` ${parts.join('/ ')}` });
const day = (...parts: string[]): Contained => ({ column: 'dates', text: `${begun(...parts).text}/` });
