import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DATA_CACHE, PICTURE_CACHE } from '../../../core/rules/seen.ts';
import { visit } from '../testing/visit.tsx';

const EXPIRED = { status: 401, json: { message: 'Faça login para continuar.', code: 'unauthorized' } };

test('while it asks who one is there is a spinner; without an answer it can be asked again', async () => {
  let answer = (_: 'no network') => {};
  const { api, user } = await visit('/admin/values', {}, (server) => {
    answer = server.hold('GET /api/auth/user');
  });
  await screen.findByText('Carregando...');
  answer('no network');
  await screen.findByText('Não deu para confirmar seu login');
  api.on('GET /api/auth/user', { json: { username: 'Lúcia' } });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
});

test('a logout that fails leaves one where one was', async () => {
  const { api, user } = await visit('/admin/values');
  api.on('POST /api/logout', 'no network');
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(api.sent('POST /api/logout')).toHaveLength(1));
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
  screen.getByText('Lúcia');
});

test('a logout of a session that had already ended leads home just the same', async () => {
  const { api, user } = await visit('/admin/values', {}, (server) => {
    server.on('GET /api/schedules/week/2026-11-25', { json: [] });
  });
  api.on('POST /api/logout', EXPIRED);
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await screen.findByRole('heading', { name: /^Semana de / });
  expect(window.location.pathname).toBe('/');
});

test('a logout removes what the device has kept, and is one even where the device refuses', async () => {
  const forget = vi.fn((_: string) => Promise.reject(new Error('no storage')));
  vi.stubGlobal('caches', { delete: forget });
  const { api, user } = await visit('/admin/values', {}, (server) => {
    server.on('GET /api/schedules/week/2026-11-25', { json: [] });
  });
  api.on('POST /api/logout', { json: {} });
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await screen.findByRole('heading', { name: /^Semana de / });
  expect(forget.mock.calls.flat().sort()).toEqual([DATA_CACHE, PICTURE_CACHE]);
});

test('a session that ends in the middle leads to the login, which says why and comes back', async () => {
  const { api, user } = await visit('/admin/values');
  await user.click(await screen.findByRole('button', { name: 'Adicionar Valor' }));
  await user.type(await screen.findByRole('textbox', { name: 'Texto do Valor' }), 'R$20');
  api.on('POST /api/values', EXPIRED);
  api.on('GET /api/auth/user', EXPIRED);
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await screen.findByText(/Sua sessão terminou/);
  expect(window.location.search).toBe(`?next=${encodeURIComponent('/admin/values')}`);
  api.on('POST /api/login', { json: { username: 'Lúcia' } });
  api.on('GET /api/auth/user', { json: { username: 'Lúcia' } });
  await user.type(screen.getByRole('textbox', { name: 'Usuário' }), 'lucia');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
});
