import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PretendApi } from '../../../testing/pretend-api.ts';
import { importJob } from '../../../testing/rows.ts';
import { expectErrorToast, openDialog, textsOf, visit } from '../../../testing/visit.tsx';

const preview = { attractionsNew: 1, attractionsMatched: 0, photosNew: 1, photosExisting: 0, skipped: 1 };
const errors = ['perdida.png está fora das pastas.'];
const PLANNED = importJob({ id: 7, state: 'planned', parts: [1], preview, total: 1, errors });

const acceptDismissal = (api: PretendApi) => {
  api.on('DELETE /api/imports/7', { json: {} }, { 'imports/current': null });
};

const open = async (job: typeof PLANNED, heading = 'O que vai ser importado') => {
  const visited = await visit('/admin/attractions', { 'imports/current': job });
  const dialog = await openDialog(visited.user, 'Importar ZIP', 'Importar ZIP');
  await dialog.findByRole('heading', { name: heading });
  return { ...visited, dialog };
};

test('after the chosen file is removed, the import dialog has the focus', async () => {
  const { user } = await visit('/admin/attractions');
  const dialog = await openDialog(user, 'Importar ZIP', 'Importar ZIP');
  const input = await dialog.findByLabelText(/Escolher arquivo ZIP/);
  await user.upload(input, new File(['x'], 'fotos.zip', { type: 'application/zip' }));
  const remove = dialog.getByRole('button', { name: 'Remover o arquivo escolhido' });
  remove.focus();
  // Checks at once: in the next frame a newly opened dialog takes back a lost focus, even without the tested code.
  fireEvent.click(remove);
  expect(dialog.queryByText('fotos.zip')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

const NOTHING = { preview: { ...preview, attractionsNew: 0, photosNew: 0 }, total: 0, message: 'Nenhuma foto para importar.' };
test.each<[string, Partial<typeof PLANNED>, string, string, string]>([
  ['an archive without photos', NOTHING, 'Nada para importar', 'warn', NOTHING.message],
  ['an import without news', { state: 'done' }, 'Resultado', 'ok', 'Importação concluída.'],
  ['an import of which all photos failed', { state: 'done', photosFailed: 3 }, 'Resultado', 'danger', 'Importação concluída.'],
  [
    'a failed import',
    { state: 'failed' },
    'A importação não deu certo',
    'danger',
    'Ocorreu um erro durante a importação do arquivo ZIP',
  ],
])(
  'the import dialog says what became of %s, and “Importar outro arquivo” dismisses it',
  async (_, job, heading, tone, words) => {
    const { api, user, dialog } = await open({ ...PLANNED, ...job }, heading);
    expect(dialog.getByText(words).closest(`.bg-${tone}-wash`)).not.toBeNull();
    expect(dialog.queryByRole('button', { name: 'Importar' })).toBeNull();
    acceptDismissal(api);
    await user.click(dialog.getByRole('button', { name: 'Importar outro arquivo' }));
    await dialog.findByRole('heading', { name: 'Escolher o arquivo' });
    expect(api.sent('DELETE /api/imports/7')).toHaveLength(1);
  },
);

test('the import dialog shows counts and warnings before an import, counts after it, and closes on “Concluir”', async () => {
  const counted = { attractionsNew: 1, attractionsMatched: 2, photosNew: 3, photosExisting: 4, skipped: 5 };
  const { api, user, dialog } = await open({ ...PLANNED, preview: counted });
  const counts = () => textsOf(document.querySelectorAll('dl > div'));
  const plan = ['Atrações novas1', 'Atrações já cadastradas2', 'Fotos novas3', 'Fotos já cadastradas ou repetidas4'];
  expect(counts()).toEqual([...plan, 'Arquivos que ficam de fora5']);
  dialog.getByRole('heading', { name: 'Avisos (1)' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(dialog.getByRole('button', { name: 'Copiar avisos' }));
  // The browser refuses to copy the warnings, so they are selected, to be copied by hand.
  await expectErrorToast(/./, /copie com Ctrl\+C/);
  expect(String(getSelection())).toContain('perdida.png');
  const message = 'Importação concluída: tudo.';
  const done = { ...PLANNED, state: 'done' as const, attractionsAdded: 6, photosAdded: 7, message };
  api.on('POST /api/imports/7/start', { json: done });
  // Somebody else has begun a newer import. This page still shows its own import.
  api.on('GET /api/imports/current', { json: { ...PLANNED, id: 8 } });
  api.on('GET /api/imports/7', { json: done });
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  await dialog.findByRole('heading', { name: 'Resultado' });
  await waitFor(() => expect(api.sent('GET /api/imports/7')).toHaveLength(1));
  expect(counts()).toEqual(['Atrações importadas6', 'Fotos importadas7']);
  expect(textsOf(dialog.getAllByRole('alert'))).toContain(message);
  acceptDismissal(api);
  await user.click(dialog.getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an interrupted upload’s dialog says that another file starts anew, and asks before it discards what has arrived', async () => {
  const { api, user, dialog } = await open({ ...PLANNED, state: 'uploading' }, 'Continuar o envio');
  await user.upload(dialog.getByLabelText(/Escolher arquivo ZIP/), new File(['x'], 'outro.zip', { type: 'application/zip' }));
  dialog.getByText(/É outro arquivo: será enviado do começo\.$/);
  await user.click(dialog.getByRole('button', { name: 'Remover o arquivo escolhido' }));
  await user.click(dialog.getByRole('button', { name: 'Descartar envio' }));
  dialog.getByText(/O que já chegou de fotos\.zip será apagado/);
  expect(api.sent('DELETE /api/imports/7')).toEqual([]);
  api.on('DELETE /api/imports/7', { json: {} });
  api.on('GET /api/imports/current', { json: null });
  await user.click(dialog.getByRole('button', { name: 'Descartar envio' }));
  await dialog.findByRole('heading', { name: 'Escolher o arquivo' });
});

test('if somebody else has cancelled an import, “Importar” shows a message, which stays until a file is sent', async () => {
  const { api, user, dialog } = await open(PLANNED);
  const message = 'A importação foi cancelada.';
  api.on('POST /api/imports/7/start', { status: 409, json: { message } }, { 'imports/current': null });
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  await dialog.findByRole('heading', { name: 'Escolher o arquivo' });
  expect(textsOf(dialog.getAllByRole('alert'))).toContain(message);
  await user.upload(dialog.getByLabelText(/Escolher arquivo ZIP/), new File(['x'], 'outro.zip', { type: 'application/zip' }));
  const respond = api.hold('POST /api/imports');
  await user.click(dialog.getByRole('button', { name: 'Enviar arquivo' }));
  await dialog.findByRole('heading', { name: 'Enviando o arquivo' });
  dialog.getByText(/^O envio pode levar vários minutos\./);
  expect(dialog.queryByText(message)).toBeNull();
  // Ends the upload. A running upload would ask before the page closes, even in later tests.
  respond({ status: 422, json: { message: 'O arquivo está vazio.', code: 'validation', requestId: 'x' } });
  await dialog.findByRole('heading', { name: 'Escolher o arquivo' });
});

test.each([
  ['reading', 'Lendo o arquivo', /^O servidor está lendo o conteúdo do arquivo\./],
  ['importing', 'Importando as fotos', /^A importação pode levar vários minutos\./],
] as const)('an import that is %s has a note, and says why its progress may be old', async (state, heading, note) => {
  const { api, dialog } = await open({ ...PLANNED, state }, heading);
  dialog.getByText(note);
  api.connect(false);
  await dialog.findByText('Sem conexão com o servidor agora. O trabalho continua lá.');
  api.on('GET /api/imports/current', { status: 500, json: {} });
  api.connect(true);
  await dialog.findByText('Não deu para ver o andamento. Tentando de novo...');
});

test('if a finished import cannot be dismissed, the import’s line on the attractions’ screen stays and says why', async () => {
  const { api, user } = await visit('/admin/attractions', { 'imports/current': importJob({ id: 7, state: 'done' }) });
  const line = within(await screen.findByRole('region', { name: 'Importação de fotos' }));
  expect(line.getByRole('status').textContent).toMatch(/^A importação de fotos\.zip terminou: /);
  api.on('DELETE /api/imports/7', 'no network');
  await user.click(line.getByRole('button', { name: 'Dispensar' }));
  expect((await line.findByRole('alert')).textContent).toBe('O servidor não respondeu. Confira a conexão e tente de novo.');
  acceptDismissal(api);
  await user.click(line.getByRole('button', { name: 'Dispensar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Importação de fotos' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
