import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '../../../../core/rules/calendar.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { historyItem } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, findDialog, visit } from '../../testing/visit.tsx';
import { keepWeek, START, week } from '../../testing/weeks.ts';
import { deletionEffect } from '../../week/delete-dialog.tsx';
import { placesOf } from './week-card.tsx';

const days = (...names: (string | null)[]) =>
  names.map((eventName) => ({ eventName, configured: eventName !== null, layoutUrl: null }));
const FIVE = days(null, null, null, null, null);

test('“Mostrar mais” shows hidden programmes, then loads more; the first added programme gets the focus', async () => {
  const first = [9, 8, 7, 6, 5, 4, 3].map((id) => historyItem({ id, startDate: addDays('2026-10-07', (id - 3) * 7) }));
  const pages: Record<string, unknown> = {
    '': { items: first, next: 3 },
    '3': { items: [historyItem({ id: 2, startDate: '2026-10-07' })], next: null },
  };
  const { user } = await visit('/client/history', {}, (api) => {
    api.on('GET /api/schedules/history', ({ search }) => ({ json: pages[new URLSearchParams(search).get('before') ?? ''] }));
  });
  const list = await screen.findByRole('list', { name: 'Programações' });
  const focused = () => document.activeElement?.closest('[data-programme]')?.getAttribute('data-programme');
  const more = () => screen.getByRole('button', { name: 'Mostrar mais' });
  expect(list.children).toHaveLength(6);
  await user.click(more());
  await waitFor(() => expect(focused()).toBe('3'));
  await user.click(more());
  await waitFor(() => expect(focused()).toBe('2'));
  expect(list.children).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

test('a week lists evenings with flyer, name, attractions and price; an evening that the search found is marked', async () => {
  const flyer = `/media/${'b'.repeat(64)}?v=1`;
  const [samba, ...rest] = days('Samba do Bistrô', null, ' ', null, 'Forró');
  const newest = historyItem({
    id: 9,
    isOwn: false,
    createdAt: '2026-11-20T16:00:00.000Z',
    days: [{ ...samba, layoutUrl: flyer, artists: 'Trio Marfim', price: 'R$ 20', isFound: true }, ...rest],
    extra: [{ eventName: 'Véspera', date: '2026-11-30' }],
  });
  const items = [newest, historyItem({ id: 8, days: days('Samba', null, null, null, null) })];
  await visit('/client/history?busca=marfim', { 'schedules/history': { items, next: null } });
  const [week, older] = (await screen.findAllByRole('list', { name: 'Dias' })).map((list) =>
    within(list).getAllByRole('listitem'),
  );
  const words = (evenings: HTMLElement[] = []) => evenings.map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
  expect(words(week)).toEqual([
    'QuaQuarta 25/11Samba do BistrôTrio MarfimR$ 20',
    'QuiQuinta 26/11Vazio',
    'SexSexta 27/11Sem nome',
    'SábSábado 28/11Vazio',
    'DomDomingo 29/11Forró',
    'ExtraExtra 30/11Véspera',
  ]);
  expect(week?.map((evening) => evening.querySelector('img') !== null)).toEqual([true, false, false, false, false, false]);
  expect(week?.map((evening) => evening.ariaCurrent)).toEqual(['true', null, null, null, null, null]);
  expect(words(older)[0]).toBe('QuaQuarta 25/11Samba');
  // Of the week's two programmes, the older one is the own programme.
  const own = screen.getByText('Vale para a semana ·', { exact: false, selector: 'strong' });
  expect(own.closest('[data-programme]')?.getAttribute('data-programme')).toBe('8');
  screen.getByText('Criada em 20/11/2026 13:00', { exact: false });
});

test('each programme has a link, a menu and its state’s badge, and says if it has no event or only extra ones', async () => {
  const items = [
    historyItem({ id: 9, isDraft: true }),
    historyItem({ id: 8, mark: { kind: 'approved' } }),
    historyItem({ id: 7, isSent: false }),
    historyItem({ id: 6, days: FIVE }),
    historyItem({ id: 5, extra: [{}], isOwn: false }),
  ];
  const { user } = await visit('/client/history', { 'schedules/history': { items, next: null } });
  const list = within(await screen.findByRole('list', { name: 'Programações' }));
  expect(
    list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.parentElement?.nextElementSibling?.textContent]),
  ).toEqual([
    ['/client/schedule/9', 'Rascunho'],
    ['/client/schedule/8', 'Aprovada'],
    ['/client/schedule/7', 'Não enviada'],
    ['/client/schedule/6', undefined],
    ['/client/schedule/5', undefined],
  ]);
  expect(screen.getAllByText('Nada configurado ainda.')).toHaveLength(4);
  screen.getByText(/só evento extra$/);
  expect(screen.getByRole('list', { name: 'Dias' }).textContent).toContain('Evento Extra');
  // A programme with only extra events does not replace the week’s own programme, because links show both together.
  expect(screen.queryByText('Vale para a semana ·', { exact: false })).toBeNull();
  const menus = list.getAllByRole('button', { name: 'Mais ações da programação de 25/11/2026' });
  expect(list.getAllByRole('button')).toEqual(menus);
  await user.click(menus[0] ?? document.body);
  await screen.findByRole('menuitem', { name: 'Texto para WhatsApp' });
  expect(screen.queryByRole('menuitem', { name: /Visualizar|Excluir|Link/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(list.getAllByRole('button')[0]));
});

async function askDelete(user: UserEvent) {
  const [menu] = await screen.findAllByRole('button', { name: 'Mais ações da programação de 25/11/2026' });
  await user.click(menu ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  return findDialog('Excluir a programação de 25/11/2026?');
}

const own = historyItem({ id: 9, days: FIVE });
const other = (row: Parameters<typeof historyItem>[0]) => historyItem({ id: 8, days: FIVE, isOwn: false, ...row });
const [ENDS, NEVER] = [
  'Links, TV e agenda deixam de mostrar o que dela foi enviado.',
  'Ela nunca foi enviada: links, TV e agenda',
];
test.each([
  ['the only programme of its week', [own], ENDS],
  ['the own one before another sent one', [own, other({})], `${ENDS} No lugar dela volta a valer a que foi enviada antes.`],
  ['the own one before an unsent one', [own, other({ isSent: false })], ENDS],
  ['the own one before one with only extra events', [own, other({ days: [], extra: [{}] })], ENDS],
  ['not the own one', [other({}), own], 'Outra programação vale para esta semana: links, TV e agenda não mudam.'],
  ['a draft', [historyItem({ isDraft: true })], `${NEVER} não mudam.`],
  ['not sent', [historyItem({ isSent: false })], `${NEVER} não mudam.`],
])('the question before the deletion of a programme that is %s says what guests will see', (_, items, words) => {
  const [item = own] = items;
  const { isReplaced, isFollowed } = placesOf(item, items);
  expect(deletionEffect(item.isSent, isReplaced, isFollowed).text).toBe(words);
});

test('an open history is read again when a late save of an evening has ended', async () => {
  const lists = { 'schedules/history': { items: [], next: null } };
  const { api } = await visit('/client/history', lists, (server) => keepWeek(server, week([{}])));
  await screen.findByText('Nenhuma programação ainda.');
  api.on('GET /api/schedules/history', {
    json: { items: [historyItem({ days: days('Samba', null, null, null, null) })], next: null },
  });
  const { editEvening } = await import('../../saving/savers.ts');
  const place = { startDate: START, position: 0, programme: null };
  editEvening(place, week([{}]), (event) => ({ ...event, eventName: 'Samba' }));
  await screen.findByText('Samba');
});

test('a draft that was sent meanwhile is deleted only after a second question, which names the effect on links', async () => {
  const items = [historyItem({ id: 9, isDraft: true, isSent: false }), historyItem({ id: 8 })];
  const { api, user } = await visit('/client/history', { 'schedules/history': { items, next: null } }, () =>
    localStorage.setItem('quartou-admin', '1'),
  );
  const message = 'Links, TV e agenda agora mostram esta programação. Confira e confirme de novo.';
  api.on('DELETE /api/schedules/9', { status: 409, json: { message, code: 'conflict' } });
  const first = await askDelete(user);
  api.on('GET /api/schedules/history', { json: { items: [historyItem({ id: 9 }), historyItem({ id: 8 })], next: null } });
  await user.click(first.getByRole('button', { name: 'Excluir' }));
  await expectErrorToast('Erro ao excluir', message);
  await waitFor(() => expect(screen.queryByText('Rascunho')).toBeNull());
  const second = await askDelete(user);
  const ends = 'Links, TV e agenda deixam de mostrar o que dela foi enviado.';
  expect(second.text()).toContain(`${ends} Por 30 dias dá para trazer de volta, em Excluídos.`);
  api.on('DELETE /api/schedules/9', { json: {} }, { 'schedules/history': { items: [historyItem({ id: 8 })], next: null } });
  await user.click(second.getByRole('button', { name: 'Excluir' }));
  await expectToast('Programação excluída', 'A programação de 25/11/2026 saiu da lista.');
  const deletions = api.calls.filter(({ call }) => call.startsWith('DELETE'));
  expect(deletions.map(({ search }) => search)).toEqual(['?shown=false', '']);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  await user.click(screen.getByRole('button', { name: /^Mais ações/ }));
  expect((await screen.findByRole('menuitem', { name: 'Visualizar' })).getAttribute('href')).toBe('/admin/view/8');
});

test('a search is kept in the address; a button or the link “Histórico” removes the search, going back restores it', async () => {
  const prepare = (server: PretendApi) =>
    server.on('GET /api/schedules/history', ({ search }) => {
      const row = new URLSearchParams(search).get('q') === 'maré' ? { startDate: '2026-11-18' } : {};
      return { json: { items: search.includes('xyzzyx') ? [] : [historyItem(row)], next: null } };
    });
  const box = () => screen.getByRole('searchbox', { name: 'Buscar programação' });
  const expectSearch = (text: string) =>
    waitFor(() => {
      expect(new URLSearchParams(window.location.search).get('busca') ?? '').toBe(text);
      expect(box()).toHaveProperty('value', text);
    });
  const { api, user } = await visit('/client/history?busca=ébano', {}, prepare);
  await screen.findByRole('list', { name: 'Programações' });
  await expectSearch('ébano');
  await user.clear(box());
  await user.type(box(), 'xyzzyx');
  await expectSearch('xyzzyx');
  await screen.findByText('Nada encontrado para “xyzzyx”.');
  const respond = api.hold('GET /api/schedules/history');
  await user.click(screen.getByRole('button', { name: 'Limpar a busca' }));
  await expectSearch('');
  expect(document.activeElement).toBe(box());
  await waitFor(() => expect(screen.queryByText('Nada encontrado para “xyzzyx”.')).toBeNull());
  expect(screen.queryByText('Nenhuma programação ainda.')).toBeNull();
  prepare(api);
  respond({ json: { items: [historyItem({})], next: null } });
  await screen.findByRole('list', { name: 'Programações' });
  await user.type(box(), 'maré');
  await expectSearch('maré');
  // Waits until the router's location has the search. Before that, a click on the link “Histórico” would add no history entry.
  await screen.findByRole('heading', { name: '18/11/2026 a 22/11' });
  await user.click(screen.getByRole('link', { name: 'Histórico' }));
  await expectSearch('');
  window.history.back();
  await expectSearch('maré');
  // No administrator has logged in on this device, so the page does not request the user.
  expect(api.sent('GET /api/auth/user')).toEqual([]);
});
