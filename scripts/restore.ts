// `npm run restore -- <folder>`: a backup, as `npm run backup` wrote it, into an empty installation.
//   npm run restore -- backups/20261121T073000Z-3f9a1c20                     into this machine's STATE_DIR
//   npm run restore -- backups/… --env staging                               into the one on Cloudflare
import { resolve } from 'node:path';
import { BackupProblem, checkBackup } from '../worker/backup/check.ts';
import { assertRoom, restoreBackup } from '../worker/backup/restore.ts';
import { unfinishedRestore } from '../worker/backup/sql.ts';
import { folderSource } from './backup/folder.ts';
import { migrate, openInstallation } from './backup/installation.ts';
import { askedFor, sayAndFail, withRetries } from './backup/words.ts';
import { projectMigrations, whyDamaged } from './local/database.ts';
import { beginRestore, endRestore, hold } from './local/hold.ts';

/**
 * How many of the project's migrations the backup was made with.
 * @throws BackupProblem when it was made with others
 */
function countMigrations(ofBackup: readonly string[]): number {
  const ours = projectMigrations();
  const isOurs = ofBackup.every((name, i) => name === ours[i]);
  if (isOurs) return ofBackup.length;
  throw new BackupProblem(
    `O backup é de outra versão do Quartou! (${ofBackup.at(-1)}; esta vai até ${ours.at(-1)}). Use a versão que o gravou, ou uma mais nova.`,
  );
}

try {
  const { choice, folder, last } = askedFor(process.argv.slice(2));
  if (folder === undefined || last) throw new BackupProblem('Diga a pasta do backup: npm run restore -- <pasta>');
  const source = folderSource(resolve(folder));
  console.info('Conferindo o backup…');
  const manifest = await checkBackup(source);
  const count = countMigrations(manifest.migrations);
  if ('state' in choice) {
    const holder = hold(choice.state, 'npm run restore');
    if (holder !== null)
      throw new BackupProblem(`Os dados de ${choice.state} estão em uso: ${holder}. Encerre-o e repita; nada foi mudado.`);
    const damage = whyDamaged(choice.state);
    if (damage !== null) throw new BackupProblem(damage);
  }
  const { d1, media, close } = await openInstallation(choice);
  try {
    await withRetries(() => assertRoom(d1, manifest.id));
    if ('state' in choice) beginRestore(choice.state, manifest.id);
    await withRetries(() => migrate(d1, count));
    console.info(`Restaurando em ${'state' in choice ? choice.state : choice.environment}…`);
    const { rows, images, lost } = await withRetries(() => restoreBackup({ d1, media, now: () => new Date() }, source));
    await withRetries(() => migrate(d1, projectMigrations().length));
    console.info(`
  Backup ${manifest.id} restaurado: ${rows} linhas e ${images} imagens, conferidas uma a uma.
${lost > 0 ? `  ATENÇÃO: ${lost} imagens já faltavam quando a cópia foi feita.\n` : ''}  Todos precisam entrar de novo com sua senha.
`);
  } finally {
    if ('state' in choice && (await unfinishedRestore(d1)) === null) endRestore(choice.state);
    await close();
  }
} catch (error) {
  sayAndFail(error);
}
