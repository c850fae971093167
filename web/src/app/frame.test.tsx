import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
