import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn, textsOf, visit } from '../testing/visit.tsx';
import { keepWeek, week } from '../testing/weeks.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const expectFocused = (name: string | RegExp) =>
  waitFor(() => {
    expect(document.activeElement?.tagName).toBe('MAIN');
    expect(document.activeElement?.querySelector('h1')?.textContent).toMatch(name);
  });

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

async function press(role: 'button' | 'link', name: string | RegExp) {
  (await screen.findByRole(role, { name })).focus();
  await userEvent.keyboard('{Enter}');
}

test('a new screen gets the focus if the focused element is gone; a new query parameter moves no focus', async () => {
  await visit('/client/schedule', {}, (server) => void keepWeek(server, week(null)));
  await heading('Nova Programação');
  expect(document.activeElement).toBe(document.body);
  // This click, unlike a user's click, does not focus the button.
  fireEvent.click(await screen.findByRole('button', { name: /25\/11/ }));
  await waitFor(() => expect(window.location.search).toBe('?data=2026-11-25'));
  expect(document.activeElement).toBe(document.body);

  await press('button', 'Iniciar Programação');
  await expectFocused('Programação: 25/11/2026');
  await press('link', 'Configurar Quarta-feira');
  await expectFocused('Quarta');
  await press('button', 'Próximo dia');
  await waitFor(() => expect(document.activeElement?.outerHTML).toMatch(/^<h1.*>Quinta<.h1>$/));
  await press('button', 'Voltar');
  await expectFocused(/^Semana de /);
});

test('the login, the screen after the login and the screen after the logout get the focus', async () => {
  const { api, user } = await visit('/', { 'auth/user': null });
  await heading(/^Semana de /);
  (await screen.findAllByRole('link', { name: 'Acessar Painel Admin' }))[0]?.focus();
  await userEvent.keyboard('{Enter}');
  await expectFocused('Login Administrativo');
  await logIn({ api, user }, 'Lúcia');
  await expectFocused('Dashboard');
  api.on('POST /api/logout', { json: {} });
  await press('button', 'Sair');
  await expectFocused(/^Semana de /);
});

test('the new screen gets the focus if the pressed link vanishes with its menu; a link that stays keeps the focus', async () => {
  await visit('/');
  await heading(/^Semana de /);
  await press('button', 'Abrir menu');
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getByRole('link', { name: 'Histórico' })
    .focus();
  await userEvent.keyboard('{Enter}');
  await expectFocused('Histórico');
  const link = within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('link', { name: 'Programação' });
  link.focus();
  await userEvent.keyboard('{Enter}');
  await heading('Programação Semanal');
  expect(document.activeElement).toBe(link);
});

test('screen readers announce the title of each new screen, but not that of the first', async () => {
  await visit('/');
  await heading(/^Semana de /);
  const announced = () => textsOf(document.querySelectorAll('[role="status"]')).filter((text) => text?.endsWith('Quartou!'));
  expect(announced()).toEqual([]);
  const tabs = within(screen.getByRole('navigation', { name: 'Principal' }));
  for (const name of ['Histórico', 'Nova Programação']) {
    tabs.getByRole('link', { name }).focus();
    await userEvent.keyboard('{Enter}');
    await heading(name);
    await waitFor(() => expect(announced()).toEqual([`${name} · Quartou!`]));
  }
});
