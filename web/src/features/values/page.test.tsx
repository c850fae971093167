import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { value } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, openDialog, textsOf, visit } from '../../testing/visit.tsx';

const SAVED = value({ id: 7, name: 'R$15' });

test('a value’s row shows the response to an edit before the list is refetched; a cancelled edit changes nothing', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  const cancelled = await openDialog(user, 'Editar R$15', 'Editar Valor');
  expect(textsOf(screen.getAllByRole('columnheader', { hidden: true }))).toEqual(['Texto do Valor', 'Data de Cadastro', 'Ações']);
  await user.type(cancelled.getByRole('textbox', { name: 'Texto do Valor' }), ' outro');
  await user.click(cancelled.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = (await openDialog(user, 'Editar R$15', 'Editar Valor')).getByRole('textbox');
  expect(field).toHaveProperty('value', 'R$15');
  expect(field).toHaveProperty('placeholder', 'Ex: R$15 ATÉ 23H00');
  screen.getByText('Dica: Utilize letras maiúsculas para melhor visualização.');
  api.on('PUT /api/values/7', { json: { ...SAVED, name: 'R$15 À VISTA' } });
  api.hold('GET /api/values');
  await user.type(field, ' À VISTA{Enter}');
  await expectToast('Valor atualizado', 'R$15 À VISTA');
  await screen.findByRole('rowheader', { name: /^R\$15 À VISTA/ });
  expect(api.sent('PUT /api/values/7')).toEqual([{ name: 'R$15 À VISTA', was: 'R$15' }]);
});

test('a text that another value has is refused in the form, for a new value and for a changed one', async () => {
  const { user } = await visit('/admin/values', { values: [SAVED, value({ id: 8, name: 'R$20' })] });
  for (const [button, typed] of [
    ['Adicionar Valor', ' R$15 {Enter}'],
    ['Editar R$20', '{Backspace}{Backspace}15{Enter}'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }));
    await user.type(await screen.findByRole('textbox', { name: 'Texto do Valor' }), typed);
    await screen.findByText('Já existe um valor com este texto.');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('if somebody removes a value while it is edited, the first save fails, and the second adds the typed text', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  const dialog = await openDialog(user, 'Editar R$15', 'Editar Valor');
  api.on('PUT /api/values/7', { status: 404, json: { message: 'Valor não encontrado.', code: 'not_found' } }, { values: [] });
  await user.type(dialog.getByRole('textbox'), ' À VISTA{Enter}');
  await expectErrorToast('Erro ao atualizar valor', 'Valor não encontrado.');
  await dialog.findByText('Este valor foi removido enquanto você o editava. Salvar adiciona um novo com este texto.');
  expect(dialog.text()).not.toContain('passam a mostrar o novo texto');
  const added = value({ id: 8, name: 'R$15 À VISTA' });
  api.on('POST /api/values', { json: added, status: 201 }, { values: [added] });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await expectToast('Valor adicionado', 'R$15 À VISTA');
  expect(api.sent('POST /api/values')).toEqual([{ name: 'R$15 À VISTA' }]);
  await screen.findByRole('rowheader', { name: /^R\$15 À VISTA/ });
});

test('if somebody changes a value while it is edited, the first save says so, and the second replaces the new text', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  const dialog = await openDialog(user, 'Editar R$15', 'Editar Valor');
  const message = 'Este valor já mudou para “R$40”. Confira e salve de novo.';
  const now = { ...SAVED, name: 'R$40' };
  api.on('PUT /api/values/7', { status: 409, json: { message, code: 'conflict', details: now } }, { values: [now] });
  await user.type(dialog.getByRole('textbox'), ' À VISTA{Enter}');
  await expectErrorToast('Erro ao atualizar valor', message);
  expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  api.on('PUT /api/values/7', { json: { ...SAVED, name: 'R$15 À VISTA' } });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await expectToast('Valor atualizado', 'R$15 À VISTA');
  const texts = api.sent('PUT /api/values/7').map((json) => (json as { was?: string }).was);
  expect(texts).toEqual(['R$15', 'R$40']);
});

test('if the dialog is closed while a value is being removed, the focus goes from the removed row to the heading', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  const dialog = await openDialog(user, 'Remover R$15', 'Remover valor?');
  const respond = api.hold('DELETE /api/values/7');
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remover R$15'));
  api.on('GET /api/values', { json: [] });
  respond({ json: {} });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Gerenciar Valores'));
});

test('a form that is closed and reopened during its save is empty after the save', async () => {
  const { api, user } = await visit('/admin/values', { values: [] });
  const add = await screen.findByRole('button', { name: /^Adicionar/ });
  await user.click(add);
  const respond = api.hold('POST /api/values');
  await user.type(await screen.findByRole('textbox', { name: 'Texto do Valor' }), 'R$20{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(add);
  const field = await screen.findByRole('textbox', { name: 'Texto do Valor' });
  expect(field).toHaveProperty('value', 'R$20');
  respond({ json: value({ id: 8, name: 'R$20' }), status: 201 });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(screen.queryByText('Este é o texto que você ainda não salvou.')).toBeNull();
});

test.each([
  ['succeeds', { json: {} }, () => expectToast('Valor removido', /./)],
  ['fails', { status: 500, body: '' }, () => expectErrorToast('Erro ao remover valor', /./)],
])('a removal that %s after its question was closed leaves the focus in a newer dialog', async (_, response, expectResult) => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  const dialog = await openDialog(user, 'Remover R$15', 'Remover valor?');
  const respond = api.hold('DELETE /api/values/7');
  dialog.getByRole('button', { name: 'Remover' }).focus();
  await user.keyboard('{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Adicionar Valor' }));
  const field = await screen.findByRole('textbox', { name: 'Texto do Valor' });
  await user.type(field, 'R$2');
  respond(response);
  await expectResult();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await user.keyboard('0');
  expect(field).toHaveProperty('value', 'R$20');
});

test('if a value to remove was already removed, its row disappears, and the heading has the focus', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  const dialog = await openDialog(user, 'Remover R$15', 'Remover valor?');
  const gone = { status: 404, json: { message: 'Valor não encontrado.', code: 'not_found' } };
  api.on('DELETE /api/values/7', gone, { values: [] });
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  await expectErrorToast('Erro ao remover valor', 'Valor não encontrado.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Gerenciar Valores'));
});
