import { isUtf8 } from 'node:buffer';
import type { EntryMetaData, Entry as ZipEntry } from '@zip.js/zip.js';
import { AppError } from '../errors.ts';
import { NAMES_FIELD, namesFromField } from '../exports/entry-names.ts';
import { archiveReader } from '../media/archive.ts';
import { type Name, nameReader } from './names.ts';

/** What an archive's directory says of one entry, its name read as people wrote it. */
export interface Entry {
  /** Folders and file as the archive has them, empty ones, `.` and `..` included. */
  segments: string[];
  /** Those of them that may have been read with wrong letters. */
  doubtful: string[];
  /** Names that a path cannot have, as our own download keeps them (worker/exports/entry-names.ts). */
  names?: { attraction: string; photo: string };
  isFolder: boolean;
  /** A symbolic link, a device, anything but a file or a folder. */
  isSpecial: boolean;
  isEncrypted: boolean;
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  /** Where its local header begins, from the archive's first byte. */
  offset: number;
}

export interface Directory {
  entries: Entry[];
  /** Where the directory begins: no entry's data goes past it. */
  offset: number;
}

/** More than this is no archive of photos, and more than a Worker should hold in memory. */
const MAX_ENTRIES = 50_000;
const MAX_DIRECTORY = 24 * 1024 * 1024;
/** Bytes behind an archive that do not belong to it. */
const MAX_APPENDED = 1024 * 1024;

const MESSAGES = {
  noZip: 'O arquivo não é um ZIP, ou está incompleto ou danificado. Gere o arquivo ZIP de novo e envie-o outra vez.',
  tooMany: `O arquivo tem itens demais: no máximo ${MAX_ENTRIES.toLocaleString('pt-BR')}. Divida-o em arquivos ZIP menores.`,
  split: 'O ZIP está dividido em vários volumes. Gere um arquivo ZIP único e envie-o.',
  encrypted: 'O conteúdo do ZIP está protegido por senha. Gere o arquivo ZIP sem senha e envie-o.',
} as const;

/** The error of an archive that can never be imported; the message is for people. */
export class BadArchive extends AppError {
  constructor(message: string) {
    super('validation', message, [{ path: 'file', message }]);
    this.name = 'BadArchive';
  }
}

/**
 * Reads the directory of an archive in R2, by ranges.
 * @throws BadArchive when it is none, damaged, or more than is accepted
 */
export async function readDirectory(bucket: R2Bucket, key: string, size: number): Promise<Directory> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-reader.js');
  const archive = rangeReader(bucket, key, size);
  const reader = new zip.ZipReader(archive, {
    strictness: 'tolerant',
    maxAppendedDataSize: MAX_APPENDED,
    // Names are read from their bytes below; this keeps zip.js from doing it twice.
    decodeText: () => '',
  });
  const found: Found[] = [];
  let length = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (found.length === MAX_ENTRIES) throw new BadArchive(MESSAGES.tooMany);
      found.push(foundOf(entry));
      length += RECORD + entry.rawFilename.length + entry.rawExtraField.length + entry.rawComment.length;
    }
    const { directoryOffset: offset = 0 } = reader;
    // Where the end of the archive counts too few entries, the others would be left out in silence.
    const next = await archive.readUint8Array(offset + length, RECORD_SIGNATURE.length);
    if (Buffer.compare(next, RECORD_SIGNATURE) === 0) throw new BadArchive(MESSAGES.noZip);
    const readName = nameReader(found.map(({ rawName }) => rawName));
    return { entries: found.map((one) => entryOf(one, readName(one.rawName))), offset };
  } catch (error) {
    throw translated(error, zip);
  }
}

/** Bytes of an entry in the directory, without name, extra fields and comment; how it begins. */
const RECORD = 46;
const RECORD_SIGNATURE = Uint8Array.of(0x50, 0x4b, 1, 2);

const UNIX_TYPE = 0xf000;
const UNIX_FILE = 0x8000;
const UNIX_FOLDER = 0x4000;

/** What the Mac's own archiver says made an archive: Unix, 2.1. Other programs there, and elsewhere, have other versions. */
const MAC = (3 << 8) | 21;

/** A folder's name as the Mac shows it: its slash is a colon on the disk, where no name has one of its own. */
const asInFinder = (segment: string, index: number, all: string[]) =>
  index < all.length - 1 ? segment.replaceAll(':', '/') : segment;

/** What is kept of an entry until all names are known: zip.js' own object is many times larger. */
interface Found extends Omit<Entry, 'segments' | 'doubtful' | 'names'> {
  rawName: Uint8Array;
  isMac: boolean;
  namesField: Uint8Array | undefined;
}

function foundOf(entry: ZipEntry): Found {
  const { rawFilename, externalFileAttributes, versionMadeBy, directory } = entry;
  // Only Unix writes a file's type there; elsewhere these bits mean nothing.
  const isUnix = versionMadeBy >> 8 === 3 || versionMadeBy >> 8 === 19;
  const type = isUnix ? (externalFileAttributes >>> 16) & UNIX_TYPE : 0;
  return {
    rawName: unicodePathOf(entry) ?? rawFilename,
    isMac: versionMadeBy === MAC,
    namesField: entry.extraField?.get(NAMES_FIELD)?.data,
    // What has content is a file, also where it is marked as a folder.
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

function entryOf({ rawName: _, isMac, namesField, ...entry }: Found, { segments: written, doubtful }: Name): Entry {
  const segments = isMac ? written.map(asInFinder) : written;
  const names = namesField && namesFromField(namesField, segments.at(-2) ?? '', segments.at(-1) ?? '');
  return { ...entry, segments, doubtful, ...(names && { names }), isFolder: segments.at(-1) === '' || entry.isFolder };
}

/** The bytes of Info-ZIP's Unicode path: version and CRC of the plain name (which zip.js has compared) stand before it. */
function unicodePathOf({ extraFieldUnicodePath: field }: EntryMetaData): Uint8Array | null {
  const path = field?.valid ? field.data.subarray(5) : null;
  return path && path.length > 0 && isUtf8(path) ? path : null;
}

/** The archive as zip.js reads it: by ranges, its end, where zip.js looks around most, only once. */
function rangeReader(bucket: R2Bucket, key: string, size: number) {
  const read = archiveReader(bucket, key);
  const rangeSize = Math.min(size, 128 * 1024);
  return {
    size,
    // zip.js' type wants it; what has `readUint8Array` is never read by it.
    readable: new ReadableStream(),
    async readUint8Array(offset: number, wanted: number): Promise<Uint8Array> {
      const length = Math.min(wanted, size - offset);
      if (length <= 0) return new Uint8Array();
      if (length > MAX_DIRECTORY) throw new BadArchive(MESSAGES.tooMany);
      const from = Math.min(offset, size - rangeSize);
      return read(offset, length, from, Math.max(offset + length, from + rangeSize));
    },
  };
}

type Zip = typeof import('@zip.js/zip.js');

/** zip.js' error in our words. An error that does not lie in the archive stays as it is, and the message is retried. */
function translated(error: unknown, zip: Zip): unknown {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof AppError) return error;
  if (message === zip.ERR_SPLIT_ZIP_FILE) return new BadArchive(MESSAGES.split);
  if (message === zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY || message === zip.ERR_ENCRYPTED) return new BadArchive(MESSAGES.encrypted);
  const isBroken = [
    zip.ERR_BAD_FORMAT,
    zip.ERR_EOCDR_NOT_FOUND,
    zip.ERR_EOCDR_LOCATOR_ZIP64_NOT_FOUND,
    zip.ERR_CENTRAL_DIRECTORY_NOT_FOUND,
    zip.ERR_EXTRAFIELD_ZIP64_NOT_FOUND,
    zip.ERR_AMBIGUOUS_ARCHIVE,
    zip.ERR_UNSUPPORTED_UINT64,
  ].includes(message);
  return isBroken || error instanceof RangeError ? new BadArchive(MESSAGES.noZip) : error;
}
