// `npm run backup [-- [--env=production] [folder]]` copies an installation's database and images, by default the local one's.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '../core/rules/text.ts';
import { mediaKey } from '../worker/media/keys.ts';
import { brokenReference, dump, imagesIn, programmesIn, sha256Of } from './backup/dump.ts';
import {
  backupsBeside,
  finish,
  imagePath,
  linkImage,
  type Manifest,
  prepareFolder,
  readImage,
  removeIfEmpty,
  write,
} from './backup/folder.ts';
import { isInstallation, open, openCopy, type WholeInstallation } from './backup/installation.ts';
import {
  argumentsOf,
  BackupProblem,
  forEachOf,
  inMegabytes,
  nameOf,
  sayAndFail,
  timeAtVenue,
  withRetries,
} from './backup/words.ts';
import { whyNotRead } from './local/database.ts';
import { lockIn } from './local/lock.ts';
import { inProject } from './local/paths.ts';

const STATE_ADVICE = ' Repita com o STATE_DIR do npm start.';

async function copyImages(media: R2Bucket, folder: string, hashes: string[]): Promise<Manifest['images']> {
  const images: Manifest['images'] = { count: 0, bytes: 0, missing: [] };
  const others = backupsBeside(folder);
  await forEachOf(hashes, async (hash) => {
    let bytes: Uint8Array | null = readImage(folder, hash) ?? linkImage(others, folder, hash);
    if (!bytes) {
      const stored = await withRetries(async () => (await media.get(mediaKey(hash)))?.arrayBuffer());
      if (!stored || sha256Of(new Uint8Array(stored)) !== hash) {
        images.missing.push(hash);
        return;
      }
      bytes = new Uint8Array(stored);
      write(imagePath(folder, hash), bytes);
    }
    images.count += 1;
    images.bytes += bytes.length;
  });
  images.missing.sort();
  return images;
}

export async function backUp(args: string[]): Promise<void> {
  const { choice, folder } = argumentsOf(args);
  if ('state' in choice) {
    if (!isInstallation(choice.state)) {
      throw new BackupProblem(
        `Não há uma instalação em ${choice.state}.${STATE_ADVICE} Para copiar a da Cloudflare: npm run backup -- --env=production`,
      );
    }
    const trouble = whyNotRead(choice.state);
    if (trouble !== null) throw new BackupProblem(trouble);
  }
  const madeAt = new Date();
  const target = resolve(
    folder ?? inProject('backups', `${nameOf(choice).split(/[\\/]/).at(-1)}-${madeAt.toISOString().replaceAll(':', '')}`),
  );
  prepareFolder(target);
  const release = lockIn(target, 'being-written');
  if (!release) throw new BackupProblem(`Outro backup está sendo gravado em ${target}.`);
  try {
    console.info(`Copiando ${nameOf(choice)}…`);
    const installation = await ('state' in choice ? openCopy(choice.state) : open(choice));
    const { programmes, images } = await copy(installation, target, madeAt).finally(installation.close);
    const advice = 'state' in choice ? STATE_ADVICE : '';
    const warnings = [
      ...(programmes === 0 && images.count === 0 ? [`não há programações nem imagens em ${nameOf(choice)}.${advice}`] : []),
      ...(images.missing.length > 0
        ? [`${counted(images.missing.length, 'imagem não está mais guardada', 'imagens não estão mais guardadas')} na origem.`]
        : []),
    ];
    const held = `${counted(programmes, 'programação', 'programações')}, e ${counted(images.count, 'imagem', 'imagens')}`;
    console.info(`
  Backup de ${nameOf(choice)}, feito em ${timeAtVenue(madeAt.toISOString())}
  Banco de dados com ${held} (${inMegabytes(images.bytes)})
  Pasta: ${target}
${warnings.map((warning) => `\n  ATENÇÃO: ${warning}\n`).join('')}
  A pasta contém contas e senhas cifradas: guarde-a onde só você entra.
`);
  } finally {
    release();
    rmSync(join(target, 'being-written'), { force: true });
    removeIfEmpty(target);
  }
}

async function copy(installation: WholeInstallation, target: string, madeAt: Date) {
  const database = await installation.read();
  const broken = brokenReference(database);
  if (broken !== null) throw new BackupProblem(`O banco está incompleto: ${broken} aponta para um registro que não existe.`);
  const programmes = programmesIn(database);
  const hashes = imagesIn(database).map(({ hash }) => hash);
  const images = await copyImages(installation.media, target, hashes);
  finish(target, dump(database), madeAt, images);
  return { programmes, images };
}

if (import.meta.main) await backUp(process.argv.slice(2)).catch(sayAndFail);
