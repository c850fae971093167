import { fold } from './search.ts';

/** Words of file names made by cameras, messengers, drawing programs and designers. A name of only these words names no event. */
const GENERIC_WORDS = new Set(
  (
    'img dsc dscf dscn pxl mvimg fb received screenshot screen shot captura de tela whatsapp wa instagram facebook image imagem ' +
    'foto photo at as am pm do para design sem nome titulo untitled copia copy final flyer arte feed story stories reels status post banner cartaz ' +
    'edited editada inshot business com android download images prancheta artboard px ' +
    'unnamed file chrome fullsizerender picsart canva chatgpt gemini generated aprovado aprovada ' +
    'domingo segunda terca quarta quinta sexta sabado dom seg ter qua qui sex sab ' +
    'jan fev mar abr mai jun jul ago set out nov dez ' +
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'
  ).split(' '),
);

/** Matches a UUID, the eight hexadecimal digits with which WhatsApp ends a file name, and the letters with which Gemini does. */
const RANDOM = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|_[\da-f]{8}\b|(?<=generated_image_)[a-z\d]{12,}/;

/** Returns the name of the last event with this flyer; else the flyer's own name, or null if its words are all generic. */
export function nameByFlyer({ lastName, name }: { lastName: string | null; name: string }): string | null {
  if (lastName) return lastName;
  const words = fold(name)
    .replace(RANDOM, '')
    .replace(/(?<![a-z])(segunda|terca|quarta|quinta|sexta)[^a-z]*feira(?![a-z])/, '')
    .split(/[^a-z]+/);
  if (words.every((word) => word.length < 2 || GENERIC_WORDS.has(word))) return null;
  return name.replace(/[_\s]+/g, ' ').trim();
}
