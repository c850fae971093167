import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { PICTURE_CACHE } from '../../../core/rules/device.ts';
import { visit } from '../testing/visit.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Something that the device keeps, and the cache of pictures, which refuses. @returns what ends once both were to be removed */
async function keepSomething() {
  const forget = vi.fn((_: string) => Promise.reject(new Error('no storage')));
  vi.stubGlobal('caches', { delete: forget });
  const keepOne = async () => (await import('../api/kept-store.ts')).keep('["old"]', { key: ['old'], data: [], at: Date.now() });
  await keepOne();
  return async function expectForgotten() {
    const { read } = await import('../api/kept-store.ts');
    await waitFor(async () => expect(await read('["old"]')).toBeUndefined());
    expect(forget).toHaveBeenCalledWith(PICTURE_CACHE);
    forget.mockClear();
    await keepOne();
  };
}

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
  const { api, user } = await visit('/admin/values');
  const expectForgotten = await keepSomething();
  api.on('POST /api/logout', { json: {} });
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await screen.findByRole('heading', { name: /^Semana de / });
  await expectForgotten();
});

test('an administrator’s session that has ended leaves nothing on the device, also where a screen of the staff hears of it', async () => {
  let expectForgotten = async () => {};
  await visit('/client/history', {}, (server) => {
    localStorage.setItem('quartou-admin', '1');
    server.on('GET /api/auth/user', async () => {
      expectForgotten = await keepSomething();
      return EXPIRED;
    });
  });
  await screen.findByText('Nenhuma programação ainda.');
  await waitFor(() => expect(localStorage.getItem('quartou-admin')).toBeNull());
  await expectForgotten();
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

test('a session that ended on the server, then another login: nothing that was read before is on the device or the screen', async () => {
  const { api, user } = await visit('/admin/values', {
    values: [{ id: 1, name: 'R$20', createdAt: '2026-11-20T12:00:00.000Z' }],
  });
  await screen.findByText('R$20');
  const expectForgotten = await keepSomething();
  api.on('GET /api/values', EXPIRED);
  api.on('GET /api/auth/user', EXPIRED);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/Sua sessão terminou/);
  await expectForgotten();

  api.on('POST /api/login', { json: { username: 'Rui' } });
  api.on('GET /api/auth/user', { json: { username: 'Rui' } });
  const answer = api.hold('GET /api/values');
  await user.type(screen.getByRole('textbox', { name: 'Usuário' }), 'rui');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
  expect(screen.queryByText('R$20')).toBeNull();
  await expectForgotten();

  answer({ json: [{ id: 2, name: 'R$30', createdAt: '2026-11-20T12:00:00.000Z' }] });
  await screen.findByText('R$30');
  // Another window lets somebody else in.
  api.on('GET /api/auth/user', { json: { username: 'Lúcia' } });
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Lúcia');
  await expectForgotten();
});
