import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { team } from '../testing/rows.ts';
import { visit } from '../testing/visit.tsx';

const STAFF = ['Programação /designer', 'Nova Programação /client/schedule', 'Histórico /client/history'];
const ADMIN = [
  'Dashboard /admin/dashboard',
  'Layouts /admin/layouts',
  'Atrações /admin/attractions',
  'Valores /admin/values',
  'Lotes /admin/lot-settings',
  'Casa /admin/house',
  'Links /admin/links',
  'Equipe /admin/team',
];

test.each([
  ['/client/schedule', 'Principal', STAFF, 'Voltar'],
  ['/admin/values', 'Painel Admin', ADMIN, 'Voltar ao início'],
])(
  'on the screen %s the navigation “%s” has its links in order; a link leads to the home page, and the footer has the year',
  async (path, nav, links, back) => {
    vi.setSystemTime('2027-11-20T12:00:00-03:00');
    await visit(path);
    const all = within(await screen.findByRole('navigation', { name: nav })).getAllByRole('link');
    expect(all.map((link) => `${link.firstChild?.textContent} ${link.getAttribute('href')}`)).toEqual(links);
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('contentinfo').textContent).toContain('2027');
  },
);

const LISTS = { team: team({}), 'audit-log': { entries: [], next: null, actors: [] } };

test.each([
  ['/client/schedule', 'Histórico', 'Menu', 'Histórico', 'BUTTON'],
  ['/admin/values', 'Equipe', 'Painel Admin', 'Equipe', 'BUTTON'],
  ['/admin/team', 'Atividade', 'Painel Admin', 'Equipe', 'MAIN'],
])(
  'on a phone that has opened %s and then “%s”, the menu “%s” closes when its link “%s” is pressed, and the %s gets the focus',
  async (path, first, nav, name, focused) => {
    const { user } = await visit(path, LISTS);
    await user.click((await screen.findAllByRole('link', { name: first }))[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: first });
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    within(screen.getByRole('navigation', { name: nav }))
      .getByRole('link', { name })
      .focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Abrir menu' });
    expect(document.activeElement?.tagName).toBe(focused);
  },
);

test('a screen opened by a link begins at its top; going back does not scroll the page', async () => {
  const { user } = await visit('/admin/links', LISTS);
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  await user.click(await screen.findByRole('link', { name: 'Equipe' }));
  await user.click(await screen.findByRole('link', { name: 'Atividade' }));
  await screen.findByRole('heading', { level: 1, name: 'Atividade' });
  await waitFor(() => expect(scroll.mock.calls).toEqual(Array(2).fill([0, 0])));
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Equipe' });
  expect(scroll).toHaveBeenCalledTimes(2);
});
