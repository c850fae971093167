import { expect, it } from 'vitest';
import type { ImportJob, ImportState } from '../../../../../core/contracts/imports.ts';
import { LIMITS } from '../../../../../core/contracts/limits.ts';
import { importJob } from '../../../testing/rows.ts';
import type { ImportUploadState } from '../../../uploads/import-upload.ts';
import { bytesText, choiceProblem, lineOf, percentOf, troubleText, viewOf } from './view.ts';

const MB = 1024 ** 2;
const IDLE: ImportUploadState = { file: null, isSending: false, sent: 0, trouble: null, problem: null };
const archive = (name = 'fotos.zip', type = '', size = 10) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

const TOO_LARGE = archive('a.zip', '', LIMITS.archive * 2);

const job = (state: ImportState, more: Partial<ImportJob> = {}) => importJob({ size: 20 * MB, partSize: 8 * MB, state, ...more });

it('`viewOf()` returns “sending” while this page uploads, else a view for the import’s state on the server', () => {
  expect(viewOf(null, IDLE)).toBe('choose');
  expect(viewOf(job('uploading'), IDLE)).toBe('resume');
  expect(viewOf(job('uploading'), { isSending: true })).toBe('sending');
  expect(viewOf(null, { isSending: true })).toBe('sending');
  for (const state of ['reading', 'planned', 'importing', 'done', 'failed'] as const) {
    expect(viewOf(job(state, { total: 1 }), IDLE)).toBe(state);
  }
  expect(viewOf(job('planned'), IDLE)).toBe('empty');
});

const WRONG = ['Formato inválido', 'Por favor, selecione apenas arquivos ZIP.'] as const;

it.each<[string, File[], title?: string, description?: string]>([
  ['a choice without a file', [], 'Nenhum arquivo selecionado', 'Por favor, selecione um arquivo ZIP para importar.'],
  ['a file of another kind', [archive('fotos.rar', 'application/vnd.rar')], ...WRONG],
  ['a file with .zip inside its name', [archive('fotos.zip.exe')], ...WRONG],
  ['a folder', [archive('fotos')], ...WRONG],
  ['an archive with a photo', [archive(), archive('a.jpg', 'image/jpeg')], ...WRONG],
  ['two archives', [archive(), archive()], 'Um arquivo de cada vez', 'Por favor, selecione um único arquivo ZIP.'],
  ['an empty archive', [archive('a.zip', '', 0)], 'Arquivo vazio', 'O arquivo a.zip está vazio. Escolha outro.'],
  [
    'an archive of 10 GB',
    [TOO_LARGE],
    'Arquivo muito grande',
    'O tamanho máximo é 5 GB. Divida as pastas em dois ou mais arquivos ZIP.',
  ],
  ['an archive with a ZIP’s name', [archive('FOTOS.ZIP', 'application/octet-stream')]],
  ['an archive with a ZIP’s type', [archive('fotos', 'application/zip')]],
  ['an archive of the greatest size', [archive('a.zip', '', LIMITS.archive)]],
])('`choiceProblem()` returns the message of spec §5, or null if the choice is accepted: %s', (_, files, title, description) => {
  expect(choiceProblem(files)).toEqual(title ? { title, description } : null);
});

it.each([
  [0, '0 bytes'],
  [1023, '1.023 bytes'],
  [1024, '1 KB'],
  [1.5 * MB, '1,5 MB'],
  [480.4 * MB, '480 MB'],
  [1.26 * 1024 * MB, '1,3 GB'],
  [5000 * 1024 * MB, '5.000 GB'],
])('%d bytes are shown as “%s”', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [999, 1000, 99],
  [7, 7, 100],
])('the progress %i of %i is shown as %i percent', (done, whole, percent) => {
  expect(percentOf(done, whole)).toBe(percent);
});

it.each([
  [{ isOffline: true }, 'A conexão falhou. O envio continua sozinho assim que ela voltar.'],
  [{ isOffline: false }, 'O servidor respondeu com erro. O envio tenta de novo sozinho.'],
])('an upload’s trouble %j is explained as “%s”', (trouble, text) => {
  expect(troubleText(trouble)).toBe(text);
});

const sending = { ...IDLE, file: archive('fotos.zip', '', 200), isSending: true, sent: 50 };
const refused = { ...IDLE, file: archive(), problem: 'Não dá.' };
const trouble = (isOffline: boolean) => ({ ...sending, trouble: { isOffline } });
const done = job('done', { photosAdded: 12, attractionsAdded: 1 });
const DONE = 'A importação de fotos.zip terminou:';

it.each<[string, ImportJob | null, ImportUploadState, text?: string, percent?: number]>([
  ['nothing', null, IDLE],
  ['a chosen file', null, { ...IDLE, file: archive() }],
  ['an upload', null, sending, 'Enviando fotos.zip', 25],
  ['an upload offline', job('uploading'), trouble(true), 'Sem conexão: o envio de fotos.zip continua assim que ela voltar.', 25],
  [
    'server errors',
    job('uploading'),
    trouble(false),
    'O servidor respondeu com erro ao envio de fotos.zip; tentando de novo...',
    25,
  ],
  ['a refused upload', null, refused, 'O envio de fotos.zip parou. Não dá.'],
  ['an interrupted upload', job('uploading', { parts: [3] }), IDLE, 'O envio de fotos.zip ainda não terminou: está em 20%.'],
  ['an archive that is being read', job('reading'), IDLE, 'Lendo fotos.zip...'],
  ['an unconfirmed plan', job('planned', { total: 1 }), IDLE, 'fotos.zip foi lido. Falta você confirmar.'],
  ['a running import', job('importing', { percent: 41.7 }), IDLE, 'Importando fotos.zip', 41],
  ['a finished import', done, IDLE, `${DONE} 12 fotos e 1 atração a mais.`],
  ['an import of photos of known attractions', job('done', { photosAdded: 2 }), IDLE, `${DONE} 2 fotos a mais.`],
  ['failed photos', job('done', { photosAdded: 2, photosFailed: 3 }), IDLE, `${DONE} 2 fotos a mais; 3 fotos com erro.`],
  ['an import of which all photos failed', job('done', { photosFailed: 1 }), IDLE, `${DONE} nada entrou; 1 foto com erro.`],
  ['an import without news', job('done'), IDLE, `${DONE} nada novo.`],
  ['an archive without photos', job('planned'), IDLE, 'fotos.zip não tem nenhuma foto para importar.'],
  ['a failed import', job('failed'), IDLE, 'A importação de fotos.zip não deu certo.'],
])('once an upload has begun, the attractions’ screen has a line about the import: %s', (_, current, upload, text, percent) => {
  expect(lineOf(current, upload)).toEqual(text ? { text, ...(percent && { percent }) } : null);
});
