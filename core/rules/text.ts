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
