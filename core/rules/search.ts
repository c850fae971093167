const INVISIBLE = /[\u200B\u2060\uFEFF\p{Bidi_Control}]/gu;

/** Makes texts comparable: no capitals, accents or invisible characters, one kind of apostrophe. "DJ  D’Água" → "dj d'agua" */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[’‘ʼ´`]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns a name in NFC, without outer spaces and `INVISIBLE`. Other invisible characters stay, because emoji need some. */
export const cleanName = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC').trim();

/** Characters that show nothing, including the zero-width joiner, the variation selectors of emoji, and an empty Braille cell. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\s\u2800]/gu;

/** Returns the number of a text's UTF-16 code units that show something. */
export const visibleLength = (text: string): number => text.replace(BLANK, '').length;

/** Returns the same key for names that differ only in case, Unicode form, outer or doubled spaces, or `INVISIBLE`. */
export function nameKey(name: string): string {
  return cleanName(name).toLowerCase().replace(/\s+/g, ' ');
}

export const oldNames = ({ aliases }: { aliases: { name: string }[] }): string[] => aliases.map(({ name }) => name);

let collator: Intl.Collator | undefined;

export const compareNames = (one: string, other: string): number => {
  collator ??= new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
};

export const byName = (one: { name: string }, other: { name: string }): number => compareNames(one.name, other.name);

/** Matches the bullet or number before a name in a list: "- ", "• ", "1. ", "2) ", "3 - ", "4️⃣ ", "1️⃣0️⃣ ". */
const BULLET = /^(?:[-–—*•·▪]|\d{1,3}(?:[.)]|\s?[-–—])|(?:\d\uFE0F?\u20E3)+|\u{1F51F})\s+/u;

export const withoutBullet = (name: string): string => name.replace(BULLET, '');
