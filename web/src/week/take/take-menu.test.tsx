import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ApiResponse } from '../../testing/pretend-api.ts';
import { version } from '../../testing/rows.ts';
import { SENT, show } from '../../testing/show.tsx';
import { findDialog, textsOf } from '../../testing/visit.tsx';
import { changed, week as planned } from '../../testing/weeks.ts';
import { ToastOutlet } from '../../ui/toast.tsx';
import { TakeMenu, type TakeMenuProps } from './take-menu.tsx';

const Address = () => <output aria-label="Endereço">{useLocation().pathname}</output>;

const open = (props: Partial<TakeMenuProps> = {}) =>
  show(
    <MemoryRouter>
      <TakeMenu scheduleId={7} startDate={SENT.startDate} {...props} />
      <Address />
      <ToastOutlet />
    </MemoryRouter>,
    { 'auth/user': { username: 'Lúcia' }, 'schedules/7/versions': { versions: [version({})], answers: [], views: [] } },
    (api) => {
      const [sent, next] = [planned([...SENT.events], { changes: changed(0) }), planned(null, { startDate: '2026-12-02' })];
      api.on('GET /api/weeks', ({ search }) => ({ json: search.endsWith('programme=7') ? sent : next }));
    },
  );

const button = () => screen.getByRole('button', { name: /^(Levar|Mais ações da programação)/ });
const items = async () => textsOf(await screen.findAllByRole('menuitem'));
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

/** Opens the menu “Levar” and chooses `item`, which opens the dialog `title`. */
async function choose({ user }: ReturnType<typeof open>, item: string, title = item) {
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return findDialog(title);
}

test('Enter, Space or arrow down opens the menu “Levar”, and Escape in the menu or its dialog focuses the button', async () => {
  const shown = open();
  const { user } = shown;
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    button().focus();
    await user.keyboard(key);
    expect(await items()).toEqual(['Excel', 'Pacote da semana', 'Imagens da semana', 'Avisar no WhatsApp', 'Repetir semana']);
    const current = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
    await waitFor(() => expect(current()?.textContent).toBe('Excel'));
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await closed();
    expect(document.activeElement).toBe(button());
  }
  const dialog = await choose(shown, 'Avisar no WhatsApp', 'Texto para WhatsApp');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto' }).value).toContain('Samba do Bistrô');
  dialog.getByText(/Ela mudou depois do último envio/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('if the texts of two programmes are chosen, only the second text opens, even if the first is loaded last', async () => {
  const first = Promise.withResolvers<ApiResponse>();
  const rows = [7, 8].map((id) => <TakeMenu key={id} scheduleId={id} startDate={SENT.startDate} isMore />);
  const { user } = show(<MemoryRouter>{rows}</MemoryRouter>, {}, (api) => {
    const second = { json: planned([{ eventName: 'Choro' }]) };
    api.on('GET /api/weeks', ({ search }) => (search.endsWith('programme=7') ? first.promise : second));
  });
  for (const row of screen.getAllByRole('button')) {
    await user.click(row);
    await user.click(await screen.findByRole('menuitem', { name: 'Avisar no WhatsApp' }));
    await closed();
  }
  await findDialog('Texto para WhatsApp');
  first.resolve({ json: planned([{ eventName: 'Samba' }]) });
  for (let key = 0; key < 5; key++) await user.tab();
  const texts = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Texto', hidden: true });
  expect(texts.map(({ value }) => /Choro|Samba/.exec(value)?.[0])).toEqual(['Choro']);
});

test('a dialog whose content arrives while the user types does not open; a toast offers it', async () => {
  const { api, user } = open({ isMore: true });
  const respond = api.hold('GET /api/weeks');
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Avisar no WhatsApp' }));
  const box = document.body.appendChild(document.createElement('input'));
  box.focus();
  respond({ json: planned([...SENT.events]) });
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  await findDialog('Texto para WhatsApp');
  box.remove();
});

test.each([
  // A day may have observations, although only extra events are configured, so the spreadsheet has all sheets.
  [8, 'special', 'Excel', '?type=all'],
  [9, 'mixed', 'Excel completo, Excel: só eventos regulares, Excel: só eventos extras', '?type=special'],
] as const)(
  'programme %i of the kind %s can be exported by “%s” once its changes are saved',
  async (id, kind, labels, search) => {
    const waits: (() => void)[] = [];
    const { api, user } = open({ scheduleId: id, kind, afterSaving: (then) => waits.push(then) });
    const call = `GET /api/schedules/${id}/excel`;
    api.on(call, { status: 200, body: 'PK' });
    await user.click(button());
    const sheets = await screen.findAllByRole('menuitem', { name: /^Excel/ });
    expect(textsOf(sheets).join(', ')).toBe(labels);
    await user.click(sheets.at(-1) ?? document.body);
    await waitFor(() => expect(waits).toHaveLength(1));
    expect(api.sent(call)).toEqual([]);
    waits[0]?.();
    await waitFor(() => expect(api.calls.findLast((one) => one.call === call)?.search).toBe(search));
  },
);

test.each([
  ['the menu is given the week', { week: () => ({ ...SENT, hasUnsent: true }) }],
  ['the week is loaded, in a list’s row', { isMore: true }],
])('the dialog “Imagens da semana” says that something has changed since the last send (%s)', async (_, props) => {
  const dialog = await choose(open(props), 'Imagens da semana');
  await dialog.findByText('O que mudou depois do último envio não está nestas imagens.');
});

test('“Repetir semana” retries a failed read of the target week; a response to a cancelled repeat changes nothing', async () => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  const shown = open({ week: () => SENT });
  const { api, user } = shown;
  api.on('GET /api/weeks', { status: 500, json: { message: 'O banco está em manutenção.' } });
  const dialog = await choose(shown, 'Repetir semana');
  await dialog.findByText('Não deu para carregar essa semana. O banco está em manutenção.');
  const repeat = dialog.getByRole('button', { name: 'Repetir' });
  expect(repeat.getAttribute('aria-disabled')).toBe('true');
  api.on('GET /api/weeks', { json: planned(null, { startDate: '2026-12-02' }) });
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(repeat.getAttribute('aria-disabled')).toBeNull());
  expect(dialog.queryByText(/^Não deu para carregar/)).toBeNull();

  const response = api.hold('GET /api/schedules/7/repeated');
  await user.click(repeat);
  await waitFor(() => expect(api.sent('GET /api/schedules/7/repeated')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  const box = (await choose(shown, 'Avisar no WhatsApp', 'Texto para WhatsApp')).getByRole('textbox', { name: 'Texto' });
  response({ json: { events: SENT.events, gone: [], asText: [] } });
  await user.type(box, 'Até lá!');
  expect(box.isConnected).toBe(true);
  expect(screen.getByRole('status', { name: 'Endereço' }).textContent).toBe('/');
  expect(screen.queryByText(/^Semana repetida/)).toBeNull();
});

test('“Repetir semana” stays open if the programme has nothing of what is chosen, and a toast says so', async () => {
  const { api, ...shown } = open({ week: () => SENT });
  api.on('GET /api/schedules/7/repeated', { json: { events: planned([{}]).programme?.events, gone: [], asText: [] } });
  const dialog = await choose({ api, ...shown }, 'Repetir semana');
  const repeat = dialog.getByRole('button', { name: 'Repetir' });
  await waitFor(() => expect(repeat.getAttribute('aria-disabled')).toBeNull());
  await shown.user.click(repeat);
  await screen.findByText('A semana de 25/11 não tem nada do que seria repetido.');
  expect(repeat.isConnected).toBe(true);
  expect(screen.getByRole('status', { name: 'Endereço' }).textContent).toBe('/');
});

test('without a programme “Levar” enables only “Texto para WhatsApp” and “Imprimir”, which send no request', async () => {
  const onPrint = vi.fn();
  const shown = open({ scheduleId: null, week: () => SENT, onPrint });
  const { api, user } = shown;
  await user.click(button());
  const active = (await screen.findAllByRole('menuitem')).filter((item) => item.getAttribute('aria-disabled') !== 'true');
  expect(textsOf(active)).toEqual(['Texto para WhatsApp', 'Imprimir']);
  await user.click(screen.getByRole('menuitem', { name: 'Imprimir' }));
  await waitFor(() => expect(onPrint).toHaveBeenCalledOnce());
  await closed();
  await choose(shown, 'Texto para WhatsApp');
  expect(api.calls).toEqual([]);
});

test('an administrator’s menu “Mais ações da programação” has “Link” and its `items`, with “Excluir” last', async () => {
  localStorage.setItem('quartou-admin', '1');
  const onChoose = vi.fn();
  const { user } = open({
    isMore: true,
    isDraft: true,
    items: [
      { label: 'Excluir', onChoose, isDanger: true },
      { label: 'Visualizar', to: '/admin/view/7' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Mais ações da programação de 25/11/2026' }));
  await screen.findByRole('menuitem', { name: 'Link' });
  const takes = ['Excel', 'Pacote da semana', 'Imagens da semana', 'Texto para WhatsApp'];
  expect(await items()).toEqual(['Visualizar', ...takes, 'Link', 'Repetir semana', 'Excluir']);
  await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  await closed();
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Link' }));
  expect(screen.getByRole('status', { name: 'Endereço' }).textContent).toBe('/admin/links');
});
