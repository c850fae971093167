import { act, fireEvent, type Screen, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { layout } from '../../testing/rows.ts';
import { stubUploads } from '../../testing/uploads.ts';
import { expectErrorToast, expectToast, openDialog, textsOf, visit } from '../../testing/visit.tsx';

const openUploads = (user: UserEvent) => openDialog(user, 'Adicionar Layout', 'Adicionar Novos Layouts');
const choose = (dialog: Pick<Screen, 'getByLabelText'>, ...names: string[]) =>
  fireEvent.change(dialog.getByLabelText(/Escolher arquivos/), { target: { files: names.map((name) => new File(['x'], name)) } });

test('deleting all layouts is refused if the list has grown since it was read, and the next question has the new number', async () => {
  const rows = [layout({ id: 1, name: 'Baile' }), layout({ id: 2, name: 'Samba' })];
  const { api, user } = await visit('/admin/layouts', { layouts: rows.slice(0, 1) });
  const question = await openDialog(user, 'Remover Todos', 'Remover o único layout?');
  const message = 'A lista mudou: agora tem 2 itens. Confira e confirme de novo.';
  api.on('DELETE /api/layouts-all', { status: 409, json: { message, code: 'conflict' } }, { layouts: rows });
  await user.click(question.getByRole('button', { name: 'Remover' }));
  await expectErrorToast('Erro ao remover layouts', message);
  await screen.findByRole('button', { name: 'Remover Samba' });
  const next = await openDialog(user, 'Remover Todos', 'Remover todos os 2 layouts?');
  await user.click(next.getByRole('button', { name: 'Remover todos' }));
  const searches = () => api.calls.filter(({ call }) => call.startsWith('DELETE')).map(({ search }) => search);
  await waitFor(() => expect(searches()).toEqual(['?count=1', '?count=2']));
});

test('the screen shows three cards while loading, then the first 24 of 1,500 layouts', async () => {
  const { user, server: respond } = await visit('/admin/layouts', {}, (api) => api.hold('GET /api/layouts'));
  screen.getByRole('heading', { name: 'Gerenciar Layouts', level: 1 });
  expect(document.querySelectorAll('[aria-busy="true"] > li')).toHaveLength(3);
  respond({ json: Array.from({ length: 1500 }, (_, n) => layout({ id: n + 1, name: `Flyer ${n + 1}` })) });
  await screen.findByText('Mostrando 24 de 1.500');
  expect(within(screen.getByRole('list', { name: 'Layouts' })).getAllByRole('listitem')).toHaveLength(24);
  await openDialog(user, 'Remover Todos', 'Remover todos os 1.500 layouts?');
});

test('“Atualizar” loads the layouts’ pictures again; when that fails, a message says so and the list stays', async () => {
  const { api, user } = await visit('/admin/layouts', { layouts: [layout({ name: 'Baile' })] });
  await screen.findByText('Adicionado em 20/11/2026');
  const picture = () => screen.getByRole('list', { name: 'Layouts' }).querySelector('img');
  const refresh = () => user.click(screen.getByRole('button', { name: 'Atualizar' }));
  const before = picture();
  await refresh();
  await expectToast('Cache atualizado', 'Os layouts foram carregados de novo.');
  expect(picture()).not.toBe(before);
  api.on('GET /api/layouts', { status: 500, body: '' });
  await refresh();
  await expectErrorToast('Erro ao atualizar', 'Não foi possível carregar os layouts.');
  expect(picture()).not.toBeNull();
  api.connect(false);
  await refresh();
  await expectErrorToast('Erro ao atualizar', 'O servidor não respondeu. Confira a conexão e tente de novo.');
  expect(picture()).not.toBeNull();
});

test('a picture that failed to load is loaded again once, on a layout’s card and in its preview', async () => {
  const { user } = await visit('/admin/layouts', { layouts: [layout({ name: 'Baile' })] });
  await user.click(await screen.findByRole('button', { name: 'Visualizar Baile' }));
  await screen.findByRole('img', { name: 'Baile' });
  const retries = () => Array.from(document.querySelectorAll('img'), ({ src }) => new URL(src).searchParams.get('retry'));
  expect(retries()).toEqual([null, null]);
  vi.useFakeTimers();
  for (const expected of [['1', '1'], []]) {
    for (const picture of document.querySelectorAll('img')) fireEvent.error(picture);
    act(() => vi.advanceTimersByTime(500));
    expect(retries()).toEqual(expected);
  }
});

test('the upload dialog opens without files refused earlier; closing the dialog with chosen files asks first', async () => {
  const { api, user } = await visit('/admin/layouts', { layouts: [] });
  const { LAYOUT_UPLOADS } = await import('../../uploads/layout-uploads.ts');
  // The first hour on the dashboard uses the same store and may have refused files.
  LAYOUT_UPLOADS.store.add([new File([], 'vazio.png')]);
  const dialog = await openUploads(user);
  expect(dialog.queryByText(/vazio\.png/)).toBeNull();
  choose(dialog, 'samba.png');
  await user.keyboard('{Escape}');
  await dialog.findByText('O que você escolheu ainda não foi enviado. Se você sair agora, terá de escolher de novo.');
  await user.click(dialog.getByRole('button', { name: 'Continuar aqui' }));
  expect(dialog.getByText('samba.png').closest('li')?.innerHTML).toContain('aspect-3/4');
  // “Limpar tudo” removes the chosen files, so the question about them disappears.
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Limpar tudo' }));
  expect(dialog.queryByText(/^O que você escolheu/)).toBeNull();
  expect(document.activeElement).toBe(dialog.getByLabelText(/Escolher arquivos/));
  choose(dialog, 'samba.png');
  api.connect(false);
  await user.click(dialog.getByRole('button', { name: /^Enviar/ }));
  await dialog.findByRole('button', { name: /^Tentar de novo/ });
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(await dialog.findByRole('button', { name: 'Sair sem enviar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await openUploads(user)).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the upload dialog shows a message for a press without files, for more than 100 files, and for a GIF', async () => {
  const { user } = await visit('/admin/layouts');
  const dialog = await openUploads(user);
  await user.click(dialog.getByRole('button', { name: 'Enviar layouts' }));
  await expectErrorToast('Arquivos obrigatórios', 'Por favor, selecione pelo menos um arquivo para upload.');
  choose(dialog, 'a.gif', ...Array.from({ length: 101 }, (_, n) => `${n + 1}.png`));
  const [refusal] = dialog.getAllByRole('alert');
  expect(textsOf(refusal?.querySelectorAll('p') ?? [])).toEqual([
    'Some files were not added.',
    'You can only upload up to 100 files. Ficou de fora: 101.png.',
    'Formato inválido: a.gif. Por favor, envie apenas JPG, PNG ou WebP até 10MB',
  ]);
  dialog.getByText('100 arquivos');
  await user.click(dialog.getByRole('button', { name: 'Limpar tudo' }));
});

test('after an upload its dialog closes, or stays if files were refused; a dialog opened meanwhile stays open', async () => {
  stubUploads(201, (respond) => respond());
  const rows = [layout({ id: 1, name: 'Baile' })];
  const { api, user } = await visit('/admin/layouts', { layouts: rows });
  const upload = async (...names: string[]) => {
    const dialog = await openUploads(user);
    choose(dialog, ...names);
    await user.click(dialog.getByRole('button', { name: 'Enviar layouts' }));
    return dialog;
  };
  const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await upload('choro.png');
  await untilClosed();
  await expectToast('Upload completo', /^1 de 1/);

  const refusing = await upload('forró.png', 'a.gif');
  await waitFor(() => expect(refusing.queryByText('forró.png')).toBeNull());
  // If the end of the upload closed the dialog, it would be closed by the end of this `act`.
  await act(async () => {});
  screen.getByText(/^Formato inválido: a\.gif/);
  await user.click(refusing.getByRole('button', { name: 'Cancelar' }));
  await untilClosed();

  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  const response = api.hold('GET /api/layouts');
  const left = await upload('samba.png');
  await waitFor(() => expect(left.queryByText('samba.png')).toBeNull());
  await user.click(left.getByRole('button', { name: 'Cancelar' }));
  await openDialog(user, 'Remover Todos', 'Remover o único layout?');
  response({ json: rows });
  await expectToast('Upload completo', /^1 de 1/);
  screen.getByRole('heading', { name: 'Remover o único layout?' });
});
