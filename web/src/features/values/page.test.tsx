import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { value } from '../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../testing/visit.tsx';

const SHORT = 'O texto deve ter pelo menos 2 caracteres.';
const SAVED = value({ id: 7, name: 'R$15' });

test('adding shows problems at the field', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  await user.click(await screen.findByRole('button', { name: 'Adicionar Valor' }));
  const field = await screen.findByRole('textbox', { name: 'Texto do Valor' });
  expect(field).toHaveProperty('placeholder', 'Ex: R$15 ATÉ 23H00');
  screen.getByText('Dica: Utilize letras maiúsculas para melhor visualização.');
  for (const [text, words] of [
    ['', SHORT],
    [' $ ', SHORT],
    ['9'.repeat(301), 'Texto do Valor: no máximo 300 caracteres (tem 301).'],
  ] as const) {
    await user.clear(field);
    if (text) await user.click(field).then(() => user.paste(text));
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    await screen.findByText(words);
    expect(document.activeElement).toBe(field);
  }
  expect(api.sent('POST /api/values')).toEqual([]);
});

test('after editing, the row shows the answer before the list is refetched; cancelling changes nothing', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  await user.click(await screen.findByRole('button', { name: 'Editar R$15' }));
  await user.type(await screen.findByRole('textbox', { name: 'Texto do Valor' }), ' outro');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Editar R$15' }));
  const field = await screen.findByRole('textbox', { name: 'Texto do Valor' });
  expect(field).toHaveProperty('value', 'R$15');
  api.on('PUT /api/values/7', { json: { ...SAVED, name: 'R$15 À VISTA' } });
  api.hold('GET /api/values');
  await user.type(field, ' À VISTA{Enter}');
  await expectToast('Valor atualizado', 'R$15 À VISTA');
  await screen.findByRole('rowheader', { name: /^R\$15 À VISTA/ });
  expect(api.sent('PUT /api/values/7')).toEqual([{ name: 'R$15 À VISTA' }]);
});

test('a value that somebody else has deleted cannot be saved; a message says so and the text stays', async () => {
  const { api, user } = await visit('/admin/values', { values: [SAVED] });
  await user.click(await screen.findByRole('button', { name: 'Editar R$15' }));
  api.on('PUT /api/values/7', { status: 404, json: { message: 'Valor não encontrado.', code: 'not_found' } });
  api.on('GET /api/values', { json: [] });
  const field = await screen.findByRole('textbox', { name: 'Texto do Valor' });
  await user.type(field, '!{Enter}');
  await expectToast('Erro ao atualizar valor', 'Valor não encontrado.');
  expect(field).toHaveProperty('value', 'R$15!');
});

test('deleting quotes the text', async () => {
  const { user } = await visit('/admin/values', { values: [SAVED] });
  await user.click(await screen.findByRole('button', { name: 'Remover R$15' }));
  expect((await findDialog('Remover valor?')).text()).toContain('"R$15"');
});
