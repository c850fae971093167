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
