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

const WRONG = { title: 'Formato inválido', description: 'Por favor, selecione apenas arquivos ZIP.' };

it.each([
  [
    'a choice without a file is refused',
    [],
    { title: 'Nenhum arquivo selecionado', description: 'Por favor, selecione um arquivo ZIP para importar.' },
  ],
  ['a file of another kind is refused', [archive('fotos.rar', 'application/vnd.rar')], WRONG],
  ['a file with .zip inside its name is refused', [archive('fotos.zip.exe')], WRONG],
  ['a folder is refused', [archive('fotos')], WRONG],
  ['an archive with a photo is refused', [archive(), archive('a.jpg', 'image/jpeg')], WRONG],
  [
    'two archives are refused',
    [archive(), archive()],
    { title: 'Um arquivo de cada vez', description: 'Por favor, selecione um único arquivo ZIP.' },
  ],
  [
    'an empty archive is refused',
    [archive('a.zip', '', 0)],
    { title: 'Arquivo vazio', description: 'O arquivo a.zip está vazio.' },
  ],
  [
    'an archive that is too large is refused',
    [archive('a.zip', '', LIMITS.archive * 2)],
    { title: 'Arquivo muito grande', description: 'O tamanho máximo é 5 GB; este tem 10 GB.' },
  ],
  ['an archive with a ZIP’s name is accepted', [archive('FOTOS.ZIP', 'application/octet-stream')], null],
  ['an archive with a ZIP’s type is accepted', [archive('fotos', 'application/zip')], null],
  ['an archive of the greatest size is accepted', [archive('a.zip', '', LIMITS.archive)], null],
])('`choiceProblem()` returns the message of spec §5, or null: %s', (_what, files, words) => {
  expect(choiceProblem(files)).toEqual(words);
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

it('the attractions’ screen has no line about an import before an upload has begun', () => {
  expect(lineOf(null, IDLE)).toBeNull();
  expect(lineOf(null, { ...IDLE, file: archive() })).toBeNull();
});

const sending = { ...IDLE, file: archive('fotos.zip', '', 200), isSending: true, sent: 50 };

it.each<[string, ImportJob | null, ImportUploadState, ReturnType<typeof lineOf>]>([
  ['an upload', null, sending, { text: 'Enviando fotos.zip', percent: 25 }],
  [
    'an upload that lost the network',
    job('uploading'),
    { ...sending, trouble: { isOffline: true } },
    { text: 'Sem conexão: o envio de fotos.zip continua assim que ela voltar.', percent: 25 },
  ],
  [
    'an upload to which the server responds with errors',
    job('uploading'),
    { ...sending, trouble: { isOffline: false } },
    { text: 'O servidor respondeu com erro ao envio de fotos.zip; tentando de novo...', percent: 25 },
  ],
  [
    'an upload that was refused',
    null,
    { ...IDLE, file: archive(), problem: 'Não dá.' },
    { text: 'O envio de fotos.zip parou. Não dá.' },
  ],
  [
    'an upload that this page is not sending',
    job('uploading', { parts: [3] }),
    IDLE,
    { text: 'O envio de fotos.zip ainda não terminou: está em 20 %.' },
  ],
  ['an archive that is being read', job('reading'), IDLE, { text: 'Lendo fotos.zip...' }],
  ['an unconfirmed plan', job('planned', { total: 1 }), IDLE, { text: 'fotos.zip foi lido. Falta você confirmar.' }],
  ['a running import', job('importing', { percent: 41.7 }), IDLE, { text: 'Importando fotos.zip', percent: 41 }],
  [
    'a finished import',
    job('done', { photosAdded: 12, attractionsAdded: 1 }),
    IDLE,
    { text: 'A importação de fotos.zip terminou: 12 fotos e 1 atração a mais.' },
  ],
  ['an archive without photos', job('planned'), IDLE, { text: 'fotos.zip não tem nenhuma foto para importar.' }],
  ['a failed import', job('failed'), IDLE, { text: 'A importação de fotos.zip não deu certo.' }],
])('the attractions’ screen has an import line that describes %s', (_what, current, upload, line) => {
  expect(lineOf(current, upload)).toEqual(line);
});
