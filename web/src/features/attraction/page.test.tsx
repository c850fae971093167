import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AttractionEvenings } from '../../../../core/contracts/evenings.ts';
import { attraction } from '../../testing/rows.ts';
import { expectToast, openDialog, returnToTab, visit } from '../../testing/visit.tsx';

const evening = (eventId: number, date: string, dayOfWeek = 'Sábado', eventName: string | null = null) => ({
  eventId,
  scheduleId: 10 + eventId,
  date,
  dayOfWeek,
  isSpecialEvent: dayOfWeek === 'Evento Extra',
  eventName,
});
const photo = { id: 5, name: 'ao-vivo.webp', imageUrl: `/media/${'a'.repeat(64)}?v=1`, width: 9, height: 9, uses: 1 };
const ana: AttractionEvenings = {
  id: 7,
  name: 'DJ Ana',
  aliases: ['Dj ana', 'Ana DJ'],
  evenings: [
    evening(5, '2027-01-04', 'Evento Extra'),
    evening(4, '2026-12-05', 'Sábado', 'Baile'),
    evening(3, '2026-11-20', 'Sexta', 'Pista'),
    evening(2, '2026-08-01'),
    evening(1, '2025-12-31', 'Quarta'),
  ],
  photos: [photo],
};
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const links = (list: HTMLElement) => within(list).getAllByRole('link');

// The night of 20/11 lasts until 06:00.
beforeEach(() => void vi.setSystemTime('2026-11-21T05:59:00-03:00'));

test('an attraction’s page shows how often, when last and when next it plays, its photos, and its evenings, which can be viewed', async () => {
  const { user, leave } = await visit('/admin/attractions/7', { 'attractions/7/evenings': ana });
  await screen.findByRole('heading', { level: 1, name: 'DJ Ana' });
  expect(facts()).toEqual(['2 noites', 'sáb. 01/08/2026', 'sex. 20/11/2026']);
  screen.getByText('antes: Dj ana, Ana DJ');
  const [ahead, photos, latest, before] = screen.getAllByRole('list').slice(-4);
  expect(links(ahead as HTMLElement).map(({ textContent }) => textContent)).toEqual([
    'sex. 20/11/2026Pista',
    'sáb. 05/12/2026Baile',
    'seg. 04/01/2027Evento Extra',
  ]);
  expect(photos?.textContent).toBe('ao-vivo1 noite');
  expect(links(latest as HTMLElement).map((link) => link.getAttribute('href'))).toEqual(['/admin/view/12']);
  expect(before?.closest('details')?.open).toBe(false);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toMatch(/^Atrações/);
  await user.click(screen.getByRole('link', { name: /^sáb\. 01\/08\/2026/ }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await screen.findByRole('heading', { level: 1, name: 'DJ Ana' });
  vi.setSystemTime('2026-11-21T06:00:00-03:00');
  returnToTab();
  await waitFor(() => expect(facts()).toEqual(['3 noites', 'sex. 20/11/2026', 'sáb. 05/12/2026']));
  leave();
  await visit('/admin/attractions/7', { 'attractions/7/evenings': { ...ana, aliases: [], evenings: [], photos: [] } });
  await screen.findByText('Nenhuma noite ainda');
  expect(facts()).toEqual(['nunca', '–', '–']);
});

test('when an attraction has loaded, the focus moves from the link “Todas as atrações” to the page’s content', async () => {
  const { server: respond } = await visit('/admin/attractions/7', {}, (api) => api.hold('GET /api/attractions/7/evenings'));
  await screen.findByRole('heading', { level: 1, name: 'Atração' });
  screen.getByRole('link', { name: 'Todas as atrações' }).focus();
  respond({ json: ana });
  await screen.findByRole('heading', { level: 1, name: 'DJ Ana' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the dialog “Lista do mês (Ecad)” proposes last month, and says if nobody played in the chosen month', async () => {
  const { api, user } = await visit('/admin/attractions', { attractions: [attraction({ id: 7, name: 'DJ Ana' })] });
  await screen.findByText('DJ Ana');
  const dialog = await openDialog(user, 'Lista do mês (Ecad)', 'Lista do mês (Ecad)');
  dialog.getByText('outubro de 2026');
  const words = 'Nenhuma semana enviada tem atrações em setembro de 2026.';
  await user.click(dialog.getByRole('button', { name: 'Mês anterior' }));
  // While the spreadsheet is being made, the month cannot be changed.
  const respond = api.hold('GET /api/attractions/evenings/excel');
  await user.click(dialog.getByRole('button', { name: 'Exportar planilha' }));
  await user.click(dialog.getByRole('button', { name: 'Mês seguinte' }));
  dialog.getByText('setembro de 2026');
  respond({ status: 422, json: { message: words, code: 'nothing_to_export' } });
  await dialog.findByText(words);
  await user.click(dialog.getByRole('button', { name: 'Mês seguinte' }));
  expect(dialog.queryByText(words)).toBeNull();
  api.on('GET /api/attractions/evenings/excel', { body: 'planilha', status: 200 });
  await user.click(dialog.getByRole('button', { name: 'Exportar planilha' }));
  await expectToast('Planilha gerada', 'Artistas de outubro de 2026.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.filter(({ call }) => call.endsWith('/excel')).map(({ search }) => search)).toEqual([
    '?month=2026-09',
    '?month=2026-10',
  ]);
});
