import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, visit } from '../../testing/visit.tsx';

const OPEN = { 'auth/user': null, 'auth/check-registration': { registrationEnabled: true, message: '' } };
const CLOSED = 'O registro de usuários está desabilitado pelo administrador.';

/** The fields' messages, without the toast's region, which is an alert too. */
const problems = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('login: empty fields show the specification’s messages, marked as English, and nothing is sent', async () => {
  const { api, user } = await visit('/login', OPEN);
  const enter = await screen.findByRole('button', { name: 'Entrar' });
  await user.click(enter);
  expect(problems()).toEqual(['Username is required', 'Password is required']);
  expect(screen.getByText('Username is required').closest('[lang]')?.getAttribute('lang')).toBe('en');
  const username = screen.getByRole('textbox', { name: 'Usuário' });
  expect(document.activeElement).toBe(username);
  await user.type(username, '   ');
  await user.type(screen.getByLabelText('Senha'), 'x{Enter}');
  expect(problems()).toEqual(['Username is required']);
  expect(api.sent('POST /api/login')).toEqual([]);
});

test('login: the button says “Entrando...” while pending; the typed password can be shown and hidden', async () => {
  const { api, user } = await visit('/login', OPEN);
  await user.type(await screen.findByRole('textbox', { name: 'Usuário' }), 'ana');
  const password = screen.getByLabelText('Senha');
  await user.type(password, 'segredo');
  await user.click(screen.getByRole('button', { name: 'Mostrar o que foi digitado' }));
  expect(password).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Ocultar o que foi digitado' }));
  expect(password).toHaveProperty('type', 'password');
  const answer = api.hold('POST /api/login');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('button', { name: 'Entrando...' });
  answer({ status: 429, json: { message: 'Muitas tentativas. Aguarde 5 minutos e tente novamente.' } });
  await expectToast('Login falhou', 'Muitas tentativas. Aguarde 5 minutos e tente novamente.');
  expect(api.sent('POST /api/login')).toEqual([{ username: 'ana', password: 'segredo' }]);
});

test('registration: short values show messages at their fields, the first gets the focus, and nothing is sent', async () => {
  const { api, user } = await visit('/register', OPEN);
  await user.type(await screen.findByRole('textbox', { name: 'Usuário' }), ' ab ');
  await user.type(screen.getByLabelText('Senha'), '12345');
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(problems()).toEqual([
    'Usuário precisa ter pelo menos 3 caracteres',
    'Senha precisa ter pelo menos 6 caracteres',
    'Código de registro é obrigatório',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Usuário' }));
  expect(api.sent('POST /api/register')).toEqual([]);
});

test.each([
  ['A casa não aceita novos registros.', 'A casa não aceita novos registros.'],
  ['', CLOSED],
])('registration: when closed, says so and links back: %j', async (message, words) => {
  const { user } = await visit('/register', { ...OPEN, 'auth/check-registration': { registrationEnabled: false, message } });
  await screen.findByRole('heading', { name: 'Registro Desabilitado' });
  screen.getByText(words);
  // The form keeps its room but is hidden and inert.
  expect(screen.getByRole('textbox', { name: 'Usuário' }).closest('[inert]')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Voltar para o login' }));
  await screen.findByRole('heading', { name: 'Login Administrativo' });
});

test('registration: a check without an answer shows the form', async () => {
  await visit('/register', OPEN, (api) => api.on('GET /api/auth/check-registration', 'no network'));
  await screen.findByRole('textbox', { name: 'Usuário' });
});
