import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { attraction, photo } from '../../testing/rows.ts';
import { FakeRequest, stubUploads } from '../../testing/uploads.ts';
import { expectErrorToast, expectToast, findDialog, logIn, openDialog, textsOf, visit } from '../../testing/visit.tsx';

const [ENIA, SAME] = [attraction({ id: 7, name: 'DJ Ênia', photoCount: 2 }), attraction({ id: 8, name: 'Dj Enia' })];
const MERGE = { id: 3, kept: { id: 7, name: ENIA.name }, gone: { id: 8, name: SAME.name }, by: 'Ana', createdAt: ENIA.createdAt };

test('a new attraction’s form refuses a too short name, keeps the text, and sends a name once, trimmed and in NFC', async () => {
  const { api, user } = await visit('/admin/attractions');
  await user.click(await screen.findByRole('button', { name: 'Adicionar Atração' }));
  const field = await screen.findByRole('textbox', { name: 'Nome da Atração' });
  await user.type(field, ' é ');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await screen.findByText('O nome deve ter pelo menos 2 caracteres.');
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', ' é ');
  await user.clear(field).then(() => user.click(field));
  await user.paste(`  ${'Estação'.normalize('NFD')} `);
  const response = api.hold('POST /api/attractions');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await user.click(await screen.findByRole('button', { name: 'Adicionando...' }));
  api.on('GET /api/attractions', { json: [attraction({ id: 9, name: 'Estação' })] });
  response({ json: {}, status: 201 });
  await expectToast('Atração adicionada', 'Estação');
  expect(api.sent('POST /api/attractions')).toEqual([{ name: 'Estação' }]);
  const row = (await screen.findByRole('rowheader', { name: /Estação/ })).closest('tr');
  screen.getByRole('heading', { name: 'Gerenciar Atrações', level: 1 });
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(['Atração', 'Data de Cadastro', 'Fotos', 'Ações']);
  expect(row?.textContent).toMatch(/^EEstação.*20\/11\/2026.*0 fotos/);
});

test('of 2,000 attractions 16 are shown, with links to evenings; the search ignores accents and finds old names', async () => {
  const rows = Array.from({ length: 2000 }, (_, n) =>
    attraction({
      id: n + 1,
      name: n === 1776 ? 'Orquestra São Conceição' : `Grupo ${String(n + 1).padStart(4, '0')}`,
      aliases: n === 1776 ? [{ id: 5000, name: 'Orquestra da Sé' }] : [],
    }),
  );
  const { user } = await visit('/admin/attractions', { attractions: rows.toReversed() });
  await screen.findByText('Mostrando 16 de 2.000');
  expect(document.querySelector('tbody tr')?.textContent).toContain('Grupo 0001');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(16);
  await user.click(screen.getByRole('button', { name: 'Mais ações de Grupo 0001' }));
  expect((await screen.findByRole('menuitem', { name: 'Ver as noites' })).getAttribute('href')).toBe('/admin/attractions/1');
  await user.keyboard('{Escape}');
  const search = screen.getByLabelText('Buscar atração');
  await user.click(search).then(() => user.paste('CONCEICAO'));
  await screen.findByText('1 atração com "CONCEICAO"');
  expect(document.querySelector('tbody')?.textContent).toContain('Orquestra São Conceição');
  await user.clear(search).then(() => user.paste('da se'));
  await screen.findByText('1 atração com "da se"');
  await user.clear(search).then(() => user.paste('ninguém'));
  await screen.findByText('Nenhuma atração encontrada');
  await openDialog(user, 'Excluir Todas', 'Excluir todas as 2.000 atrações?');
});

test('the address “#importar” opens the import dialog once; a message says why a file or an upload is refused', async () => {
  const { api, user } = await visit('/admin/attractions#importar');
  const dialog = await findDialog('Importar ZIP');
  await waitFor(() => expect(location.hash).toBe(''));
  expect(dialog.text()).toMatch(/O arquivo ZIP deve conter pastas.*O nome de cada pasta.*em JPG, PNG ou WebP.*são mantidos/s);
  const input = dialog.getByLabelText(/Escolher arquivo ZIP/);
  const anything = userEvent.setup({ applyAccept: false });
  await anything.upload(input, new File(['Rar!'], 'fotos.rar', { type: 'application/vnd.rar' }));
  await expectErrorToast('Formato inválido', 'Por favor, selecione apenas arquivos ZIP.');
  await anything.upload(input, new File(['PK'], 'fotos.zip', { type: 'application/zip' }));
  api.on('POST /api/imports', { status: 413, json: { message: 'Grande demais para hoje.' } });
  await user.click(dialog.getByRole('button', { name: 'Enviar arquivo' }));
  await dialog.findByText('Grande demais para hoje.');
});

test('the photos’ ZIP is downloaded only if a HEAD request for it succeeds; else a toast shows the server’s reason', async () => {
  const address = '/api/attractions/photos.zip';
  const { api, user } = await visit('/admin/attractions', { attractions: [attraction({ photoCount: 1 })] });
  const started: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    started.push(this.getAttribute('href'));
  });
  const press = await screen.findByRole('button', { name: 'Baixar fotos (.zip)' });
  const words = 'As fotos não cabem em um arquivo ZIP.';
  api.on(`HEAD ${address}`, { body: '', status: 422 });
  api.on(`GET ${address}`, { json: { message: words, code: 'validation' }, status: 422 });
  await user.click(press);
  await expectErrorToast('Erro ao baixar', words);
  expect(started).toEqual([]);
  api.on(`HEAD ${address}`, { body: '', status: 200 });
  await user.click(press);
  await waitFor(() => expect(started).toEqual([address]));
});

test('“Unir atrações” counts a pair’s evenings, merges the pair into the chosen attraction, and can undo this', async () => {
  const rows = [ENIA, SAME, attraction({ id: 9, name: 'Banda 1' }), attraction({ id: 10, name: 'Banda 2' })];
  const counts = { goneEvenings: 3, keptEvenings: 12, both: 1, photos: 0 };
  const { api, user } = await visit('/admin/attractions', { attractions: rows, 'attractions/merges': [] });
  const list = await openDialog(user, 'Unir repetidas', 'Unir atrações');
  expect(await list.findAllByRole('button', { name: /^Unir / })).toHaveLength(1);
  api.on('GET /api/attractions/8/merge', { status: 500, body: '' });
  await user.click(list.getByRole('button', { name: 'Unir DJ Ênia e Dj Enia' }));
  // The merge dialog proposes to keep DJ Ênia, who has more photos, but cannot count the evenings.
  await screen.findByText('Não deu para contar as noites');
  api.on('GET /api/attractions/8/merge', { json: counts });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('“DJ Ênia” fica com 14 noites.');
  await screen.findByText('Em 1 noite que tem as duas, fica só uma, no lugar da que vem antes.');
  api.on('GET /api/attractions/7/merge', { json: { ...counts, goneEvenings: 12, keptEvenings: 3, photos: 2 } });
  await user.click(screen.getByRole('radio', { name: /Dj Enia/ }));
  await screen.findByText('“Dj Enia” fica com 14 noites e ganha 2 fotos.');
  await user.click(screen.getByRole('radio', { name: /DJ Ênia/ }));
  const response = api.hold('POST /api/attractions/8/merge');
  api.on('GET /api/attractions/merges', { json: [MERGE] });
  api.on('GET /api/attractions', { json: [{ ...ENIA, aliases: [MERGE.gone] }, rows[2], rows[3]] });
  await user.click(screen.getByRole('button', { name: 'Unir' }));
  // A choice after the press on “Unir” does not change the merge.
  await user.click(screen.getByRole('radio', { name: /Dj Enia/ }));
  response({ json: MERGE });
  await expectToast('Atrações unidas', '“Dj Enia” agora é “DJ Ênia”.');
  expect(api.sent('POST /api/attractions/8/merge')).toEqual([{ into: 7 }]);
  await screen.findByText('Nenhum par de nomes parecidos no cadastro.');

  api.on('POST /api/attractions/merges/3/undo', { json: { restored: 2 } }, { 'attractions/merges': [], attractions: rows });
  await user.click(await screen.findByRole('button', { name: 'Desfazer a união de Dj Enia' }));
  await screen.findByText('“Dj Enia” voltou em 2 noites.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer a união de Dj Enia' })).toBeNull());
  await screen.findByRole('button', { name: 'Unir DJ Ênia e Dj Enia' });
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('Escape closes only the question before a photo’s deletion; “Desfazer” restores the photo and its count', async () => {
  const [NAME, SHORT] = ['flyer-da-noite-de-quarta.webp', 'flyer-da-noite….webp'];
  const ana = attraction({ id: 7, name: 'DJ Ana', photoCount: 1 });
  const lists = { attractions: [ana], 'attractions/7/photos': [photo({ id: 3, name: NAME })] };
  const { api, user } = await visit('/admin/attractions', lists);
  await user.click(await screen.findByRole('button', { name: 'Gerenciar Fotos de DJ Ana' }));
  expect((await screen.findByTitle(NAME)).textContent).toBe(SHORT);
  const cross = () => screen.getByRole('button', { name: `Remover a foto ${NAME}` });
  cross().focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Cancelar');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(cross());
  await user.keyboard('{Enter}');
  const less = { 'attractions/7/photos': [], attractions: [{ ...ana, photoCount: 0 }] };
  api.on('DELETE /api/attraction-photos/3', { json: {} }, less);
  await user.click(screen.getByRole('button', { name: `Remover ${NAME}` }));
  await expectToast('Foto removida', SHORT);
  await user.click(screen.getByText('Fechar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  // The focus keeps the toast open.
  act(() => undo.focus());
  await waitFor(() => expect(screen.getByRole('row', { name: /DJ Ana/ }).textContent).toContain('0 fotos'));
  api.on('POST /api/deleted/restore', { json: {} }, { attractions: [ana] });
  await user.click(undo);
  await expectToast('Foto de volta');
  await waitFor(() => expect(screen.getByRole('row', { name: /DJ Ana/ }).textContent).toContain('1 foto'));
});

test('two different attractions can be merged; “Voltar” keeps the names in the boxes, a merge empties the boxes', async () => {
  const rows = [attraction({ id: 7, name: 'DJ Ana' }), attraction({ id: 8, name: 'Aninha' })];
  const { api, user } = await visit('/admin/attractions', { attractions: rows, 'attractions/merges': [] });
  api.on('GET /api/attractions/8/merge', { json: { goneEvenings: 1, keptEvenings: 1, both: 0, photos: 0 } });
  const list = await openDialog(user, 'Unir repetidas', 'Unir atrações');
  const texts = () => screen.getAllByRole<HTMLInputElement>('combobox').map(({ value }) => value);
  await user.click(list.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Escolha as duas atrações na lista.');
  await user.type(list.getByRole('combobox', { name: 'Uma atração' }), 'ana{ArrowDown}{Enter}');
  await user.type(list.getByRole('combobox', { name: 'A mesma, com outro nome' }), 'dj ana');
  await user.click(list.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Escolha duas atrações diferentes.');
  const other = list.getByRole('combobox', { name: 'A mesma, com outro nome' });
  await user.clear(other);
  await user.type(other, 'aninha{Enter}');
  await screen.findByRole('radio', { name: /Aninha/ });
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(texts()).toEqual(['DJ Ana', 'aninha']);
  await user.click(list.getByRole('button', { name: 'Continuar' }));
  api.on('POST /api/attractions/8/merge', { json: MERGE });
  await user.click(await screen.findByRole('button', { name: 'Unir' }));
  await expectToast('Atrações unidas', /./);
  await waitFor(() => expect(texts()).toEqual(['', '']));
});

const PNGS = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));

const visitPhotos = async (prepare = (_: PretendApi) => {}) => {
  const lists = { attractions: [attraction({ id: 7, name: 'DJ Ana' })], 'attractions/7/photos': [] };
  const visited = await visit('/admin/attractions', lists, prepare);
  const open = () => openDialog(visited.user, 'Gerenciar Fotos de DJ Ana', 'Gerenciar Fotos: DJ Ana');
  return { ...visited, dialog: await open(), reopen: open };
};

test('the photos’ dialog says why photos are not loaded or not accepted; reopened, it does not list refused photos', async () => {
  const responses: (() => void)[] = [];
  stubUploads(415, (respond) => responses.push(respond));
  const { user, dialog, reopen } = await visitPhotos((api) => api.on('GET /api/attractions/7/photos', { status: 500, body: '' }));
  await dialog.findByText('Falha ao buscar fotos');
  dialog.getByText(/^JPG, PNG ou WebP, até 10 MB cada\..* Os nomes originais dos arquivos são preservados\.$/);
  const send = () => user.click(dialog.getByRole('button', { name: 'Enviar fotos' }));
  await send();
  await expectErrorToast('Nenhum arquivo selecionado', 'Por favor, selecione pelo menos um arquivo para upload.');
  await user.upload(dialog.getByLabelText(/Escolher fotos/), PNGS);
  await send();
  await waitFor(() => expect(responses).toHaveLength(1));
  dialog.getByRole('button', { name: 'Enviando...' });
  responses[0]?.();
  await expectErrorToast('Erro ao adicionar foto', 'Ocorreu um erro ao adicionar a foto.');
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.();
  await expectErrorToast('Upload completo', '0 de 2 fotos foram adicionadas com sucesso.', /erro ao adicionar a foto/);
  expect(dialog.text()).toContain('2 arquivos, 2 falharam');
  await user.click(dialog.getByText('Fechar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await reopen()).queryByText('a.png')).toBeNull();
});

test('chosen photos are kept when the session ends, and can be uploaded after the login', async () => {
  stubUploads(401, (respond) => respond());
  const { api, user, dialog } = await visitPhotos();
  await dialog.findByText('Nenhuma foto cadastrada');
  await user.upload(dialog.getByLabelText(/Escolher fotos/), PNGS);
  api.on('GET /api/auth/user', { status: 401, json: { message: 'x', code: 'unauthorized', requestId: 'x' } });
  await user.click(dialog.getByRole('button', { name: 'Enviar fotos' }));
  await screen.findByText(/Sua sessão terminou/);
  await logIn({ api, user }, 'Lúcia');
  const again = await findDialog('Gerenciar Fotos: DJ Ana');
  expect(again.getAllByText('Na fila')).toHaveLength(2);
  stubUploads(201, (respond) => respond());
  await user.click(again.getByRole('button', { name: 'Enviar fotos' }));
  await expectToast('Upload completo', '2 de 2 fotos foram adicionadas com sucesso.');
  const [, path, form] = FakeRequest.last.sent ?? [];
  expect([path, (form as FormData).get('attractionId')]).toEqual(['/api/attraction-photos', '7']);
  api.on('GET /api/attractions', { json: [attraction({ id: 7, name: 'DJ Ana', photoCount: 2 })] });
  await user.click(again.getByText('Fechar'));
  await waitFor(() => expect(screen.getByRole('row', { name: /DJ Ana/ }).textContent).toContain('2 fotos'));
});
