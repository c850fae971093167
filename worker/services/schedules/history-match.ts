import { foldWord } from '../../../db/search.ts';

const DATE = /^(\d{1,2})[/.-](\d{1,2})?(?:[/.-](\d{1,4})?)?$/;
const WHOLE_DATE = /^(\d{2})(\d{2})(\d{4})$/;
const TRIMMED = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;

/** Words beyond these narrow nothing down that the others have not. */
const MOST_WORDS = 12;

/** A text that a column of `schedule_search` has to contain. */
export interface Contained {
  column: 'dates' | 'words';
  text: string;
}

/**
 * What was typed, as what a programme's search row has to contain: of each list one. `25/11` and `25/11/2026`, also half typed,
 * are days; anything else is a part of a name or the beginning of a number of a date. Signs around a word do not count.
 * @returns an empty list when there is nothing to look for
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
  // A single digit of the month may be all of it or the first of two.
  if (!year) return month.length === 2 ? [day(dd, mm)] : [day(dd, mm), begun(dd, month)];
  // Two digits of the year may be its last or its first.
  return year.length === 2 ? [begun(dd, mm, year), day(dd, mm, `20${year}`)] : [begun(dd, mm, year)];
}

/** Parts of a date as `dates` has them; the last may be longer. */
const begun = (...parts: string[]): Contained => ({ column: 'dates', text: ` ${parts.join('/ ')}` });
const day = (...parts: string[]): Contained => ({ column: 'dates', text: `${begun(...parts).text}/` });
