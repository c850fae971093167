const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

const split = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Cuts a text to `max` characters, which include the ellipsis. The default of `max` is for texts in toasts. */
export function shorten(text: string, max = 100): string {
  const characters = split(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Shortens a file name but keeps its extension (spec §5): "flyer-da-noite-de-quarta.webp" → "flyer-da-noite….webp". */
export function shortenFileName(name: string, max = 20): string {
  const extension = /(?<=.)\.[^.\s]{1,5}$/u.exec(name)?.[0] ?? '';
  if (split(name).length <= max) return name;
  return `${shorten(name.slice(0, name.length - extension.length), max - extension.length)}${extension}`;
}
