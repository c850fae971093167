import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupProblem, readFile, readImages, readManifest, type Source } from '../../worker/backup/check.ts';
import { type Bucket, backupKey } from '../../worker/backup/kept.ts';
import { MANIFEST, type Manifest } from '../../worker/backup/manifest.ts';
import { sha256Of } from '../../worker/backup/pack.ts';
import { mediaKey } from '../../worker/media/keys.ts';

/** What a copy says of itself: images that were gone from the store when it was made. */
const LOST = 'lost.json';

/** Images on their way at once. */
const AT_ONCE = 6;

/** A backup in a folder: its files as they lie in R2, and the images in `media/`, each called by its hash. */
export function folderSource(folder: string): Source {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new BackupProblem(`Não há uma pasta ${folder}.`);
  const read = async (path: string) => (existsSync(path) ? new Uint8Array(readFileSync(path)) : null);
  return {
    read: (name) => read(join(folder, name)),
    readImage: (sha256) => read(join(folder, 'media', sha256)),
    lost: new Set(existsSync(join(folder, LOST)) ? (JSON.parse(readFileSync(join(folder, LOST), 'utf8')) as string[]) : []),
  };
}

/**
 * Copies a backup and its images into a folder, comparing every hash. The manifest comes last, so that a copy that was
 * cut off is none; it goes on where it was.
 * @returns the manifest, and how many images the store no longer has
 */
export async function copyToFolder(media: Bucket, id: string, folder: string): Promise<{ manifest: Manifest; lost: number }> {
  const read = async (name: string) => {
    const object = await media.get(backupKey(id, name));
    return object && new Uint8Array(await object.arrayBuffer());
  };
  const manifest = await readManifest({ read });
  mkdirSync(join(folder, 'media'), { recursive: true });
  const isOurs = (name: string) => name === 'media' || name === LOST || /\.(ndjson\.gz|part)$/.test(name);
  const others = readdirSync(folder).filter((name) => !isOurs(name));
  if (others.length > 0) throw new BackupProblem(`A pasta ${folder} já tem outra coisa: ${others[0]}. Escolha outra.`);

  for (const file of [...manifest.tables.flatMap(({ files }) => files), ...manifest.media.files]) {
    await readFile({ read }, file);
    write(join(folder, file.name), (await read(file.name)) ?? new Uint8Array());
  }
  const lost: string[] = [];
  const copy = async (sha256: string) => {
    const path = join(folder, 'media', sha256);
    if (existsSync(path) && sha256Of(readFileSync(path)) === sha256) return;
    const object = await media.get(mediaKey(sha256));
    const bytes = object && new Uint8Array(await object.arrayBuffer());
    if (bytes && sha256Of(bytes) === sha256) write(path, bytes);
    else lost.push(sha256);
  };
  const batch: string[] = [];
  for await (const { sha256 } of readImages({ read }, manifest)) {
    batch.push(sha256);
    if (batch.length === AT_ONCE) await Promise.all(batch.splice(0).map(copy));
  }
  await Promise.all(batch.map(copy));
  if (lost.length > 0) write(join(folder, LOST), Buffer.from(JSON.stringify(lost, null, 1)));
  write(join(folder, MANIFEST), (await read(MANIFEST)) ?? new Uint8Array());
  return { manifest, lost: lost.length };
}

/** Never half a file under its own name. */
function write(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.part`, bytes, { mode: 0o600 });
  renameSync(`${path}.part`, path);
}
