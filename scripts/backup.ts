// `npm run backup`: makes a backup of an installation and copies it, with its pictures, into a folder of this machine.
//   npm run backup                                    of this machine (STATE_DIR, else where `npm start` has it)
//   npm run backup -- --env production [folder]       of the one on Cloudflare
//   npm run backup -- --last                          copies the newest that is there, as a rule last night's
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupProblem } from '../worker/backup/check.ts';
import { beginOf } from '../worker/backup/kept.ts';
import { type Choice, openInstallation } from './backup/installation.ts';
import { takeFromRunning } from './backup/running.ts';
import { type Taken, takeBackup } from './backup/take.ts';
import { ago, askedFor, inMegabytes, sayAndFail } from './backup/words.ts';
import { hold } from './local/hold.ts';

/** A house that is being served takes it itself. */
async function take(choice: Choice, asked: { folder?: string; now: boolean }): Promise<Taken> {
  if ('state' in choice && !hold(choice.state)) return takeFromRunning(choice.state, asked);
  const installation = await openInstallation(choice);
  try {
    return await takeBackup(installation, asked);
  } finally {
    await installation.close();
  }
}

try {
  const { choice, folder, last } = askedFor(process.argv.slice(2));
  // Opening it would make an empty one.
  if ('state' in choice && !existsSync(resolve(choice.state, 'v3/d1'))) {
    throw new BackupProblem(`Não há uma instalação em ${choice.state}. A da Cloudflare é --env production.`);
  }
  const taken = await take(choice, { ...(folder !== undefined && { folder: resolve(folder) }), now: !last });
  const madeAt = beginOf(taken.id);
  console.info(`
  Backup ${taken.id} de ${'state' in choice ? choice.state : choice.environment}
  Feito em ${new Date(madeAt).toLocaleString('pt-BR')} (${ago(Date.now() - madeAt)})
  ${taken.rows} linhas, ${taken.images} imagens (${inMegabytes(taken.bytes)})
  Pasta: ${taken.folder}
${taken.lost > 0 ? `\n  ATENÇÃO: ${taken.lost} imagens não estão mais guardadas na origem.\n` : ''}
  A pasta contém contas e senhas cifradas: guarde-a onde só você entra.
`);
} catch (error) {
  sayAndFail(error);
}
