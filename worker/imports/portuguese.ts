const LETTER = /[áâãàéêíóôõúüç]/i;
/** Characters beyond ASCII, other than letters, that names may have between words. Only an apostrophe may be inside a word. */
const SIGN = /[ªº°–—‘’“”…]/;
/** Characters that nobody types in a name: box drawing, shades, separate accents and invisible characters. */
const IMPLAUSIBLE = /[\u2500-\u25a0¤¦¯¨¸‗\u00ad\u00a0\p{Cc}]/gu;

/** Matches letters in places where Portuguese never has them, such as ç before e. The text must be in lower case. */
const MISPLACED = new RegExp(
  [
    '(?<![aeiouáéíóúâêôãõlnr])ç',
    'ç(?![aouáâãóôõú])',
    '[ãõ](?=\\p{L})(?![oeis])',
    '(?<=\\p{L})à',
    'à(?!s? |quel)',
    'â(?!\\p{L})',
  ].join('|'),
  'gu',
);

const isLetter = (sign: string) => /\p{L}/u.test(sign);
const isLower = (sign: string) => sign !== sign.toUpperCase();
const isUpper = (sign: string) => sign !== sign.toLowerCase();

export const countImplausible = (text: string): number => text.match(IMPLAUSIBLE)?.length ?? 0;

export const portugueseScore = (text: string): number => scores(text).reduce((sum, score) => sum + score, 0);

export const isDoubtful = (text: string): boolean => scores(text).some((score) => score <= 0);

/** Returns points for each character beyond ASCII: 1 or 2 if plausible, 0 for a wrongly placed or cased letter, else negative. */
function scores(text: string): number[] {
  const misplaced = new Set(Array.from(text.toLowerCase().matchAll(MISPLACED), ({ index }) => index));
  return Array.from(text.matchAll(/\P{ASCII}/gu), ({ 0: sign, index }) => {
    if (LETTER.test(sign)) return misplaced.has(index) ? 0 : letterScore(text, index);
    const isInside = isLetter(text[index - 1] ?? '') && isLetter(text[index + 1] ?? '');
    if (countImplausible(sign) > 0) return -3;
    if (isLetter(sign) && !SIGN.test(sign)) return -1;
    return (SIGN.test(sign) ? 1 : -1) - (isInside && sign !== '’' ? 2 : 0);
  });
}

/** Returns 0 if a letter's case does not fit the word, 2 for lower case after a letter or in words like é and às, else 1. */
function letterScore(text: string, index: number): number {
  const [sign = '', before = '', after = ''] = [text[index], text[index - 1], text[index + 1]];
  if (isUpper(sign)) return isLower(before) || (isLetter(before) && isLower(after)) ? 0 : 1;
  if (isUpper(after) || (isUpper(before) && isUpper(text[index - 2] ?? ''))) return 0;
  const isWord = /[éà]/.test(sign) && !(isLetter(after) && sign === 'é');
  return isLetter(before) || isWord ? 2 : 1;
}
