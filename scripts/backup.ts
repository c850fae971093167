// `npm run backup`: the newest backup of an installation, with its pictures, into a folder of this machine.
//   npm run backup                                    of this machine (STATE_DIR, else where `npm start` has it)
//   npm run backup -- --env production [folder]       of the one on Cloudflare
//   npm run backup -- --now                           makes a new one first; otherwise only where there is none
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupProblem } from '../worker/backup/check.ts';
import { listBackups } from '../worker/backup/kept.ts';
import { makeBackup } from '../worker/backup/make.ts';
import { summaryOf } from '../worker/backup/manifest.ts';
import { copyToFolder } from './backup/folder.ts';
import { type Installation, openInstallation } from './backup/installation.ts';
import { askedFor, inMegabytes, sayAndFail, withRetries } from './backup/words.ts';
import { inProject } from './local/paths.ts';

async function newestBackup({ d1, media }: Installation, isNewWanted: boolean): Promise<string> {
  const newest = isNewWanted ? undefined : (await listBackups(media)).find(({ isWhole }) => isWhole);
  if (newest) return newest.id;
  console.info('Fazendo um backup agora…');
  return (await makeBackup({ d1, media, now: () => new Date(), randomId: () => crypto.randomUUID() })).id;
}

try {
  const { choice, folder, now } = askedFor(process.argv.slice(2));
  // Opening it would make an empty one.
  if ('state' in choice && !existsSync(resolve(choice.state, 'v3/d1'))) {
    throw new BackupProblem(`Não há uma instalação em ${choice.state}. A da Cloudflare é --env production.`);
  }
  const installation = await openInstallation(choice);
  try {
    const id = await withRetries(() => newestBackup(installation, now));
    const target = resolve(folder ?? inProject('backups', id));
    if (existsSync(target) && readdirSync(target).includes('manifest.json')) {
      throw new BackupProblem(`Já há um backup em ${target}.`);
    }
    const { manifest, lost } = await withRetries(() => copyToFolder(installation.media, id, target));
    const { rows, images } = summaryOf(manifest);
    console.info(`
  Backup ${id} de ${installation.name}
  ${rows} linhas, ${images - lost} imagens (${inMegabytes(manifest.media.bytes)})
  Pasta: ${target}
${lost + manifest.media.missing > 0 ? `\n  ATENÇÃO: ${lost + manifest.media.missing} imagens não estão mais guardadas na origem.\n` : ''}
  A pasta contém contas e senhas cifradas: guarde-a onde só você entra.
`);
  } finally {
    await installation.close();
  }
} catch (error) {
  sayAndFail(error);
}
