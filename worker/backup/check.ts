import type * as z from 'zod';
import { FORMAT, MANIFEST, type Manifest, type MediaLine, manifest, mediaLine, type PackedFile } from './manifest.ts';
import { gunzip, linesOf, References, rowsOf, sha256Of, Tallies } from './pack.ts';
import type { Row } from './sql.ts';

/** A backup with its images, wherever it lies. What is not there is null. */
export interface Source {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  readImage(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Images that were gone already when the copy was made. */
  lost: ReadonlySet<string>;
}

/** What is wrong with a backup or with where it is to go, in Portuguese: the person who restores reads it. */
export class BackupProblem extends Error {}

/**
 * The manifest of a backup.
 * @throws BackupProblem when there is none, or none that this version can read
 */
export async function readManifest(source: Pick<Source, 'read'>): Promise<Manifest> {
  const bytes = await source.read(MANIFEST);
  if (!bytes) throw new BackupProblem(`Aqui não há um backup completo: falta ${MANIFEST}, que é gravado por último.`);
  const json = parse(new TextDecoder().decode(bytes));
  if (json === undefined || (json as { product?: unknown }).product !== 'quartou') {
    throw new BackupProblem(`${MANIFEST} está danificado, ou não é de um backup do Quartou!.`);
  }
  const { format } = json as { format?: unknown };
  if (format !== FORMAT) {
    throw new BackupProblem(`O backup tem o formato ${format}; esta versão lê o ${FORMAT}. Use a versão que o gravou.`);
  }
  const read = manifest.safeParse(json);
  if (!read.success) throw new BackupProblem(`${MANIFEST} está danificado (${where(read.error)}).`);
  return read.data;
}

/**
 * Reads a whole backup before anything is made of it: every file and every image with its length and hash, and
 * what rows name.
 * @returns its manifest
 * @throws BackupProblem with the first thing that is wrong
 */
export async function checkBackup(source: Source): Promise<Manifest> {
  const found = await readManifest(source);
  const references = new References();
  const tallies = new Tallies();
  for (const { name, files } of found.tables) {
    for (const file of files) {
      const rows = await readFile(source, file);
      references.add(name, rows);
      tallies.add(name, linesOf(rows), rows.length);
    }
  }
  for (const { name, rows, sha256 } of found.tables) {
    const tally = tallies.of(name);
    if (tally.rows !== rows || tally.sha256 !== sha256) throw new BackupProblem(`A tabela ${name} não está inteira no backup.`);
  }
  const broken = references.broken();
  if (broken !== undefined) throw new BackupProblem(`O backup não está inteiro: falta o que ${broken} nomeia.`);
  for await (const image of readImages(source, found)) {
    if (source.lost.has(image.sha256)) continue;
    const bytes = await source.readImage(image.sha256);
    if (!bytes) throw new BackupProblem(`Falta a imagem ${image.sha256}.`);
    if (bytes.length !== image.bytes || sha256Of(bytes) !== image.sha256) {
      throw new BackupProblem(`A imagem ${image.sha256} está danificada.`);
    }
  }
  return found;
}

/** The rows of one file of a backup, its length and hash held against the manifest. */
export async function readFile(source: Pick<Source, 'read'>, { name, rows, bytes, sha256 }: PackedFile): Promise<Row[]> {
  const packed = await source.read(name);
  if (!packed) throw new BackupProblem(`Falta o arquivo ${name}.`);
  if (packed.length !== bytes) {
    throw new BackupProblem(`O arquivo ${name} está incompleto: tem ${packed.length} bytes em vez de ${bytes}.`);
  }
  if (sha256Of(packed) !== sha256) throw new BackupProblem(`O arquivo ${name} está danificado: o conteúdo mudou.`);
  let read: Row[];
  try {
    read = rowsOf(await gunzip(packed));
  } catch {
    throw new BackupProblem(`O arquivo ${name} está danificado: não se deixa abrir.`);
  }
  if (read.length !== rows) throw new BackupProblem(`O arquivo ${name} tem ${read.length} linhas em vez de ${rows}.`);
  return read;
}

/** The images of a backup, one after another. */
export async function* readImages(source: Pick<Source, 'read'>, { media }: Manifest): AsyncGenerator<MediaLine> {
  for (const file of media.files) {
    for (const row of await readFile(source, file)) {
      const image = mediaLine.safeParse(row);
      if (!image.success) throw new BackupProblem(`O arquivo ${file.name} está danificado (${where(image.error)}).`);
      yield image.data;
    }
  }
}

function parse(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

const where = ({ issues }: z.ZodError) => issues[0]?.path.join('.') || 'raiz';
