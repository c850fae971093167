import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, failures, findDialog, visit } from '../../testing/visit.tsx';

const SHORT = 'O texto deve ter pelo menos 2 caracteres.';
const value = { id: 7, name: 'R$15 ATÉ 23H00', createdAt: '2026-11-20T15:00:00.000Z' };

test('no values: says so, and can be asked for one', async () => {
  const { user } = await visit('/admin/values');
  await screen.findByText('Nenhum valor encontrado');
  await user.click(screen.getByRole('button', { name: 'Adicionar Valor' }));
  await findDialog('Adicionar Valor');
});

test.each([
  ['Adicionar Valor', 'Adicionar', 'POST /api/values', 'Erro ao adicionar valor', 'Ocorreu um erro ao adicionar o valor.'],
  ['Editar R$15 ATÉ 23H00', 'Salvar', 'PUT /api/values/7', 'Erro ao atualizar valor', 'Ocorreu um erro ao atualizar o valor.'],
])('%s: the rules stand at the field, and a failure keeps what was typed', async (opener, button, call, title, words) => {
  const { api, user } = await visit('/admin/values', { values: [value] });
  await user.click(await screen.findByRole('button', { name: opener }));
  const field = await screen.findByRole('textbox', { name: 'Texto do Valor' });
  expect(field).toHaveProperty('placeholder', 'Ex: R$15 ATÉ 23H00');
  await screen.findByText('Dica: Utilize letras maiúsculas para melhor visualização.');
  for (const text of ['', ' $ ']) {
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(SHORT);
    expect(document.activeElement).toBe(field);
  }
  expect(api.sent(call)).toEqual([]);
  await user.clear(field);
  await user.type(field, 'R$20');
  for (const [answer, said] of failures(words)) {
    api.on(call, answer);
    await user.click(screen.getByRole('button', { name: button }));
    await expectToast(title, said);
    expect(field).toHaveProperty('value', 'R$20');
  }
});
