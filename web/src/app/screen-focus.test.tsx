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

/** Presses a button or link by keyboard. `navigation`: the name of the only navigation in which it is looked for. */
async function press(role: 'button' | 'link', name: string | RegExp, navigation?: string) {
  const part = navigation ? within(screen.getByRole('navigation', { name: navigation })) : screen;
  const [element] = await part.findAllByRole(role, { name });
  element?.focus();
  await userEvent.keyboard('{Enter}');
  return element;
}

test('a query parameter moves neither page nor focus; a screen that replaces the focused element gets the focus', async () => {
  await visit('/client/schedule', {}, (server) => void keepWeek(server, week(null)));
  await heading('Nova Programação');
  expect(document.activeElement).toBe(document.body);
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  // This click, unlike a user's click, does not focus the button.
  fireEvent.click(await screen.findByRole('button', { name: /25\/11/ }));
  await waitFor(() => expect(window.location.search).toBe('?data=2026-11-25'));
  await screen.findByRole('button', { name: /25\/11/, pressed: true });
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();

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
  await press('link', 'Acessar Painel Admin');
  await expectFocused('Login Administrativo');
  await logIn({ api, user }, 'Lúcia');
  await expectFocused('Dashboard');
  api.on('POST /api/logout', { json: {} });
  await press('button', 'Sair');
  await expectFocused(/^Semana de /);
});

test('a new screen gets the focus only if the pressed link vanishes with its menu; each new title is announced', async () => {
  await visit('/');
  await heading(/^Semana de /);
  const announced = () => textsOf(document.querySelectorAll('[role="status"]')).filter((text) => text?.endsWith('Quartou!'));
  expect(announced()).toEqual([]);
  await press('button', 'Abrir menu');
  await press('link', 'Histórico', 'Menu');
  await expectFocused('Histórico');
  await waitFor(() => expect(announced()).toEqual(['Histórico · Quartou!']));
  const link = await press('link', 'Nova Programação', 'Principal');
  await heading('Nova Programação');
  expect(document.activeElement).toBe(link);
  await waitFor(() => expect(announced()).toEqual(['Nova Programação · Quartou!']));
});
