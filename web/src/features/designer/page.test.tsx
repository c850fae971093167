import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../testing/pretend-api.ts';
import { attraction, layout, lotSetting, photo, value } from '../../testing/rows.ts';
import { expectToast, visit } from '../../testing/visit.tsx';

const PICK = 'Por favor, selecione uma quarta-feira.';
const SEND = 'A data inicial deve ser uma quarta-feira.';

const lists = {
  values: [value({ id: 1, name: 'R$15' })],
  attractions: [attraction({ id: 1, name: 'DJ Conceição', photoCount: 1 }), attraction({ id: 2, name: 'Ana Fonte' })],
  layouts: [layout({ id: 1, name: 'Roda de Choro' })],
  'lot-settings': [lotSetting({}), lotSetting({ id: 2, name: 'openbar', label: 'Open Bar', firstLotValue: '25H' })],
};

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  return () => void vi.useRealTimers();
});

const open = async (answers: Record<string, unknown> = lists) => {
  const visited = await visit('/designer', answers);
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  return visited;
};

/** The date's box, its chips and its message. */
const date = () => within(document.querySelector<HTMLElement>('#start-date') ?? document.body);
const dateBox = () => date().getByRole('textbox', { name: /quarta-feira/ });
const dateMessage = () => date().queryByRole('alert')?.textContent ?? null;
const sendWeek = () => screen.getAllByRole('button', { name: 'Enviar Programação Semanal' }).at(-1) ?? document.body;
const chooseWeek = (user: UserEvent) => user.click(date().getByRole('button', { name: 'Próxima: 25/11' }));

/** Opens a card and gives what is in it. */
async function openCard(user: UserEvent, card: string, first: string) {
  const strip = screen.queryByRole('navigation', { name: 'Dias da semana' });
  const place = strip && within(strip).getAllByRole('button')[card === 'extra' ? 5 : Number(card)];
  await user.click(place ?? document.getElementById(`card-${card}`) ?? document.body);
  await screen.findByRole('button', { name: /^Fechar/ });
  const root = () => document.querySelector<HTMLElement>(`section[aria-labelledby="title-${card}"]`) ?? document.body;
  await within(root()).findByLabelText(first);
  return { ...within(root()), isConfigured: () => within(root()).queryByText('Configurado') !== null };
}
const openDay = (user: UserEvent, index = 0) => openCard(user, String(index), 'Nome do evento');
const openExtra = (user: UserEvent) => openCard(user, 'extra', 'Data do evento');

async function setText(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text) await user.type(field, text);
}

test('a date: completed as people type it; another weekday has one message when picked, another when sent, none when cleared', async () => {
  const { api, user } = await open();
  for (const [typed, becomes] of [
    ['25/11', '25/11/2026'],
    ['25112026', '25/11/2026'],
    ['6/1', '06/01/2027'],
  ] as const) {
    await setText(user, dateBox(), typed);
    await user.tab();
    expect(dateBox()).toHaveProperty('value', becomes);
    expect(dateMessage()).toBeNull();
  }
  for (const typed of ['31/02/2026', 'quarta', '25/11/26']) {
    await setText(user, dateBox(), typed);
    await user.tab();
    expect(dateMessage()).toBe('Por favor, selecione uma data válida.');
    expect(sendWeek()).toHaveProperty('disabled', true);
  }
  const day = await openDay(user);
  await user.type(day.getByLabelText('Nome do evento'), 'Uma noite');
  await setText(user, dateBox(), '26/11/2026');
  await user.tab();
  expect(dateMessage()).toBe(PICK);
  await user.click(sendWeek());
  await waitFor(() => expect(dateMessage()).toBe(SEND));
  expect(document.activeElement).toBe(dateBox());
  expect(api.sent('POST /api/schedules')).toEqual([]);
  await setText(user, dateBox(), '');
  await user.tab();
  expect(dateMessage()).toBeNull();
});

test('the check mark: name, value, custom value, attraction; observations and blanks give none', async () => {
  const { user } = await open();
  const day = await openDay(user);
  await user.type(day.getByLabelText('Observações'), 'Só observações');
  const name = day.getByLabelText('Nome do evento');
  await user.type(name, '   ');
  expect(day.isConfigured()).toBe(false);
  await setText(user, name, 'Nome');
  expect(day.isConfigured()).toBe(true);
  await setText(user, name, '');
  expect(day.isConfigured()).toBe(false);
  // What is chosen once more is taken back.
  const free = day.getByRole('radio', { name: 'Entrada livre' });
  await user.click(free);
  expect(day.isConfigured()).toBe(true);
  await user.click(free);
  expect(day.isConfigured()).toBe(false);
  const custom = day.getByRole('radio', { name: 'Personalizado' });
  await user.click(custom);
  await user.type(day.getByLabelText('Valor personalizado'), 'R$ 10');
  expect(day.isConfigured()).toBe(true);
  // Typed and not chosen: it is kept, and counts for nothing.
  await user.click(custom);
  expect(day.isConfigured()).toBe(false);
  await user.click(custom);
  expect(day.getByLabelText('Valor personalizado')).toHaveProperty('value', 'R$ 10');
  await user.click(custom);
  await user.type(day.getByRole('combobox'), 'Alguém{Enter}{Escape}');
  expect(day.isConfigured()).toBe(true);
  await user.click(day.getByRole('button', { name: 'Remover Alguém' }));
  expect(day.isConfigured()).toBe(false);
});

test('one card at a time is open; the preview has “-” for what is empty, and is hidden and shown', async () => {
  const { user } = await open();
  const opened = () => [...document.querySelectorAll('[id^="card-"][aria-expanded="true"]')].map(({ id }) => id);
  await openDay(user, 0);
  await openDay(user, 3);
  await openExtra(user);
  expect(opened()).toEqual(['card-extra']);
  await user.click(document.getElementById('card-extra') ?? document.body);
  expect(opened()).toEqual([]);
  const toggle = screen.queryByRole('button', { name: 'Visualizar Programação' });
  if (toggle) await user.click(toggle);
  const rows = within(await screen.findByRole('table', { name: 'Programação semanal' })).getAllByRole('row');
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'].map((day) => ['-', day, '-', '-', '-', '-', '-']));
  screen.getByText('Nenhum evento extra configurado');
  await user.click(screen.getByRole('button', { name: 'Esconder Visualização' }));
  expect(screen.queryByRole('table', { name: 'Programação semanal' })).toBeNull();
});

test('attractions: Enter takes the catalogue’s whatever the case, else the text; the same twice and blanks are refused', async () => {
  const { user } = await open();
  const day = await openDay(user);
  const box = day.getByRole('combobox');
  const chosen = () =>
    day.queryByRole('list', { name: 'Atrações escolhidas' })
      ? [...day.getByRole('list', { name: 'Atrações escolhidas' }).querySelectorAll('strong')].map(
          ({ textContent }) => textContent,
        )
      : [];
  await user.type(box, 'dj CONCEIÇÃO{Enter}');
  await user.type(box, 'Palco aberto{Enter}');
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto']);
  expect(day.getByText('Palco aberto').closest('li')?.textContent).toContain('texto livre');
  await user.type(box, 'dj conceicao{Enter}');
  await day.findByText('DJ Conceição já está neste dia.');
  await setText(user, box, '   ');
  await user.keyboard('{Enter}');
  await user.click(day.getByRole('button', { name: 'Adicionar atração' }));
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto']);
  await setText(user, box, 'Ana');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto', 'Ana Fonte']);
  // In the empty box Backspace takes the last one off.
  await setText(user, box, '');
  await user.keyboard('{Escape}{Backspace}');
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto']);
  await user.type(box, 'ninguém assim');
  await user.click(await day.findByRole('button', { name: 'Adicionar “ninguém assim” como texto livre' }));
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto', 'ninguém assim']);
});

test('keys before the list of attractions has arrived count for it: Enter alone takes the catalogue’s', async () => {
  let answer = (_: Answer) => {};
  const { user } = await visit('/designer', lists, (api) => {
    answer = api.hold('GET /api/attractions');
  });
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  const day = await openDay(user);
  await user.type(day.getByRole('combobox'), 'dj conceicao{Enter}');
  answer({ json: lists.attractions });
  await day.findByRole('button', { name: 'Escolher foto de DJ Conceição' });
});

test('photos are asked for past every cache; that they do not come is told, and the dialog stays', async () => {
  const { api, user } = await open();
  const day = await openDay(user);
  await user.type(day.getByRole('combobox'), 'dj conceição{Enter}{Escape}');
  api.on('GET /api/attractions/1/photos', { status: 500, body: '' });
  await user.click(day.getByRole('button', { name: 'Escolher foto de DJ Conceição' }));
  await expectToast('Erro', 'Não foi possível carregar as fotos desta atração.');
  expect(api.calls.find(({ what }) => what === 'GET /api/attractions/1/photos')?.search).toMatch(/^\?nocache=\d+$/);
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  api.on('GET /api/attractions/1/photos', { json: [photo({ name: 'estúdio-2.webp' })] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await user.click(await screen.findByRole('button', { name: 'estúdio-2' }));
  await day.findByText(/foto “estúdio-2”/);
  await user.click(day.getByRole('button', { name: 'Trocar foto de DJ Conceição' }));
  await user.click(await screen.findByRole('button', { name: 'Sem foto' }));
  await day.findByText(/sem foto/);
});

test('the extra event: its messages, its lots while they load, by ticket type, and where there are none', async () => {
  const visited = await visit('/designer', lists);
  const { api, user } = visited;
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  // Closed, its section has the button too.
  const closed = within(screen.getByRole('region', { name: 'Evento Extra' }));
  expect(closed.getByRole('button', { name: 'Enviar Evento Extra' })).toHaveProperty('disabled', true);
  await chooseWeek(user);
  await user.click(closed.getByRole('button', { name: 'Enviar Evento Extra' }));
  await expectToast('Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.');
  closed.getByText('Configure o evento extra antes de enviar.');
  const extra = await openExtra(user);
  const send = extra.getByRole('button', { name: 'Enviar Evento Extra' });
  await user.type(extra.getByLabelText('Observações'), 'Não bastam');
  await user.click(send);
  await expectToast('Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.');
  extra.getByText('Configure o evento extra com pelo menos uma informação antes de enviar.');
  expect(extra.isConfigured()).toBe(false);
  await waitFor(() => expect(extra.getByLabelText('1º Lote')).toHaveProperty('value', 'R$ 15,00'));
  expect(extra.getByLabelText('1º Lote')).toHaveProperty('readOnly', true);
  await user.click(extra.getByRole('radio', { name: 'Open Bar' }));
  expect(extra.getByLabelText('1º Lote')).toHaveProperty('value', '25H');
  await user.type(extra.getByLabelText('Nome do evento'), 'Réveillon');
  await setText(user, extra.getByLabelText('Data do evento'), '31/02/2027');
  await user.click(send);
  await extra.findByText('Por favor, selecione uma data válida.');
  expect(api.sent('POST /api/schedules')).toEqual([]);
  visited.leave();

  const again = await visit('/designer', lists, (server) => server.hold('GET /api/lot-settings'));
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  const waiting = await openExtra(again.user);
  expect(waiting.getByLabelText('1º Lote')).toHaveProperty('value', 'Carregando...');
  again.leave();
  const none = await visit('/designer', { ...lists, 'lot-settings': [] });
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  const empty = await openExtra(none.user);
  await waitFor(() => expect(empty.getByLabelText('1º Lote')).toHaveProperty('value', 'Configuração não encontrada'));
});

test('“Limpar” starts over, message and all; “Desfazer” brings everything back', async () => {
  const { user } = await open();
  const clear = screen.getByRole('button', { name: 'Limpar' });
  expect(clear.matches(':disabled, [aria-disabled=true]')).toBe(true);
  await setText(user, dateBox(), '26/11/2026');
  await user.tab();
  const day = await openDay(user);
  await user.type(day.getByLabelText('Nome do evento'), 'Fica');
  await user.click(sendWeek());
  await waitFor(() => expect(dateMessage()).toBe(SEND));
  await user.click(clear);
  await expectToast('Rascunho limpo', 'O rascunho foi apagado deste aparelho.');
  expect(dateBox()).toHaveProperty('value', '');
  expect(dateMessage()).toBeNull();
  expect(day.isConfigured()).toBe(false);
  expect(document.activeElement).toBe(clear);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(dateBox()).toHaveProperty('value', '26/11/2026');
  expect(day.isConfigured()).toBe(true);
  // By keyboard it would be gone before one could tab there.
  clear.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Desfazer');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(clear);
  expect(day.isConfigured()).toBe(true);
});

test('what is easily forgotten is counted and listed, and blocks nothing', async () => {
  const { user } = await open();
  await setText(user, dateBox(), '18/11/2026');
  const day = await openDay(user);
  await user.type(day.getByLabelText('Nome do evento'), 'Só o nome');
  await user.click(await screen.findByRole('button', { name: '3 itens para conferir' }));
  await screen.findByText('Data que já passou');
  const missing = (problem: string) => within(screen.getByText(problem).parentElement ?? document.body).getByRole('button');
  expect(missing('Data que já passou').textContent).toBe('18/11/2026');
  expect(missing('Falta o layout').textContent).toBe('Quarta');
  // Each is a way to its field, from wherever one is.
  await openDay(user, 2);
  await user.click(missing('Falta o valor'));
  await waitFor(() => expect(document.activeElement?.closest('[data-field="price"]')).not.toBeNull());
  expect(opened()).toBe('Quarta');
  expect(sendWeek()).toHaveProperty('disabled', false);
  await user.click(missing('Data que já passou'));
  expect(document.activeElement).toBe(dateBox());
});

/** Which card is open: its heading. */
const opened = () =>
  screen
    .queryByRole('button', { name: /^Fechar / })
    ?.getAttribute('aria-label')
    ?.slice('Fechar '.length);

test('the ways between days: the address, Alt and a digit, the strip, its arrow keys, the end of the form', async () => {
  const { user } = await visit('/designer?dia=sexta', lists);
  await waitFor(() => expect(opened()).toBe('Sexta'));
  const strip = within(screen.getByRole('navigation', { name: 'Dias da semana' }));
  const place = (name: RegExp) => strip.getByRole('button', { name });
  expect(place(/Sexta/).getAttribute('aria-current')).toBe('true');
  // On a Mac Option and 1 is another sign.
  fireEvent.keyDown(document.body, { key: '¡', code: 'Digit1', altKey: true });
  await waitFor(() => expect(opened()).toBe('Quarta'));
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2', altKey: true, ctrlKey: true });
  expect(opened()).toBe('Quarta');
  await user.click(place(/Sábado/));
  expect(opened()).toBe('Sábado');
  expect(document.activeElement?.id).toBe('title-3');
  place(/Sábado/).focus();
  await user.keyboard('{ArrowRight}');
  expect(opened()).toBe('Domingo');
  expect(document.activeElement).toBe(place(/Domingo/));
  // The open one closes (spec §4).
  await user.click(place(/Domingo/));
  expect(opened()).toBeUndefined();
  expect(document.activeElement?.id).toBe('card-4');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened()).toBe('Domingo'));
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('layout');
  const end = () => within(screen.getByRole('navigation', { name: 'Outro dia' }));
  await user.click(end().getByRole('button', { name: /Sábado/ }));
  expect(opened()).toBe('Sábado');
  await user.click(end().getByRole('button', { name: /Domingo/ }));
  await user.click(end().getByRole('button', { name: 'Evento Extra' }));
  expect(opened()).toBe('Evento Extra');
  await user.click(end().getByRole('button', { name: /Conferir e enviar/ }));
  expect(opened()).toBeUndefined();
});

test('a stroke of the finger goes to the next day: long, sideways, and not what scrolls sideways itself', async () => {
  const { user } = await open();
  const day = await openDay(user, 1);
  const stroke = (from: Element, dx: number, dy = 0) => {
    fireEvent.touchStart(from, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(from, { changedTouches: [{ clientX: 200 + dx, clientY: 300 + dy }] });
  };
  const label = day.getByText('Valor da entrada');
  stroke(label, -59);
  stroke(label, -100, 60);
  stroke(day.getByLabelText('Nome do evento'), -100);
  expect(opened()).toBe('Quinta');
  stroke(label, -60, 10);
  await waitFor(() => expect(opened()).toBe('Sexta'));
  stroke(screen.getByText('Valor da entrada'), 80);
  await waitFor(() => expect(opened()).toBe('Quinta'));
});

test('with the mouse a flyer leads to the name, a price to the attractions; a touch leads nowhere', async () => {
  const { user } = await open();
  const day = await openDay(user);
  await user.click(day.getByRole('radio', { name: 'Entrada livre' }));
  await waitFor(() => expect(document.activeElement).toBe(day.getByRole('combobox')));
  await user.click(day.getByRole('radio', { name: 'Personalizado' }));
  await waitFor(() => expect(document.activeElement).toBe(day.getByLabelText('Valor personalizado')));
  const free = day.getByRole('radio', { name: 'Entrada livre' });
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
  free.focus();
  fireEvent.pointerDown(free, { pointerType: 'touch' });
  fireEvent.click(free);
  await vi.advanceTimersByTimeAsync(1000);
  expect(free).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(free);
  vi.useRealTimers();
});

test('a toast goes by itself after 5 s, one at a time', async () => {
  const { user } = await open();
  await chooseWeek(user);
  await import('./send/browser-sender.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(sendWeek());
  const shown = () => document.querySelectorAll('[data-toast]').length;
  await vi.advanceTimersByTimeAsync(4900);
  expect(shown()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toBe(0);
  vi.useRealTimers();
});
