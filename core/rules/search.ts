/** Returns a text for comparing, without accents and case, with single spaces: "DJ  Conceição" → "dj conceicao". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Two names with the same key are the same name: case, Unicode form and outer or doubled spaces are ignored; accents count. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export const oldNames = ({ aliases }: { aliases: { name: string }[] }): string[] => aliases.map(({ name }) => name);

let collator: Intl.Collator | undefined;

/** Sorts names in Portuguese order, which ignores case and accents. Numbers are sorted by value. */
export const compareNames = (one: string, other: string): number => {
  collator ??= new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
};

export const byName = (one: { name: string }, other: { name: string }): number => compareNames(one.name, other.name);
