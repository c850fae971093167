import { existsSync, globSync, linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { brokenReference, imagesIn, load, sha256Of } from './dump.ts';
import { BackupProblem } from './words.ts';

/** Increase this number when older versions of `npm run restore` cannot read a new backup. */
const FORMAT = 3;
/** Formats that can be read. A backup of format 2 does not say which rows belong to the example house. */
const READABLE = [2, FORMAT];
const MANIFEST = 'manifest.json';
const DATABASE = 'database.sql';

/** The manifest is written last, so a folder without a manifest is no complete backup. */
const manifestSchema = z.object({
  product: z.literal('quartou'),
  format: z.literal(READABLE),
  madeAt: z.iso.datetime(),
  database: z.object({ bytes: z.int(), sha256: z.string() }),
  /** `missing`: hashes of images that the database refers to, but that neither the bucket nor a backup beside this one had. */
  images: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const imagePath = (folder: string, hash: string) => join(folder, 'media', hash);

const isBackup = (folder: string): boolean => existsSync(join(folder, MANIFEST));

/** Writes a new file, then renames it: no partial file has the final name, and no file that another backup links is changed. */
export function write(path: string, bytes: Uint8Array | string): void {
  writeFileSync(`${path}.part`, bytes, { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

export function readImage(folder: string, hash: string): Buffer | null {
  const path = imagePath(folder, hash);
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return sha256Of(bytes) === hash ? bytes : null;
}

/** The complete backups beside a folder, newest first: removing an old one frees no space for images that a newer one links. */
export const backupsBeside = (folder: string): string[] =>
  globSync(`*/${MANIFEST}`, { cwd: dirname(folder) })
    .map((path) => join(dirname(folder), dirname(path)))
    .sort()
    .reverse();

/** Hard-links or copies an image into a folder from the first backup that has it undamaged. @returns its bytes, or null */
export function linkImage(backups: string[], folder: string, hash: string): Buffer | null {
  for (const backup of backups) {
    let bytes: Buffer | null = null;
    try {
      bytes = readImage(backup, hash);
      if (bytes) linkSync(imagePath(backup, hash), imagePath(folder, hash));
    } catch {
      // If there are `bytes`, only linking failed: the disk has no hard links, or an interrupted backup left a damaged file of
      // this name.
      if (bytes) write(imagePath(folder, hash), bytes);
    }
    if (bytes) return bytes;
  }
  return null;
}

export function prepareFolder(folder: string): void {
  if (isBackup(folder)) throw new BackupProblem(`Já há um backup em ${folder}.`);
  try {
    mkdirSync(join(folder, 'media'), { recursive: true });
  } catch (error) {
    throw new BackupProblem(`Não posso criar a pasta ${folder} (${(error as Error).message}).`);
  }
}

/** Removes the folder of a failed backup if nothing was copied, because an empty folder would look like a backup. */
export function removeIfEmpty(folder: string): void {
  if (isBackup(folder)) return;
  try {
    for (const path of [join(folder, 'media'), folder]) rmdirSync(path);
  } catch {
    // The folder has files. They stay, so that the next backup need not copy them again.
  }
}

export function finish(folder: string, sql: string, madeAt: Date, images: Manifest['images']): void {
  write(join(folder, DATABASE), sql);
  const database = { bytes: Buffer.byteLength(sql), sha256: sha256Of(sql) };
  const written: Manifest = { product: 'quartou', format: FORMAT, madeAt: madeAt.toISOString(), database, images };
  write(join(folder, MANIFEST), JSON.stringify(written, null, 1));
}

export interface Backup {
  manifest: Manifest;
  sql: string;
  database: DatabaseSync;
  images: { hash: string; type: string }[];
}

/** Reads a backup and verifies the hash of every file. @throws BackupProblem with the first fault */
export function readBackup(folder: string): Backup {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new BackupProblem(`Não há uma pasta ${folder}.`);
  const manifest = readManifest(folder);
  const path = join(folder, DATABASE);
  if (!existsSync(path)) throw new BackupProblem(`Falta o arquivo ${DATABASE}.`);
  const sql = readFileSync(path, 'utf8');
  if (sha256Of(sql) !== manifest.database.sha256) {
    throw new BackupProblem(`O arquivo ${DATABASE} está danificado ou incompleto: o conteúdo mudou.`);
  }
  const database = load(sql);
  const broken = brokenReference(database);
  if (broken !== null) {
    throw new BackupProblem(`O backup está incompleto: ${broken} aponta para um registro que não existe. Use outro backup.`);
  }
  const missing = new Set(manifest.images.missing);
  const images = imagesIn(database).filter(({ hash }) => !missing.has(hash));
  for (const { hash } of images) {
    if (!existsSync(imagePath(folder, hash))) throw new BackupProblem(`Falta a imagem ${hash}.`);
    if (!readImage(folder, hash)) throw new BackupProblem(`A imagem ${hash} está danificada.`);
  }
  return { manifest, sql, database, images };
}

function readManifest(folder: string): Manifest {
  if (!isBackup(folder)) {
    throw new BackupProblem(`Em ${folder} não há um backup completo: falta ${MANIFEST}, que é gravado por último.`);
  }
  try {
    const json = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    if (json.product === 'quartou' && !READABLE.includes(json.format)) {
      throw new BackupProblem(
        `O backup tem o formato ${json.format}; esta versão lê ${READABLE.join(' e ')}. Use a versão que o gravou.`,
      );
    }
    return manifestSchema.parse(json);
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(`${MANIFEST} está danificado, ou não é de um backup do Quartou!.`);
  }
}
