import { fold } from './search.ts';

/** Words that cameras, messengers and drawing programs put into file names. A file name of only these words names no event. */
const GENERIC_WORDS = new Set(
  'img dsc pxl screenshot captura de tela whatsapp image imagem at foto photo design sem titulo copia final flyer arte feed story'.split(
    ' ',
  ),
);

/** Returns the name of the last event with this flyer; else the flyer's own name, or null if its words are all generic. */
export function nameByFlyer({ lastName, name }: { lastName: string | null; name: string }): string | null {
  if (lastName) return lastName;
  const words = fold(name).split(/[^a-z]+/);
  if (words.every((word) => word.length < 2 || GENERIC_WORDS.has(word))) return null;
  return name.replace(/[_\s]+/g, ' ').trim();
}
