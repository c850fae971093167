import { ARCHIVE_MESSAGES } from '../../../../../core/contracts/file-messages.ts';
import type { ImportJob, ImportState } from '../../../../../core/contracts/imports.ts';
import { LIMITS } from '../../../../../core/contracts/limits.ts';
import { countOf } from '../../../list-kit/words.ts';
import { shortenFileName } from '../../../ui/shorten.ts';
import { arrivedBytes, type ImportUploadState, type UploadTrouble } from '../../../uploads/import-upload.ts';

/**
 * The state of the dialog. `choose`: there is no import yet. `resume`: an upload was interrupted, or another page continues it.
 * `sending`: this page uploads. `empty`: the archive was read and has no photo. The other values are states of an import.
 */
export type ImportView = 'choose' | 'resume' | 'sending' | 'empty' | Exclude<ImportState, 'uploading'>;

export function viewOf(job: ImportJob | null, { isSending }: Pick<ImportUploadState, 'isSending'>): ImportView {
  if (isSending) return 'sending';
  if (!job) return 'choose';
  if (job.state === 'planned' && job.total === 0) return 'empty';
  return job.state === 'uploading' ? 'resume' : job.state;
}

/** Returns the message of spec §5 about wrongly chosen files; null if the choice is one archive of an allowed size. */
export function choiceProblem(files: readonly File[]): { title: string; description: string } | null {
  const [file] = files;
  if (!file) return { title: 'Nenhum arquivo selecionado', description: ARCHIVE_MESSAGES.missing };
  if (files.some(({ name, type }) => type !== 'application/zip' && !/\.zip$/i.test(name))) {
    return { title: 'Formato inválido', description: ARCHIVE_MESSAGES.format };
  }
  if (files.length > 1) return { title: 'Um arquivo de cada vez', description: 'Por favor, selecione um único arquivo ZIP.' };
  if (file.size === 0) {
    return { title: 'Arquivo vazio', description: `O arquivo ${shortenFileName(file.name, 40)} está vazio. Escolha outro.` };
  }
  if (file.size > LIMITS.archive) {
    const description = 'O tamanho máximo é 5 GB. Divida as pastas em dois ou mais arquivos ZIP.';
    return { title: 'Arquivo muito grande', description };
  }
  return null;
}

/** Rounded down, so that 100 means that everything is done. */
export const percentOf = (done: number, whole: number): number => (whole > 0 ? Math.floor((100 * done) / whole) : 0);

export const arrivedText = (job: ImportJob | null): string => `${job ? percentOf(arrivedBytes(job), job.size) : 0}%`;

export function bytesText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[power]}`;
}

/** Returns the line in which the screen reports an upload or import; null if there is nothing to report. */
export function lineOf(job: ImportJob | null, upload: ImportUploadState): { text: string; percent?: number } | null {
  const view = viewOf(job, upload);
  const name = shortenFileName((view === 'sending' ? upload.file?.name : job?.fileName) ?? upload.file?.name ?? '', 40);
  switch (view) {
    case 'choose':
      return upload.problem ? { text: `O envio de ${name} parou. ${upload.problem}` } : null;
    case 'resume':
      return { text: `O envio de ${name} ainda não terminou: está em ${arrivedText(job)}. ${upload.problem ?? ''}`.trim() };
    case 'sending':
      return {
        text: sendingText(name, upload),
        percent: percentOf(upload.sent, upload.file?.size ?? 0),
      };
    case 'reading':
      return { text: `Lendo ${name}...` };
    case 'planned':
      return { text: `${name} foi lido. Falta você confirmar.` };
    case 'empty':
      return { text: `${name} não tem nenhuma foto para importar.` };
    case 'importing':
      return { text: `Importando ${name}`, percent: Math.floor(job?.percent ?? 0) };
    case 'done':
      return { text: `A importação de ${name} terminou: ${addedText(job)}.` };
    case 'failed':
      return { text: `A importação de ${name} não deu certo.` };
  }
}

function sendingText(name: string, { trouble }: ImportUploadState): string {
  if (!trouble) return `Enviando ${name}`;
  return trouble.isOffline
    ? `Sem conexão: o envio de ${name} continua assim que ela voltar.`
    : `O servidor respondeu com erro ao envio de ${name}; tentando de novo...`;
}

export function troubleText({ isOffline }: UploadTrouble): string {
  return isOffline
    ? 'A conexão falhou. O envio continua sozinho assim que ela voltar.'
    : 'O servidor respondeu com erro. O envio tenta de novo sozinho.';
}

function addedText(job: ImportJob | null): string {
  const { photosAdded = 0, attractionsAdded = 0, photosFailed = 0 } = job ?? {};
  const parts = [
    photosAdded > 0 && countOf('photo', photosAdded),
    attractionsAdded > 0 && countOf('attraction', attractionsAdded),
  ];
  const added = parts.filter(Boolean).join(' e ');
  const failed = photosFailed > 0 ? `; ${countOf('photo', photosFailed)} com erro` : '';
  return (added ? `${added} a mais` : failed ? 'nada entrou' : 'nada novo') + failed;
}
