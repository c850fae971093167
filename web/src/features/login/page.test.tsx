import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectErrorToast, expectToast, returnToTab, textsOf, visit } from '../../testing/visit.tsx';

const OPEN = { 'auth/user': null, 'auth/check-registration': { registrationEnabled: true, message: '' } };
const CLOSED = 'O registro de usuários está desabilitado pelo administrador.';

/** Leaves out the empty alert, which is the region for toasts. */
const problems = () => textsOf(screen.getAllByRole('alert')).filter(Boolean);

test('empty login fields show messages marked as English; a refused login says why, and the next login succeeds', async () => {
  const { api, user } = await visit('/login', OPEN);
  const enter = await screen.findByRole('button', { name: 'Entrar' });
  expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
  await user.click(enter);
  expect(problems()).toEqual(['Username is required', 'Password is required']);
  const language = () => screen.getByText('Username is required').closest('[lang]')?.getAttribute('lang');
  expect(language()).toBe('en');
  const username = screen.getByRole('textbox', { name: 'Usuário' });
  expect(document.activeElement).toBe(username);
  await user.type(username, '   ');
  const password = screen.getByLabelText('Senha');
  await user.type(password, 'x{Enter}');
  expect(problems()).toEqual(['Username is required']);
  expect(language()).toBe('en');
  expect(api.sent('POST /api/login')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Mostrar o que foi digitado' }));
  expect(password).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Ocultar o que foi digitado' }));
  expect(password).toHaveProperty('type', 'password');

  await user.type(username, 'ana');
  const response = api.hold('POST /api/login');
  await user.click(enter);
  await screen.findByRole('button', { name: 'Entrando...' });
  response({ status: 429, json: { message: 'Muitas tentativas. Aguarde 5 minutos e tente novamente.' } });
  await expectErrorToast('Login falhou', 'Muitas tentativas. Aguarde 5 minutos e tente novamente.');
  expect(api.sent('POST /api/login')).toEqual([{ username: 'ana', password: 'x' }]);
  api.on('POST /api/login', { json: { username: 'ana' } });
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  // A successful login removes the toast of a failed one.
  await expectToast();
});

test('a login whose response comes after the user has opened another screen leaves that screen open', async () => {
  const { api, user } = await visit('/login', OPEN);
  await user.type(await screen.findByRole('textbox', { name: 'Usuário' }), 'ana');
  const response = api.hold('POST /api/login');
  await user.type(screen.getByLabelText('Senha'), 'x{Enter}');
  await user.click(screen.getByRole('link', { name: 'Voltar ao início' }));
  await screen.findByRole('heading', { level: 1, name: /^Semana de/ });
  response({ json: { username: 'ana' } });
  await expectToast('Você entrou', 'Agora o Painel Admin abre sem login.');
  expect(location.pathname).toBe('/');
});

test('if the check for open registration fails, the form still masks the code and focuses the first wrong field', async () => {
  const { api, user } = await visit('/register', OPEN, (server) => server.on('GET /api/auth/check-registration', 'no network'));
  const username = await screen.findByRole('textbox', { name: 'Usuário' });
  await waitFor(() => expect(username.closest('[inert]')).toBeNull());
  await user.type(username, ' ab ');
  screen.getByText('É preciso um código de registro válido, fornecido pelo administrador do sistema.');
  expect(screen.getByLabelText('Código de registro')).toHaveProperty('type', 'password');
  await user.type(screen.getByLabelText('Senha'), '12345');
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(problems()).toEqual([
    'Usuário precisa ter pelo menos 3 caracteres',
    'Senha precisa ter pelo menos 6 caracteres',
    'Código de registro é obrigatório',
  ]);
  expect(document.activeElement).toBe(username);
  expect(api.sent('POST /api/register')).toEqual([]);

  await user.type(username, 'c');
  await user.type(screen.getByLabelText('Senha'), '6');
  const code = screen.getByLabelText('Código de registro');
  await user.type(code, 'errado');
  api.on('POST /api/register', { status: 403, json: { message: 'Código de registro inválido.', code: 'forbidden' } });
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  await expectErrorToast('Falha no registro', 'Código de registro inválido.');
  expect(problems()).toContain('Código de registro inválido.');
  expect(document.activeElement).toBe(code);
});

test.each([
  ['A casa não aceita novos registros.', 'A casa não aceita novos registros.'],
  ['', CLOSED],
])('a closed registration with the message %j shows “%s” and links back to the login', async (message, words) => {
  const { user } = await visit('/register', { ...OPEN, 'auth/check-registration': { registrationEnabled: false, message } });
  await screen.findByRole('heading', { name: 'Registro Desabilitado' });
  screen.getByText(words);
  // While registration is closed, its form is hidden and inert, but still takes up its space on the page.
  expect(screen.getByRole('textbox', { name: 'Usuário' }).closest('[inert]')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Voltar para o login' }));
  await screen.findByRole('heading', { name: 'Login Administrativo' });
});

test('once a return to the tab finds registration open, the form stays; a registration opens the dashboard', async () => {
  const check = 'GET /api/auth/check-registration';
  const { api, user } = await visit('/register', OPEN, (server) =>
    server.on(check, { json: { registrationEnabled: false, message: '' } }),
  );
  await screen.findByRole('heading', { name: 'Registro Desabilitado' });
  api.on(check, { json: OPEN['auth/check-registration'] });
  returnToTab();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Registro Desabilitado' })).toBeNull());
  await user.type(screen.getByRole('textbox', { name: 'Usuário' }), 'ana');
  returnToTab();
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.type(screen.getByLabelText('Código de registro'), 'casa');
  expect(api.sent(check)).toHaveLength(2);
  api.on('POST /api/register', { status: 201, json: { username: 'ana' } }, { 'auth/user': { username: 'ana' } });
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(api.sent('POST /api/register')).toEqual([{ username: 'ana', password: 'segredo', registerCode: 'casa' }]);
});
