/** Text folded for comparing: no accents, no case, single spaces. "DJ  Conceição" → "dj conceicao". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** What makes two names the same name: case, the form of accents and outer or doubled spaces do not count; accents do. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The names under which others were merged into an attraction. A list that a device has kept from before has none. */
export const oldNames = ({ aliases }: { aliases?: { name: string }[] }): string[] => aliases?.map(({ name }) => name) ?? [];

let collator: Intl.Collator | undefined;

/** Compares two names as a Portuguese list is ordered: whatever the case and accents, numbers by their value. */
export const compareNames = (one: string, other: string): number => {
  collator ??= new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
};

/** As `compareNames`, for rows that have a name. */
export const byName = (one: { name: string }, other: { name: string }): number => compareNames(one.name, other.name);
