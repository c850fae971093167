import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyItem } from '../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../testing/visit.tsx';

const days = (...names: (string | null)[]) =>
  names.map((eventName) => ({ eventName, configured: eventName !== null, layoutUrl: null }));

test('“Mostrar mais” adds a page, and the focus goes to its first item, also within an older week', async () => {
  const pages: Record<string, unknown> = {
    '': { items: [historyItem({ id: 9 })], next: 9 },
    '9': { items: [historyItem({ id: 8, startDate: '2026-11-18' })], next: 8 },
    '8': { items: [historyItem({ id: 7 })], next: null },
  };
  const { user } = await visit('/client/history', {}, (api) => {
    api.on('GET /api/schedules/history', ({ search }) => ({ json: pages[new URLSearchParams(search).get('before') ?? ''] }));
  });
  const list = await screen.findByRole('list', { name: 'Programações' });
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
  await waitFor(() => expect(list.children).toHaveLength(2));
  await waitFor(() => expect(list.children[1]?.contains(document.activeElement)).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  const older = await screen.findByRole('list', { name: 'Anteriores desta semana' });
  expect(list.children[0]?.contains(older)).toBe(true);
  await waitFor(() => expect(older.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

test('a week lists its evenings with date, name and flyer; older programmes are a line of flyers', async () => {
  const flyer = `/media/${'b'.repeat(64)}?v=1`;
  const [samba, ...rest] = days('Samba do Bistrô', null, ' ', null, 'Forró');
  const newest = historyItem({
    id: 9,
    createdAt: '2026-11-20T16:00:00.000Z',
    days: [{ ...samba, configured: true, eventName: 'Samba do Bistrô', layoutUrl: flyer }, ...rest],
    extra: [{ eventName: 'Véspera', layoutUrl: null }],
    extraEvents: 1,
  });
  const items = [newest, historyItem({ id: 8, days: days('Samba', null, null, null, null) })];
  await visit('/client/history', { 'schedules/history': { items, next: null } });
  const evenings = within(await screen.findByRole('list', { name: 'Dias' })).getAllByRole('listitem');
  const words = evenings.map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
  expect(words).toEqual([
    'QuaQuarta 25/11Samba do Bistrô',
    'QuiQuinta 26/11Vazio',
    'SexSexta 27/11Sem nome',
    'SábSábado 28/11Vazio',
    'DomDomingo 29/11Forró',
    'ExtraExtra Véspera',
  ]);
  expect(evenings.map((evening) => evening.querySelector('img') !== null)).toEqual([true, false, false, false, false, false]);
  screen.getByText('A mais recente ·', { exact: false, selector: 'strong' });
  const older = within(screen.getByRole('list', { name: 'Anteriores desta semana' }));
  older.getByText('Criada em 20/11/2026 12:00');
  older.getByText('Quarta: Samba');
  older.getByText('Quinta: Vazio');
  older.getByRole('link', { name: 'Abrir programação de 25/11/2026' });
});

test('a matching evening is shown with its attractions and price', async () => {
  const found = { date: '2026-11-26', artists: 'Trio Marfim', price: 'R$ 20' };
  const nights = days(null, 'Gafieira').map((day) => (day.configured ? { ...day, found } : day));
  const items = [9, 8].map((id) => historyItem({ id, days: nights }));
  await visit('/client/history?busca=gafieira', { 'schedules/history': { items, next: null } });
  const [newest, older] = await screen.findAllByRole('list', { name: 'Noites encontradas' });
  for (const list of [newest, older]) {
    expect(list?.textContent).toBe('Quinta 26/11 Gafieira · Trio Marfim · R$ 20');
  }
});

test('a mark shows the answer, beside a week’s date and in the line of an older programme', async () => {
  const items = [historyItem({ id: 9, mark: { kind: 'approved' } }), historyItem({ id: 8, mark: { kind: 'adjust' } })];
  await visit('/client/history', { 'schedules/history': { items, next: null } });
  const older = within(await screen.findByRole('list', { name: 'Anteriores desta semana' }));
  older.getByText('Ajuste pedido');
  const heading = screen.getByRole('heading', { name: '25/11/2026 a 29/11' });
  expect(heading.nextElementSibling?.textContent).toBe('Aprovada');
});

test('each programme is opened by a link and has a menu; a draft is labelled', async () => {
  const items = [historyItem({ id: 9, isDraft: true }), historyItem({ id: 8, mark: { kind: 'approved' } })];
  const { user } = await visit('/client/history', { 'schedules/history': { items, next: null } });
  const list = within(await screen.findByRole('list', { name: 'Programações' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Abrir', 'Abrir']);
  const [draft, older] = list.getAllByRole('button', { name: 'Mais da programação de 25/11/2026' });
  if (!draft || !older) throw new Error('There is no menu.');
  expect(list.getAllByRole('button')).toEqual([draft, older]);
  expect(screen.getByRole('heading', { name: '25/11/2026 a 29/11' }).nextElementSibling?.textContent).toBe('Rascunho');
  await user.click(draft);
  await screen.findByRole('menuitem', { name: 'Texto para WhatsApp' });
  expect(screen.queryByRole('menuitem', { name: /Visualizar|Excluir|Link/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(list.getAllByRole('button')[0]));
});

test('an empty programme says so; one of extra events alone shows them', async () => {
  const items = [
    historyItem({ id: 9, days: days(null, null, null, null, null) }),
    historyItem({ id: 8, startDate: '2026-11-18', extra: [{ eventName: null, layoutUrl: null }], extraEvents: 1 }),
  ];
  await visit('/client/history', { 'schedules/history': { items, next: null } });
  await screen.findByText('Nada configurado ainda.');
  screen.getByText(/só evento extra$/);
  expect(screen.getByRole('list', { name: 'Dias' }).textContent).toContain('Evento Extra');
  expect(screen.queryByText('A mais recente ·', { exact: false })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull();
});

test('an administrator opens or deletes a programme, and can undo the deletion', async () => {
  const { api, user } = await visit('/client/history', {}, (server) => {
    localStorage.setItem('quartou-admin', '1');
    server.on('GET /api/schedules/history', { json: { items: [historyItem({ id: 9 }), historyItem({ id: 8 })], next: null } });
  });
  const [first, older] = await screen.findAllByRole('button', { name: 'Mais da programação de 25/11/2026' });
  if (!first || !older) throw new Error('There is no menu.');
  await user.click(older);
  expect((await screen.findByRole('menuitem', { name: 'Visualizar' })).getAttribute('href')).toBe('/admin/view/8');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(first);
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const dialog = await findDialog('Excluir a programação de 25/11/2026?');
  api.on('DELETE /api/schedules/9', { json: {} });
  api.on('GET /api/schedules/history', { json: { items: [historyItem({ id: 8 })], next: null } });
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await expectToast('Programação excluída', 'A programação de 25/11/2026 saiu da lista.');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Anteriores desta semana' })).toBeNull());
  api.on('POST /api/deleted/restore', { json: {} });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectToast('Programação restaurada');
});
