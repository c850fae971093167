import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectErrorToast, expectToast, visit } from '../../testing/visit.tsx';

test('the reset form takes the code from the address; a refused code keeps the input, and a valid code logs in', async () => {
  const { api, user } = await visit('/reset#ABCD-EFGH', { 'auth/user': null, team: { accounts: [] } });
  const code = await screen.findByLabelText<HTMLInputElement>('Código');
  await waitFor(() => expect(code.value).toBe('ABCD-EFGH'));
  const password = screen.getByLabelText<HTMLInputElement>('Nova senha');
  await user.type(password, 'pão de queijo');
  const refused = 'Este código não vale ou não vale mais. Peça outro.';
  api.on('POST /api/auth/reset', { status: 401, json: { message: refused, code: 'unauthorized', requestId: 'x' } });
  await user.click(screen.getByRole('button', { name: 'Trocar senha e entrar' }));
  await expectErrorToast('Senha não trocada', refused);
  expect(document.activeElement).toBe(code);
  expect(password.value).toBe('pão de queijo');
  const common = 'Esta senha é uma das mais usadas do mundo. Escolha outra.';
  const details = [{ path: 'password', message: common }];
  api.on('POST /api/auth/reset', { status: 422, json: { message: common, code: 'validation', details, requestId: 'x' } });
  await user.click(screen.getByRole('button', { name: 'Trocar senha e entrar' }));
  await expectErrorToast('Senha não trocada', common);
  expect(document.activeElement).toBe(password);
  api.on('POST /api/auth/reset', { json: { username: 'Ana' } }, { 'auth/user': { username: 'Ana' } });
  await user.click(screen.getByRole('button', { name: 'Trocar senha e entrar' }));
  await expectToast('Senha trocada', 'Você entrou como Ana.');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(api.sent('POST /api/auth/reset').at(-1)).toEqual({ code: 'ABCD-EFGH', password: 'pão de queijo' });
});

test('the reset form, opened from the login, shows a message at each invalid field', async () => {
  const { api, user } = await visit('/login', { 'auth/user': null });
  await user.click(await screen.findByRole('link', { name: 'Esqueci a senha' }));
  await user.type(await screen.findByLabelText('Código'), ' - ');
  await user.click(screen.getByRole('button', { name: 'Trocar senha e entrar' }));
  screen.getByText('Código é obrigatório');
  screen.getByText('Senha precisa ter pelo menos 6 caracteres');
  expect(screen.getByLabelText('Código').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Nova senha').getAttribute('aria-invalid')).toBe('true');
  expect(api.sent('POST /api/auth/reset')).toEqual([]);
});
