import { isUtf8 } from 'node:buffer';
import type { EntryMetaData, Entry as ZipEntry } from '@zip.js/zip.js';
import { AppError } from '../errors.ts';
import { NAMES_FIELD, namesFromField } from '../exports/entry-names.ts';
import { archiveReader } from '../media/archive.ts';
import { type Name, nameReader } from './names.ts';

export interface Entry {
  /** The path's folders and file name, including empty segments, `.` and `..`. */
  segments: string[];
  doubtful: string[];
  /** The names before `safeName` replaced characters. Only our own downloads store these names (exports/entry-names.ts). */
  names?: { attraction: string; photo: string };
  isFolder: boolean;
  /** True if the entry is neither a file nor a folder, but for example a symbolic link or a device. */
  isSpecial: boolean;
  isEncrypted: boolean;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

export interface Directory {
  entries: Entry[];
  /** Offset of the directory; no entry's data may reach past it. */
  offset: number;
}

/** An archive with more entries or a larger directory is refused, because the directory must fit into a Worker's memory. */
const MAX_ENTRIES = 50_000;
const MAX_DIRECTORY_BYTES = 24 * 1024 * 1024;
/** Bytes after an archive's end, which some programs append, are ignored up to this number. */
const MAX_APPENDED_BYTES = 1024 * 1024;

const MESSAGES = {
  noZip: 'O arquivo não é um ZIP, ou está incompleto ou danificado. Gere o arquivo ZIP de novo e envie-o outra vez.',
  tooMany: `O arquivo tem itens demais: no máximo ${MAX_ENTRIES.toLocaleString('pt-BR')}. Divida-o em arquivos ZIP menores.`,
  split: 'O ZIP está dividido em vários volumes. Gere um arquivo ZIP único e envie-o.',
  encrypted: 'O conteúdo do ZIP está protegido por senha. Gere o arquivo ZIP sem senha e envie-o.',
} as const;

/** An archive that can never be imported. The message is shown to people. */
export class BadArchive extends AppError {
  constructor(message: string) {
    super('validation', message, [{ path: 'file', message }]);
    this.name = 'BadArchive';
  }
}

/** Reads the directory without loading the whole file. @throws BadArchive if the file is no archive, damaged, or too large */
export async function readDirectory(bucket: R2Bucket, key: string, size: number): Promise<Directory> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-reader.js');
  const archive = rangeReader(bucket, key, size);
  const reader = new zip.ZipReader(archive, {
    strictness: 'tolerant',
    maxAppendedDataSize: MAX_APPENDED_BYTES,
    // Names are decoded from their bytes below, so zip.js need not decode them.
    decodeText: () => '',
  });
  const rawEntries: RawEntry[] = [];
  let length = 0;
  let hasShortOffsets = size > SHORT_OFFSETS;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (rawEntries.length === MAX_ENTRIES) throw new BadArchive(MESSAGES.tooMany);
      const rawEntry = rawEntryOf(entry);
      rawEntries.push(rawEntry);
      hasShortOffsets &&= rawEntry.isMac && !entry.zip64;
      length += RECORD_BYTES + entry.rawFilename.length + entry.rawExtraField.length + entry.rawComment.length;
    }
    const { directoryOffset: offset = 0 } = reader;
    // If a record follows the last counted one, the end record's count is too low, and photos would be left out.
    const next = await archive.readUint8Array(offset + length, RECORD_SIGNATURE.length);
    if (Buffer.compare(next, RECORD_SIGNATURE) === 0) throw new BadArchive(MESSAGES.noZip);
    if (hasShortOffsets) completeOffsets(rawEntries);
    const readName = nameReader(rawEntries.map(({ rawName }) => rawName));
    return { entries: rawEntries.map((one) => entryOf(one, readName(one.rawName))), offset };
  } catch (error) {
    throw translated(error, zip);
  }
}

/** From 4 GiB on, an offset needs ZIP64. */
const SHORT_OFFSETS = 2 ** 32;

/**
 * Completes the offsets of the Mac's own archiver, which writes no ZIP64 and so stores only the lower 32 bits. It lists entries
 * in the order of their data, so an offset that is smaller than the previous one has lost upper bits.
 */
function completeOffsets(entries: RawEntry[]): void {
  let previous = 0;
  for (const entry of entries) {
    while (entry.offset < previous) entry.offset += SHORT_OFFSETS;
    previous = entry.offset;
  }
}

/** The bytes of a directory record without name, extra fields and comment. */
const RECORD_BYTES = 46;
const RECORD_SIGNATURE = Uint8Array.of(0x50, 0x4b, 1, 2);

const UNIX_TYPE = 0xf000;
const UNIX_FILE = 0x8000;
const UNIX_FOLDER = 0x4000;

/** The "version made by" of the Mac's own archiver: Unix, 2.1. Other programs have other values. */
const MADE_BY_MAC = (3 << 8) | 21;

/** Returns a folder's name as the Mac shows it. A Mac stores a slash in a name as a colon, and allows no real colon. */
const asInFinder = (segment: string, index: number, all: string[]) =>
  index < all.length - 1 ? segment.replaceAll(':', '/') : segment;

type RawEntry = ReturnType<typeof rawEntryOf>;

/** Returns the parts of an entry that are kept until all names are known. zip.js' own object is many times larger. */
function rawEntryOf(entry: ZipEntry) {
  const { rawFilename, externalFileAttributes, versionMadeBy, directory } = entry;
  // Only Unix (3) and the Mac (19) store the file type in the upper 16 bits of the attributes.
  const isUnix = versionMadeBy >> 8 === 3 || versionMadeBy >> 8 === 19;
  const type = isUnix ? (externalFileAttributes >>> 16) & UNIX_TYPE : 0;
  return {
    rawName: unicodePathOf(entry) ?? rawFilename,
    isMac: versionMadeBy === MADE_BY_MAC,
    namesField: entry.extraField?.get(NAMES_FIELD)?.data,
    // An entry with content is a file, even if it is marked as a folder.
    isFolder: directory && entry.uncompressedSize === 0,
    isSpecial: type !== 0 && type !== UNIX_FILE && type !== UNIX_FOLDER,
    isEncrypted: entry.encrypted,
    method: entry.compressionMethod,
    crc: entry.signature ?? 0,
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    offset: entry.offset,
  };
}

function entryOf({ rawName: _, isMac, namesField, ...entry }: RawEntry, { segments: rawSegments, doubtful }: Name): Entry {
  const segments = isMac ? rawSegments.map(asInFinder) : rawSegments;
  const names = namesField && namesFromField(namesField, segments.at(-2) ?? '', segments.at(-1) ?? '');
  return { ...entry, segments, doubtful, ...(names && { names }), isFolder: segments.at(-1) === '' || entry.isFolder };
}

/** Returns Info-ZIP's Unicode path. The five bytes before it are a version and the CRC of the plain name, which zip.js checks. */
function unicodePathOf({ extraFieldUnicodePath: field }: EntryMetaData): Uint8Array | null {
  const path = field?.valid ? field.data.subarray(5) : null;
  return path && path.length > 0 && isUtf8(path) ? path : null;
}

/** Returns a zip.js reader that loads ranges of the archive. zip.js reads the end most often, so the end is loaded only once. */
function rangeReader(bucket: R2Bucket, key: string, size: number) {
  const read = archiveReader(bucket, key);
  const rangeSize = Math.min(size, 128 * 1024);
  return {
    size,
    // zip.js' type requires this stream. zip.js does not read it if `readUint8Array` exists.
    readable: new ReadableStream(),
    async readUint8Array(offset: number, requested: number): Promise<Uint8Array> {
      const length = Math.min(requested, size - offset);
      if (length <= 0) return new Uint8Array();
      if (length > MAX_DIRECTORY_BYTES) throw new BadArchive(MESSAGES.tooMany);
      const from = Math.min(offset, size - rangeSize);
      return read(offset, length, from, Math.max(offset + length, from + rangeSize));
    },
  };
}

type Zip = typeof import('@zip.js/zip.js');

/** Returns a BadArchive if zip.js says that the archive is bad, else the error itself, so that the queue message is retried. */
function translated(error: unknown, zip: Zip): unknown {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof AppError) return error;
  if (message === zip.ERR_SPLIT_ZIP_FILE) return new BadArchive(MESSAGES.split);
  if (message === zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY || message === zip.ERR_ENCRYPTED) return new BadArchive(MESSAGES.encrypted);
  // zip.js exports each of its messages as a constant. An error with such a message comes from a bad archive, not from R2.
  const isBroken = error instanceof RangeError || Object.values<unknown>(zip).includes(message);
  return isBroken ? new BadArchive(MESSAGES.noZip) : error;
}
