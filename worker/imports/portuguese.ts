/** Letters of Portuguese beyond ASCII, ü of the old spelling too. */
const LETTER = /[áâãàéêíóôõúüç]/i;
/** Signs that people type into names, but not inside a word (except an apostrophe). */
const SIGN = /[ªº°–—‘’“”…]/;
/** What nobody types into a name: box drawing, shades, loose accents and invisible signs. */
const UNMEANT = /[\u2500-\u25a0¤¦¯¨¸‗\u00ad\u00a0⌐⌠⌡∙\p{Cc}]/gu;

/** Letters where Portuguese does not have them; of a text in lower case. */
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

/** How many signs of a text nobody can have typed. */
export const unmeant = (text: string): number => text.match(UNMEANT)?.length ?? 0;

/** How much a text looks like Portuguese; to be compared with other readings of the same bytes. */
export const likeness = (text: string): number => points(text).reduce((sum, point) => sum + point, 0);

/** Whether a text has a sign that is not Portuguese, or a letter where Portuguese has none. */
export const isDoubtful = (text: string): boolean => points(text).some((point) => point <= 0);

/** Of each sign beyond ASCII: 1 or 2 for what Portuguese has, 0 for a letter out of place, less for anything else. */
function points(text: string): number[] {
  const misplaced = new Set(Array.from(text.toLowerCase().matchAll(MISPLACED), ({ index }) => index));
  return Array.from(text.matchAll(/\P{ASCII}/gu), ({ 0: sign, index }) => {
    if (LETTER.test(sign)) return misplaced.has(index) ? 0 : letterPoints(text, index);
    const isInside = isLetter(text[index - 1] ?? '') && isLetter(text[index + 1] ?? '');
    if (unmeant(sign) > 0) return -3;
    if (isLetter(sign) && !SIGN.test(sign)) return -1;
    return (SIGN.test(sign) ? 1 : -1) - (isInside && sign !== '’' ? 2 : 0);
  });
}

/** A letter whose case fits its neighbours: small ones inside a word are the most common by far. */
function letterPoints(text: string, index: number): number {
  const [sign = '', before = '', after = ''] = [text[index], text[index - 1], text[index + 1]];
  if (isUpper(sign)) return isLower(before) || (isLetter(before) && isLower(after)) ? 0 : 1;
  if (isUpper(after) || (isUpper(before) && isUpper(text[index - 2] ?? ''))) return 0;
  const isWord = /[éà]/.test(sign) && !(isLetter(after) && sign === 'é');
  return isLetter(before) || isWord ? 2 : 1;
}
