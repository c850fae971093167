import { IMAGE_MESSAGES } from '../../core/contracts/file-messages.ts';
import { CATALOGUE_MESSAGES } from '../../core/contracts/forms.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { cleanFileName, splitExtension } from '../../core/rules/files.ts';
import { cleanName, nameKey, visibleLength } from '../../core/rules/search.ts';
import { SYSTEM_FOLDER } from '../exports/entry-names.ts';
import { IMAGE_FILE } from '../media/image/read.ts';
import type { Entry } from './directory.ts';

export interface Candidate {
  entry: Entry;
  folders: string[];
  name: string;
  path: string;
}

const ARCHIVE = /\.(zip|rar|7z|tar|gz|tgz)$/i;
const HIDDEN_FOLDER =
  /^\.(Trashes|Trash-\d+|Spotlight-V100|fseventsd|TemporaryItems|DocumentRevisions-V100|AppleDouble|thumbnails|git|svn)$/i;
const SYSTEM_FILE = /^(\..*|Thumbs\.db|ehthumbs\.db|desktop\.ini|Icon\r)$/i;
const CONTROL = /\p{Cc}/u;
const DRIVE = /^[a-z]:/i;
const STORED = 0;
export const DEFLATED = 8;

/** Judges an entry by its directory record. Returns a photo, or a warning that the entry is left out, or null to ignore it. */
export function classify(entry: Entry, directoryOffset: number): Candidate | string | null {
  const { segments } = entry;
  const file = segments.at(-1) ?? '';
  const isIgnored = segments.some((segment) => SYSTEM_FOLDER.test(segment) || HIDDEN_FOLDER.test(segment));
  if (entry.isFolder || isIgnored || SYSTEM_FILE.test(file)) return null;

  const path = displayPath(segments);
  if (segments.some((segment) => CONTROL.test(segment))) return `Nome com caracteres inválidos: ${path}.`;
  const isAbsolute = segments.length > 1 && (segments[0] === '' || DRIVE.test(segments[0] ?? ''));
  if (isAbsolute || segments.includes('..')) return `Caminho inválido dentro do ZIP: ${path}.`;
  if (entry.isSpecial) return `Não é um arquivo, e sim um atalho: ${path}.`;
  if (ARCHIVE.test(file)) return `Arquivo compactado dentro do ZIP: ${path}. Descompacte-o e importe as fotos em pastas.`;
  if (!IMAGE_FILE.test(file)) return `Não é uma foto JPG, PNG ou WebP: ${path}.`;
  if (entry.isEncrypted) return `Foto protegida por senha: ${path}. Gere o arquivo ZIP sem senha.`;
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    return `Compactação não reconhecida: ${path}. Gere o arquivo ZIP com a compactação normal.`;
  }
  if (entry.size === 0) return IMAGE_MESSAGES.empty(path);
  if (entry.size > LIMITS.imageBytes) return IMAGE_MESSAGES.tooLarge(path);
  if (!isPlausible(entry, directoryOffset)) return IMAGE_MESSAGES.broken(path);
  const folders = segments.slice(0, -1).filter((segment) => segment !== '' && segment !== '.');
  const name = cleanFileName(entry.names?.photo ?? file);
  return { entry, folders, name, path };
}

/** True if an intact archive may have such sizes and such an offset. Deflating a photo may lengthen it slightly. */
function isPlausible({ method, size, compressedSize, offset }: Entry, directoryOffset: number): boolean {
  const maxSize = method === STORED ? size : size + size / 100 + 1024;
  return compressedSize <= maxSize && (method !== STORED || compressedSize === size) && offset + compressedSize < directoryOffset;
}

/**
 * True if all photos are below one top folder, in at least two folders below it. Such a top folder names no attraction. A top
 * folder with only one subfolder may name an attraction whose logo, for example, is in the subfolder.
 */
export function hasCommonTop(candidates: readonly Candidate[]): boolean {
  const top = nameKey(candidates[0]?.folders[0] ?? '');
  const below = new Set(candidates.flatMap(({ folders }) => folders.slice(1).map(nameKey).join('/') || []));
  return top !== '' && candidates.every(({ folders }) => nameKey(folders[0] ?? '') === top) && below.size > 1;
}

export function attractionOf({ entry, folders, path }: Candidate, hasTop: boolean): { name: string } | { reason: string } {
  const folder = (hasTop ? folders.slice(1) : folders).at(-1);
  const folderName = entry.names?.attraction ?? folder;
  if (folderName === undefined) {
    const where = hasTop ? 'solta na pasta que contém as outras' : 'fora de uma pasta';
    return { reason: `Foto ${where}: ${path}. Coloque-a em uma pasta com o nome da atração e importe de novo.` };
  }
  const name = cleanName(folderName);
  if (visibleLength(name) < LIMITS.nameMin)
    return { reason: `Pasta com nome curto demais: ${path}. ${CATALOGUE_MESSAGES.attractionName}` };
  if (name.length > LIMITS.attractionName) {
    return {
      reason: `Pasta com nome longo demais: ${path}. O nome da atração tem no máximo ${LIMITS.attractionName} caracteres.`,
    };
  }
  return { name };
}

export function displayPath(segments: readonly string[]): string {
  const path = segments.join('/').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '�');
  if (path.length <= 160) return path;
  const { extension } = splitExtension(path);
  return `${path.slice(0, 140)}…${extension.length < 16 ? extension : ''}`.toWellFormed();
}
