// `npm run restore -- <folder>`: a backup, as `npm run backup` wrote it, into an empty installation.
//   npm run restore -- backups/production-2026-11-21T073000.000Z             into this machine's STATE_DIR
//   npm run restore -- backups/… --env staging                               into the one on Cloudflare
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mediaKey } from '../worker/media/keys.ts';
import { dump, migrationsIn, sha256Of } from './backup/dump.ts';
import { type Backup, readBackup, readImage } from './backup/folder.ts';
import { open, type WholeInstallation } from './backup/installation.ts';
import { askedFor, BackupProblem, forEachOf, nameOf, sayAndFail, withRetries } from './backup/words.ts';
import { projectMigrations, whyDamaged } from './local/database.ts';
import { hold } from './local/hold.ts';

const TABLES = `select count(*) as tables from sqlite_schema
  where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'`;

/** The one row that the backup has not: by it the health check and the example venue know of the restore. */
const mark = (now: string) =>
  `INSERT INTO runs (name, started_at, ended_at, okay, okay_at) VALUES ('restore', '${now}', '${now}', 1, '${now}');\n`;

/** @throws BackupProblem when the backup was made with migrations that this version has not */
function assertOurs({ database }: Backup): void {
  const ours = projectMigrations();
  const theirs = migrationsIn(database);
  if (theirs.every((name, i) => name === ours[i])) return;
  throw new BackupProblem(
    `O backup é de outra versão do Quartou! (${theirs.at(-1)}; esta vai até ${ours.at(-1)}). Use a versão que o gravou, ou uma mais nova.`,
  );
}

/** Puts the images where they belong; what is there already stays. R2 compares the hash of what it is given. */
const putImages = (media: R2Bucket, folder: string, { images }: Backup) =>
  forEachOf(images, async ({ hash, type }) => {
    const bytes = readImage(folder, hash);
    if (!bytes) throw new BackupProblem(`A imagem ${hash} está danificada.`);
    await withRetries(async () => {
      const found = await media.head(mediaKey(hash));
      if (found?.etag === createHash('md5').update(bytes).digest('hex')) return;
      await media.put(mediaKey(hash), bytes, { sha256: hash, httpMetadata: { contentType: type } });
    });
  });

/** Brings the rows in, in one transaction: cut off, the database is as empty as before. */
async function putRows(installation: WholeInstallation, { sql }: Backup): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartou-'));
  try {
    const path = join(folder, 'restore.sql');
    writeFileSync(path, sql + mark(new Date().toISOString()), { mode: 0o600 });
    await installation.execute(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the database has exactly the rows of the backup. */
const isSame = async (installation: WholeInstallation, { manifest }: Backup) =>
  sha256Of(dump(await installation.read())) === manifest.database.sha256;

try {
  const { choice, folder: given } = askedFor(process.argv.slice(2));
  if (given === undefined) throw new BackupProblem('Diga a pasta do backup: npm run restore -- <pasta>');
  const folder = resolve(given);
  console.info('Conferindo o backup…');
  const backup = readBackup(folder);
  assertOurs(backup);
  if ('state' in choice) {
    const holder = hold(choice.state, 'npm run restore');
    if (holder !== null)
      throw new BackupProblem(`Os dados de ${choice.state} estão em uso: ${holder}. Encerre-o e repita; nada foi mudado.`);
    const damage = whyDamaged(choice.state);
    if (damage !== null) throw new BackupProblem(damage);
  }
  const installation = await open(choice);
  try {
    const isEmpty = (await withRetries(() => installation.d1.prepare(TABLES).first<number>('tables'))) === 0;
    // Killed between the last row and its own end, the restore is repeated where all is there.
    if (!isEmpty && !(await isSame(installation, backup))) {
      throw new BackupProblem(
        `${nameOf(choice)} não está vazio. Um backup só entra onde o banco ainda não tem tabelas; nada foi mudado.`,
      );
    }
    console.info(`Restaurando em ${nameOf(choice)}…`);
    await putImages(installation.media, folder, backup);
    if (isEmpty) {
      await putRows(installation, backup);
      if (!(await isSame(installation, backup))) {
        throw new BackupProblem('Depois de restaurar, o banco não está igual ao backup. Alguém mudou algo enquanto isso?');
      }
    }
    const { missing } = backup.manifest.images;
    console.info(`
  Backup de ${new Date(backup.manifest.madeAt).toLocaleString('pt-BR')} restaurado e conferido: o banco de dados e ${backup.images.length} imagens.
${missing.length > 0 ? `  ATENÇÃO: ${missing.length} imagens já faltavam quando a cópia foi feita.\n` : ''}  Todos precisam entrar de novo com sua senha.
`);
  } finally {
    await installation.close();
  }
} catch (error) {
  sayAndFail(error);
}
