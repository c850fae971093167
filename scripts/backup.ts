// `npm run backup`: makes a backup of an installation and copies it, with its pictures, into a folder of this machine.
//   npm run backup                                    of this machine (STATE_DIR, else where `npm start` has it)
//   npm run backup -- --env production [folder]       of the one on Cloudflare
//   npm run backup -- --last                          copies the newest that is there, as a rule last night's
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupProblem } from '../worker/backup/check.ts';
import { beginOf, listBackups } from '../worker/backup/kept.ts';
import { makeBackup } from '../worker/backup/make.ts';
import { MANIFEST, summaryOf } from '../worker/backup/manifest.ts';
import { copyToFolder } from './backup/folder.ts';
import { isInstallation, openInstallation, reachRunning } from './backup/installation.ts';
import { ago, askedFor, inMegabytes, sayAndFail, withRetries } from './backup/words.ts';
import { whyNotRead } from './local/database.ts';
import { hold } from './local/hold.ts';
import type { Installation } from './local/installation.ts';
import { inProject } from './local/paths.ts';

function assertFree(folder: string): void {
  if (existsSync(join(folder, MANIFEST))) throw new BackupProblem(`Já há um backup em ${folder}.`);
}

/** The backup that is to be copied: a new one, or the newest that is there; where there is none, it is made. */
async function choose({ d1, media }: Installation, isLast: boolean, trouble: string | null): Promise<string> {
  const newest = isLast ? (await listBackups(media)).find(({ isWhole }) => isWhole) : undefined;
  if (newest) return newest.id;
  if (trouble !== null) throw new BackupProblem(isLast ? `Não há um backup guardado aqui.\n  ${trouble}` : trouble);
  console.info('Fazendo um backup agora…');
  return (await makeBackup({ d1, media, now: () => new Date(), randomId: () => crypto.randomUUID() })).id;
}

try {
  const { choice, folder, last } = askedFor(process.argv.slice(2));
  if ('state' in choice && !isInstallation(choice.state)) {
    throw new BackupProblem(`Não há uma instalação em ${choice.state}. A da Cloudflare é --env production.`);
  }
  if (folder !== undefined) assertFree(resolve(folder));
  const holder = 'state' in choice ? hold(choice.state, 'npm run backup') : null;
  const trouble = 'state' in choice && holder === null ? whyNotRead(choice.state) : null;
  const installation = await ('state' in choice && holder !== null
    ? reachRunning(choice.state, holder)
    : openInstallation(choice));
  try {
    const id = await withRetries(() => choose(installation, last, trouble));
    const target = resolve(folder ?? inProject('backups', id));
    assertFree(target);
    const { manifest, lost } = await withRetries(() => copyToFolder(installation.media, id, target));
    const { rows, images, missingImages } = summaryOf(manifest);
    const madeAt = beginOf(id);
    console.info(`
  Backup ${id} de ${'state' in choice ? choice.state : choice.environment}
  Feito em ${new Date(madeAt).toLocaleString('pt-BR')} (${ago(Date.now() - madeAt)})
  ${rows} linhas, ${images - lost} imagens (${inMegabytes(manifest.media.bytes)})
  Pasta: ${target}
${lost + missingImages > 0 ? `\n  ATENÇÃO: ${lost + missingImages} imagens não estão mais guardadas na origem.\n` : ''}
  A pasta contém contas e senhas cifradas: guarde-a onde só você entra.
`);
  } finally {
    await installation.close();
  }
} catch (error) {
  sayAndFail(error);
}
