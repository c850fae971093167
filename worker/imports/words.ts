import type { ImportJob } from '../../core/contracts/imports.ts';
import { firstUnits } from '../../core/rules/files.ts';
import { counted } from '../../core/rules/text.ts';
import { AppError } from '../errors.ts';

const grouped = (count: number) => count.toLocaleString('pt-BR');
const photos = (count: number) => counted(count, 'foto', 'fotos');
const attractions = (count: number) => counted(count, 'atração', 'atrações');

export const IMPORT_NOT_FOUND = 'Importação não encontrada.';

export const REASONS = {
  cancelled: 'A importação foi cancelada.',
  expired: 'O envio ficou parado por mais de um dia, e o arquivo foi apagado. Envie-o de novo.',
  unconfirmed: 'A importação não foi confirmada em um dia, e o arquivo foi apagado. Envie-o de novo.',
  noPhotos:
    'Nenhuma foto para importar neste arquivo. Cada pasta deve ter o nome de uma atração e, dentro dela, fotos JPG, PNG ou WebP.',
  unreadable: 'Não foi possível ler o arquivo depois de várias tentativas. Envie-o de novo.',
  stuck: (slice: number) =>
    `A importação parou: o grupo de fotos nº ${slice} falhou depois de várias tentativas. ` +
    'As fotos que já entraram ficaram; importe o mesmo arquivo de novo para trazer as que faltam.',
} as const;

interface Progress
  extends Pick<ImportJob, 'state' | 'preview' | 'done' | 'total' | 'attractionsAdded' | 'photosAdded' | 'photosFailed'> {
  reason: string | null;
}

export function sentence(progress: Progress): string {
  const { state, reason, preview, done, total } = progress;
  switch (state) {
    case 'uploading':
      return 'Recebendo o arquivo.';
    case 'reading':
      return 'Lendo o conteúdo do arquivo.';
    case 'planned':
      if (total === 0) return REASONS.noPhotos;
      if (preview?.photosNew === 0) return `Nada novo: ${alreadyThere(total, 'está', 'estão')}`;
      return `Pronto para importar ${counted(preview?.photosNew ?? total, 'foto nova', 'fotos novas')}.`;
    case 'importing':
      return `Importando: ${grouped(done)} de ${photos(total)}.`;
    case 'failed':
      return reason ?? REASONS.unreadable;
    case 'done':
      return total === 0 ? REASONS.noPhotos : result(progress);
  }
}

function result({ total, photosFailed: failed, attractionsAdded, photosAdded }: Progress): string {
  const existing = total - failed - photosAdded;
  if (photosAdded === 0 && failed === 0) return `Nada foi adicionado: ${alreadyThere(total, 'estava', 'estavam')}`;
  const added = [
    ...(attractionsAdded > 0 ? [attractions(attractionsAdded)] : []),
    ...(photosAdded > 0 ? [photos(photosAdded)] : []),
  ];
  const known = existing === 1 ? 'estava no cadastro ou se repete' : 'estavam no cadastro ou se repetem';
  const sentences = [
    added.length === 0
      ? 'Nada foi adicionado.'
      : `Importação concluída: ${added.join(' e ')} ${attractionsAdded + photosAdded === 1 ? 'adicionada' : 'adicionadas'}.`,
    ...(existing > 0 ? [`${photos(existing)} já ${known} no ZIP.`] : []),
    ...(failed > 0 ? [`${photos(failed)} não ${failed === 1 ? 'pôde ser importada' : 'puderam ser importadas'}.`] : []),
  ];
  return sentences.join(' ');
}

const alreadyThere = (total: number, one: string, many: string) =>
  total === 1
    ? `a foto deste arquivo já ${one} no cadastro.`
    : `as ${grouped(total)} fotos deste arquivo já ${many} no cadastro.`;

const MAX_NAMES = 5;

const beginning = (name: string): string => (name.length > 60 ? `${firstUnits(name, 59)}…` : name);

/** Returns the end of a path, because paths below the same folder differ only there. */
const end = (path: string): string => (path.length > 60 ? `…${path.slice(-59).toWellFormed()}` : path);

const listed = (names: readonly string[], shortened = beginning): string => {
  const shown = names.slice(0, MAX_NAMES).map((name) => `“${shortened(name)}”`);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` e mais ${grouped(more)}` : ''}`;
};

export const doubtfulNames = (names: readonly string[]): string =>
  `Confira ${names.length === 1 ? 'este nome, que pode' : 'estes nomes, que podem'} ter vindo do ZIP com letras trocadas: ` +
  `${listed(names)}.`;

/** Returns a notice if an attraction gets photos of several folders. `folders` maps each attraction to its folders' paths. */
export function joinedFolders(folders: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const [first, ...others] = [...folders].filter(([, paths]) => paths.size > 1);
  if (!first) return [];
  const [name, paths] = first;
  const more = others.length > 0 ? ` O mesmo vale para ${listed(others.map(([other]) => other))}.` : '';
  return [
    `A pasta de cada foto dá o nome da atração: ${listed([name])} recebe as fotos de ${listed([...paths.values()], end)}.${more}`,
  ];
}

export const andMore = (count: number) => `… e mais ${counted(count, 'aviso', 'avisos')}.`;

export function missingParts(missing: number[]): AppError {
  const message =
    missing.length === 1 ? 'Falta enviar uma parte do arquivo.' : `Faltam ${grouped(missing.length)} partes do arquivo.`;
  return new AppError('conflict', message, { missing });
}
