import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { PICTURE_CACHE } from '../../../core/rules/image-url.ts';
import { USER_KEY } from '../api/offline-responses.ts';
import { value } from '../testing/rows.ts';
import { expectToast, findDialog, logIn, returnToTab, visit } from '../testing/visit.tsx';
import { userInitials } from './admin-shell-look.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Stores a response, and makes deleting pictures fail. @returns a check that the response is gone all the same */
async function keepSomething() {
  const forget = vi.fn((_: string) => Promise.reject(new Error('no storage')));
  vi.stubGlobal('caches', { delete: forget });
  const keepOne = async () =>
    (await import('../api/response-database.ts')).put('["old"]', { key: ['old'], data: [], at: Date.now() });
  await keepOne();
  return async function expectForgotten() {
    const { read } = await import('../api/response-database.ts');
    await waitFor(async () => expect(await read('["old"]')).toBeUndefined());
    expect(forget).toHaveBeenCalledWith(PICTURE_CACHE);
    forget.mockClear();
    await keepOne();
  };
}

const EXPIRED = { status: 401, json: { message: 'Faça login para continuar.', code: 'unauthorized' } };

test('while the login is being checked, the screen says “Carregando...”; if the check fails, a retry is offered', async () => {
  let response = (_: 'no network') => {};
  const { api, user } = await visit('/admin/values', {}, (server) => {
    response = server.hold('GET /api/auth/user');
  });
  await screen.findByText('Carregando...');
  response('no network');
  await screen.findByText('Não deu para confirmar seu login');
  api.on('GET /api/auth/user', { json: { username: 'Lúcia' } });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
});

test.each([
  ['a running session', { json: {} }],
  ['a session that has ended', EXPIRED],
])('a logout from %s opens home and removes stored responses, even if pictures cannot be removed', async (_, result) => {
  const { api, user } = await visit('/admin/values');
  const expectForgotten = await keepSomething();
  api.on('POST /api/logout', result);
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await screen.findByRole('heading', { name: /^Semana de / });
  expect(window.location.pathname).toBe('/');
  await expectForgotten();
});

test('when an administrator’s session has ended, stored responses are deleted, even if the 401 comes on a staff screen', async () => {
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

test('a logout in another window of the browser logs this window out, but not if somebody has logged in again since', async () => {
  await visit('/client/history', {}, () => localStorage.setItem('quartou-admin', '1'));
  const { queryClient } = await import('../api/query-client.ts');
  const user = () => queryClient.getQueryData(USER_KEY);
  const noteLogout = () => window.dispatchEvent(new StorageEvent('storage', { key: 'quartou-admin', newValue: null }));
  await waitFor(() => expect(user()).toEqual({ username: 'Lúcia' }));
  noteLogout();
  expect(user()).toEqual({ username: 'Lúcia' });
  localStorage.removeItem('quartou-admin');
  noteLogout();
  expect(user()).toBeNull();
});

test('an action or an undo after the session’s end opens the login, which says why and leads back to the screen', async () => {
  const { api, user } = await visit('/admin/values', { values: [value({ name: 'R$20' })] });
  const expectLogin = async () => {
    await screen.findByText(/Sua sessão terminou/);
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(window.location.search).toBe(`?next=${encodeURIComponent('/admin/values')}`);
  };
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remover R$20' }));
    await user.click((await findDialog('Remover valor?')).getByRole('button', { name: 'Remover' }));
  };
  for (const call of ['DELETE /api/values/1', 'POST /api/deleted/restore', 'GET /api/auth/user']) api.on(call, EXPIRED);
  await remove();
  await expectLogin();
  await logIn({ api, user }, 'Lúcia');
  api.on('DELETE /api/values/1', { json: {} });
  await remove();
  await expectToast('Valor removido', /./);
  api.on('GET /api/auth/user', EXPIRED);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectLogin();
});

test('after a session has ended, another user who logs in neither sees nor stores the data that the first user read', async () => {
  const { api, user } = await visit('/admin/values', { values: [value({ name: 'R$20' })] });
  await screen.findByText('R$20');
  const expectForgotten = await keepSomething();
  api.on('GET /api/values', EXPIRED);
  api.on('GET /api/auth/user', EXPIRED);
  returnToTab();
  await screen.findByText(/Sua sessão terminou/);
  await expectForgotten();

  const response = api.hold('GET /api/values');
  await logIn({ api, user }, 'Rui');
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
  expect(screen.queryByText('R$20')).toBeNull();
  await expectForgotten();

  response({ json: [value({ id: 2, name: 'R$30' })] });
  await screen.findByText('R$30');
  api.on('GET /api/auth/user', { json: { username: 'Lúcia' } });
  returnToTab();
  await screen.findByText('Lúcia');
  await expectForgotten();
});

/** Reloads the page with `username` logged in, and opens the dialog that adds a value. @returns the dialog's text box */
async function reloadAs(username: string) {
  const stored = Object.entries(sessionStorage);
  cleanup();
  const visited = await visit('/admin/values', { 'auth/user': { username } }, () => {
    for (const [key, text] of stored) sessionStorage.setItem(key, text);
  });
  await screen.findByText(username);
  await visited.user.click(await screen.findByRole('button', { name: 'Adicionar Valor' }));
  return { ...visited, box: await screen.findByRole('textbox', { name: 'Texto do Valor' }) };
}

test('a typed text outlasts a reload and a failed logout; a logout, or another user who opens the page, deletes it', async () => {
  const first = await reloadAs('Lúcia');
  await first.user.type(first.box, 'R$20');
  const again = await reloadAs('Lúcia');
  expect(again.box).toHaveProperty('value', 'R$20');
  expect((await reloadAs('Rui')).box).toHaveProperty('value', '');
  expect((await reloadAs('Lúcia')).box).toHaveProperty('value', '');

  const last = await reloadAs('Lúcia');
  await last.user.type(last.box, 'R$30');
  await last.user.keyboard('{Escape}');
  const logOut = async () => last.user.click(await screen.findByRole('button', { name: 'Sair' }));
  last.api.on('POST /api/logout', 'no network');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await logOut();
  await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(Error)));
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
  expect(sessionStorage).toHaveLength(1);
  last.api.on('POST /api/logout', { json: {} });
  await logOut();
  await screen.findByRole('heading', { name: /^Semana de / });
  expect(sessionStorage).toHaveLength(0);
});

test('after a failed logout, the end of the session leads to the login', async () => {
  const { api, user } = await visit('/admin/values');
  vi.spyOn(console, 'error').mockReturnValue();
  api.on('POST /api/logout', 'no network');
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(console.error).toHaveBeenCalledOnce());
  for (const call of ['GET /api/values', 'GET /api/auth/user']) api.on(call, EXPIRED);
  returnToTab();
  await screen.findByText(/Sua sessão terminou/);
});

test('a form that opens after a reload forgets its typed text if a save has already stored the same text', async () => {
  const { user } = await visit('/admin/values', { values: [value({ id: 7, name: 'R$20' })] }, () =>
    sessionStorage.setItem('quartou-typed', JSON.stringify(['Lúcia', [['value 7', { name: 'R$20' }]]])),
  );
  await user.click(await screen.findByRole('button', { name: 'Editar R$20' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('an automatic reload waits for a typed text only if the tab’s storage does not keep the text', async () => {
  const { user, box } = await reloadAs('Lúcia');
  const { isPageHeld } = await import('../ui/page-state.ts');
  await user.type(box, 'R$2');
  expect(isPageHeld()).toBe(false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  await user.type(box, '0');
  expect(isPageHeld()).toBe(true);
  await user.clear(box);
  expect(isPageHeld()).toBe(false);
});

test.each([
  ['marina', 'MA'],
  ['e\u0301rica', 'ÉR'],
  ['  𝒜bc', '𝒜B'],
])('the initials of the user %s are %s', (username, initials) => expect(userInitials(username)).toBe(initials));
