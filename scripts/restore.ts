// `npm run restore -- <folder> [--env=staging]` restores a backup into an empty installation, by default into STATE_DIR.
// With `--images` it restores only the images that the installation's database refers to, and leaves the database as it is.
import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '../core/rules/text.ts';
import { RESTORE } from '../db/schema/records.ts';
import { mediaKey } from '../worker/media/keys.ts';
import { dump, IS_OURS, migrationsIn, sha256Of } from './backup/dump.ts';
import { type Backup, readBackup, readImage } from './backup/folder.ts';
import { open, type WholeInstallation } from './backup/installation.ts';
import {
  argumentsOf,
  BackupProblem,
  type Choice,
  forEachOf,
  inMegabytes,
  nameOf,
  sayAndFail,
  timeAtVenue,
  withRetries,
} from './backup/words.ts';
import { projectMigrations, whyDamaged } from './local/database.ts';
import { lockInstallation } from './local/lock.ts';
import { freeIn } from './local/upkeep.ts';

const TABLES = `select count(*) as tables from sqlite_schema where type = 'table' and ${IS_OURS}`;
const HAS_FILES = "select count(*) as tables from sqlite_schema where type = 'table' and name = 'files'";

const ONLY_IMAGES = 'Se só faltam imagens, repita com --images no final: o banco fica como está.';

/** Returns SQL that inserts a row by which the health check and the seed recognise restored data. */
const restoreRow = (now: string) =>
  `INSERT INTO runs (name, started_at, ended_at, okay, okay_at) VALUES ('${RESTORE}', '${now}', '${now}', 1, '${now}');\n`;

function assertOurs({ database }: Backup): void {
  const ours = projectMigrations();
  const theirs = migrationsIn(database);
  if (theirs.every((name, i) => name === ours[i])) return;
  throw new BackupProblem(
    `O backup é de outra versão do Quartou! (${theirs.at(-1)}; esta vai até ${ours.at(-1)}). Use a versão que o gravou, ou uma mais nova.`,
  );
}

type Image = Backup['images'][number];

const putImage = (media: R2Bucket, { hash, type }: Image, bytes: Buffer) =>
  withRetries(async () => {
    const stored = await media.head(mediaKey(hash));
    if (stored?.etag === createHash('md5').update(bytes).digest('hex')) return;
    await media.put(mediaKey(hash), bytes, { sha256: hash, httpMetadata: { contentType: type } });
  });

const putImages = (media: R2Bucket, folder: string, { images }: Backup) =>
  forEachOf(images, async (image) => {
    const bytes = readImage(folder, image.hash);
    if (!bytes) throw new BackupProblem(`A imagem ${image.hash} está danificada.`);
    await putImage(media, image, bytes);
  });

async function putOnlyImages({ d1, media }: WholeInstallation, choice: Choice, folder: string, backup: Backup): Promise<string> {
  const name = nameOf(choice);
  if ((await withRetries(() => d1.prepare(HAS_FILES).first<number>('tables'))) === 0) {
    throw new BackupProblem(`O banco de ${name} está vazio. Restaure também o banco: repita sem --images.`);
  }
  console.info(`Devolvendo as imagens a ${name}…`);
  const { results: images } = await withRetries(() => d1.prepare('select hash, type from files').all<Image>());
  let missing = 0;
  await forEachOf(images, async (image) => {
    const bytes = readImage(folder, image.hash);
    if (bytes) await putImage(media, image, bytes);
    else if (!(await withRetries(() => media.head(mediaKey(image.hash))))) missing += 1;
  });
  const stored = images.length - missing;
  return `
  Imagens do backup de ${timeAtVenue(backup.manifest.madeAt)} devolvidas a ${name}. O banco ficou como estava.
  Das imagens que ele usa, ${counted(stored, 'está guardada', 'estão guardadas')}. O Dashboard confere isso uma vez por dia.
${missing > 0 ? `  ATENÇÃO: ${counted(missing, 'falta', 'faltam')}, também neste backup. Se há outro, repita com ele.\n` : ''}`;
}

const isSame = async (installation: WholeInstallation, { manifest }: Backup) =>
  sha256Of(dump(await installation.read())) === manifest.database.sha256;

/** Writes images, then all rows in one transaction, so an interrupted restore can be repeated. @returns a Portuguese report */
async function putAll(installation: WholeInstallation, choice: Choice, folder: string, backup: Backup): Promise<string> {
  const name = nameOf(choice);
  const isEmpty = (await withRetries(() => installation.d1.prepare(TABLES).first<number>('tables'))) === 0;
  const wayOut =
    'state' in choice
      ? 'Restaure em outra pasta: STATE_DIR=/outra/pasta npm run restore -- …, e depois npm start com o mesmo STATE_DIR.'
      : 'Se nada do que está ali faz falta, apague o banco no painel e crie-o de novo, vazio (docs/OPERATING.md, Restaurar).';
  if (!isEmpty && !(await isSame(installation, backup))) {
    throw new BackupProblem(
      `${name} não está vazio. Um backup só entra onde o banco ainda não tem tabelas; nada foi mudado. ${ONLY_IMAGES} ${wayOut}`,
    );
  }
  console.info(`Restaurando em ${name}…`);
  await putImages(installation.media, folder, backup);
  if (isEmpty) {
    await installation.execute(backup.sql + restoreRow(new Date().toISOString()));
    if (!(await isSame(installation, backup))) {
      throw new BackupProblem(
        `Depois de restaurar, o banco não está igual ao backup: alguém pode ter usado o sistema enquanto isso. ${wayOut}`,
      );
    }
  }
  const { missing } = backup.manifest.images;
  return `
  Backup de ${timeAtVenue(backup.manifest.madeAt)} restaurado e conferido: o banco de dados e ${counted(backup.images.length, 'imagem', 'imagens')}.
${missing.length > 0 ? `  ATENÇÃO: ${counted(missing.length, 'imagem já faltava', 'imagens já faltavam')} quando a cópia foi feita.\n` : ''}  Todos precisam entrar de novo, com a senha ou o código da equipe. Os códigos de .dev.vars não vêm na cópia.
  Quem está com o Quartou! aberto deve recarregar a página, que ainda mostra o que havia antes da perda.
`;
}

export async function restore(args: string[]): Promise<void> {
  // Without a `--` before it, npm takes `--images` as a setting of its own.
  const isOnlyImages = args.includes('--images') || process.env.npm_config_images === 'true';
  const { choice, folder: folderArgument } = argumentsOf(args.filter((arg) => arg !== '--images'));
  if (folderArgument === undefined) throw new BackupProblem('Diga a pasta do backup: npm run restore -- <pasta>');
  const folder = resolve(folderArgument);
  console.info('Conferindo o backup…');
  const backup = readBackup(folder);
  assertOurs(backup);
  const release = 'state' in choice ? lockForRestore(choice.state, bytesToWrite(choice.state, backup, isOnlyImages)) : () => {};
  try {
    const installation = await open(choice);
    const put = isOnlyImages ? putOnlyImages : putAll;
    console.info(await put(installation, choice, folder, backup).finally(installation.close));
  } finally {
    release();
  }
}

/** Returns about how many bytes a restore into `state` writes. Each stored image counts as one that need not be written. */
export function bytesToWrite(state: string, { manifest: { database, images } }: Backup, isOnlyImages: boolean): number {
  const stored = globSync('v3/r2/*/blobs/*', { cwd: state }).map((path) => statSync(join(state, path)).size);
  const missing = images.bytes - stored.reduce((sum, size) => sum + size, 0);
  // The rows count twice, because workerd writes them to its log first.
  return Math.max(missing, 0) + (isOnlyImages ? 0 : 2 * database.bytes);
}

function lockForRestore(state: string, bytes: number): () => void {
  const { release, holder } = lockInstallation(state, 'npm run restore');
  if (holder !== undefined)
    throw new BackupProblem(`Os dados de ${state} estão em uso: ${holder}. Encerre-o e repita; nada foi mudado.`);
  // On a full disk workerd would not report an error, but end or never respond.
  const lacking = bytes - freeIn(state);
  const problem =
    lacking > 0
      ? `Faltam cerca de ${inMegabytes(lacking)} de espaço livre em ${state}. Libere espaço e repita.`
      : whyDamaged(state);
  if (problem === null) return release;
  release();
  throw new BackupProblem(problem);
}

if (import.meta.main) await restore(process.argv.slice(2)).catch(sayAndFail);
