/** Text folded for comparing: no accents, no case, single spaces. "DJ  Conceição" → "dj conceicao". */
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

/** Portuguese sort order: ignores case and accents, compares numbers by value. */
export const compareNames = (one: string, other: string): number => {
  collator ??= new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
};

export const byName = (one: { name: string }, other: { name: string }): number => compareNames(one.name, other.name);
