import { fold } from './search.ts';

/** Words that a camera, a messenger or a drawing program puts into a file's name; with them alone it names no event. */
const OF_DEVICES = new Set(
  'img dsc pxl screenshot captura de tela whatsapp image imagem at foto photo design sem titulo copia final flyer arte feed story'.split(
    ' ',
  ),
);

/** The name that an event gets by its flyer: that of the last event with it, else the flyer's own; null where that names nothing. */
export function nameByFlyer({ lastName, name }: { lastName: string | null; name: string }): string | null {
  if (lastName) return lastName;
  const words = fold(name).split(/[^a-z]+/);
  if (words.every((word) => word.length < 2 || OF_DEVICES.has(word))) return null;
  return name.replace(/[_\s]+/g, ' ').trim();
}
