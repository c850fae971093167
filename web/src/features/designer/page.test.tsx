import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Week } from '../../../../core/contracts/weeks.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { attraction, historyItem, layout, lotSetting, photo, value, version } from '../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../testing/visit.tsx';
import { evening, extraEvent, keepWeek, sentWeek, week } from '../../testing/weeks.ts';

const PICK = 'Por favor, selecione uma quarta-feira.';
const DAYS = ['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'];

const lists = {
  values: [value({ id: 1, name: 'R$15' })],
  attractions: [attraction({ id: 1, name: 'DJ Conceição', photoCount: 1 }), attraction({ id: 2, name: 'Ana Fonte' })],
  layouts: [layout({ id: 1, name: 'Roda de Choro' })],
  'lot-settings': [lotSetting({}), lotSetting({ id: 2, name: 'openbar', label: 'Open Bar', firstLotValue: '25H' })],
};

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

async function open(first: Week = week(null), path = '/designer', prepare?: (api: PretendApi) => void, more = {}) {
  let server: ReturnType<typeof keepWeek> | undefined;
  const visited = await visit(path, { ...lists, ...more }, (api) => {
    server = keepWeek(api, first);
    prepare?.(api);
  });
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  await waitFor(() => expect(document.querySelector('[data-week-state]')).not.toBeNull());
  if (!server) throw new Error('The visit has prepared no server.');
  return { ...visited, server };
}

const state = () => document.querySelector('[data-week-state]')?.textContent;
const date = () => within(document.querySelector<HTMLElement>('#start-date') ?? document.body);
const dateBox = () => date().getByRole('textbox', { name: /quarta-feira/ });
const dateMessage = () => date().queryByRole('alert')?.textContent ?? null;
const sendWeek = () => screen.getByRole('button', { name: /^Enviar ?Programação Semanal/ });
const configure = (name: string) => screen.getByRole('button', { name: `Configurar ${name}` });
const isDisabled = (button: HTMLElement) => button.matches(':disabled, [aria-disabled=true]');

const opened = () =>
  screen
    .queryByRole('button', { name: /^Fechar [A-Z]/ })
    ?.getAttribute('aria-label')
    ?.slice('Fechar '.length);

async function openEvening(user: UserEvent, name: string, first: string) {
  const strip = screen.queryByRole('navigation', { name: 'Dias da semana' });
  const place = strip && within(strip).getAllByRole('button')[[...DAYS, 'Evento Extra'].indexOf(name)];
  await user.click(place ?? configure(name));
  await waitFor(() => expect(opened()).toBe(name));
  const root = () => document.querySelector<HTMLElement>('section[aria-labelledby="title-open"]') ?? document.body;
  await within(root()).findByLabelText(first);
  return { ...within(root()), isConfigured: () => within(root()).queryByText('Configurado') !== null };
}
const openDay = (user: UserEvent, index = 0) => openEvening(user, DAYS[index] ?? '', 'Nome do evento');
const openExtra = (user: UserEvent) => openEvening(user, 'Evento Extra', 'Data do evento');

async function setText(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text) await user.type(field, text);
}

/** Presses "Limpar a semana" and answers its question. @returns the question's text */
async function clearWeek(user: UserEvent): Promise<string | null> {
  await user.click(await screen.findByRole('button', { name: 'Limpar a semana' }));
  const dialog = await findDialog('Limpar a semana de 25/11/2026?');
  const text = dialog.getByText(/em branco/).textContent;
  await user.click(dialog.getByRole('button', { name: 'Limpar' }));
  return text;
}

const writes = (api: PretendApi) =>
  api.calls.filter(({ call }) => !/^(GET|HEAD) /.test(call)).map(({ call, search }) => `${call}${search}`);

test('without a week in the address, the current week shows six evenings, each with “Configurar”', async () => {
  const { api } = await open(week([{ eventName: 'Samba' }]));
  const names = [...DAYS, 'Evento Extra'];
  expect(names.map((name) => configure(name).textContent)).toEqual(names.map(() => 'Configurar'));
  expect(state()).toContain('Rascunho');
  expect(dateBox()).toHaveProperty('value', '25/11/2026');
  expect(api.calls.find(({ call }) => call === 'GET /api/weeks')?.search).toBe('?start=&programme=');
});

test('the author’s name is stored on the device while it is typed', async () => {
  const { user } = await open();
  const box = await screen.findByRole('textbox', { name: 'Quem está montando?' });
  await user.type(box, 'Bia Lima');
  expect(document.activeElement).toBe(box);
  expect(localStorage.getItem('quartou-author')).toBe('Bia Lima');
});

test('the date box completes a typed date; for a day other than Wednesday a message is shown and nothing is sent', async () => {
  const { api, user, leave } = await open();
  for (const [typed, becomes] of [
    ['2/12', '02/12/2026'],
    ['25112026', '25/11/2026'],
    ['6/1', '06/01/2027'],
  ] as const) {
    await setText(user, dateBox(), typed);
    await user.tab();
    expect(dateBox()).toHaveProperty('value', becomes);
    expect(dateMessage()).toBeNull();
  }
  await setText(user, dateBox(), '31/02/2026');
  await user.keyboard('{Enter}');
  expect(dateMessage()).toBe('Por favor, selecione uma data válida.');
  await setText(user, dateBox(), '26/11/2026');
  await user.tab();
  expect(dateMessage()).toBe(PICK);
  await user.click(sendWeek());
  await expectToast('Erro', 'A data inicial deve ser uma quarta-feira.');
  expect(dateMessage()).toBe('A data inicial deve ser uma quarta-feira.');
  expect(document.activeElement).toBe(dateBox());
  expect(writes(api)).toEqual([]);
  await setText(user, dateBox(), '');
  await user.tab();
  expect(dateMessage()).toBeNull();
  expect(sendWeek()).toHaveProperty('disabled', true);
  screen.getByText('Escolha a quarta-feira');
  await setText(user, dateBox(), '25/11/2026');
  await waitFor(() => expect(sendWeek()).toHaveProperty('disabled', false));
  // The button goes one week ahead and puts that week into the address. For a Thursday in the address the same message is shown.
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  expect(dateBox()).toHaveProperty('value', '02/12/2026');
  expect(window.location.search).toBe('?semana=2026-12-02');
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  leave();
  await visit('/designer?semana=2026-11-26', lists);
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '26/11/2026'));
  expect(dateMessage()).toBe(PICK);
});

test('the saves of a week run one at a time', async () => {
  const { api, user } = await open(week([{}]));
  const response = api.hold(evening(0));
  await user.type((await openDay(user)).getByLabelText('Nome do evento'), 'A');
  await waitFor(() => expect(api.sent(evening(0))).toHaveLength(1));
  const second = (await openDay(user, 1)).getByLabelText('Nome do evento');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(second, { target: { value: 'B' } });
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  expect(api.sent(evening(1))).toEqual([]);
  response({ json: week([{ eventName: 'A', revision: 2 }]) });
  await waitFor(() => expect(api.sent(evening(1))).toHaveLength(1));
});

test('a second press on the chosen price removes the price and keeps the custom text', async () => {
  const { user } = await open();
  const day = await openDay(user);
  const custom = day.getByRole('radio', { name: 'Personalizado' });
  await user.click(custom);
  await user.type(day.getByLabelText('Valor personalizado'), 'R$ 10');
  expect(day.isConfigured()).toBe(true);
  await user.click(custom);
  expect(day.isConfigured()).toBe(false);
  await user.click(custom);
  expect(day.getByLabelText('Valor personalizado')).toHaveProperty('value', 'R$ 10');
});

test('the preview has “-” for empty fields, and can be shown and hidden', async () => {
  const { user } = await open(week([{ eventName: 'Samba', freeEntry: true }]));
  await user.click(screen.getByRole('button', { name: 'Visualizar Programação' }));
  const rows = within(await screen.findByRole('table', { name: 'Programação semanal' })).getAllByRole('row');
  const cells = within(rows[5] ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['29/11/2026', 'Domingo', '-', '-', '-', '-', '-']);
  screen.getByText('Nenhum evento extra configurado');
  await user.click(screen.getByRole('button', { name: 'Esconder Visualização' }));
  expect(screen.queryByRole('table', { name: 'Programação semanal' })).toBeNull();
});

test('an evening opens by link, strip and keys; only one evening is open at a time', async () => {
  const { user } = await open(week(null), '/designer?dia=sexta');
  await waitFor(() => expect(opened()).toBe('Sexta'));
  const strip = within(screen.getByRole('navigation', { name: 'Dias da semana' }));
  const place = (name: RegExp) => strip.getByRole('button', { name });
  expect(place(/Sexta/).getAttribute('aria-current')).toBe('true');
  // On a Mac, Alt with 1 types “¡”, so the shortcut has to look at the key's code.
  fireEvent.keyDown(document.body, { key: '¡', code: 'Digit1', altKey: true });
  await waitFor(() => expect(opened()).toBe('Quarta'));
  expect(window.location.search).toBe('?dia=quarta');
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2', altKey: true, ctrlKey: true });
  expect(opened()).toBe('Quarta');
  await user.click(place(/Sábado/));
  expect(opened()).toBe('Sábado');
  expect(document.activeElement?.id).toBe('title-open');
  place(/Sábado/).focus();
  await user.keyboard('{ArrowRight}');
  expect(opened()).toBe('Domingo');
  expect(document.activeElement).toBe(place(/Domingo/));
  // A press on the open evening closes the evening (spec §4).
  await user.click(place(/Domingo/));
  expect(opened()).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(configure('Domingo')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened()).toBe('Domingo'));
  await waitFor(() => expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('layout'));
  await user.click(screen.getByRole('button', { name: 'Fechar Domingo' }));
  await openDay(user, 3);
  await user.click(screen.getByRole('button', { name: 'Domingo' }));
  expect(opened()).toBe('Domingo');
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  expect(opened()).toBeUndefined();
  await openDay(user, 1);
  window.history.back();
  await waitFor(() => expect(document.activeElement).toBe(configure('Quinta')));
});

test('the extra event says what is missing before a send, and shows its lots by ticket type', async () => {
  const { api, user } = await open();
  // The extra event's section shows its send button even while the section is closed.
  await user.click(screen.getByRole('button', { name: 'Enviar Evento Extra' }));
  await expectToast('Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.');
  screen.getByText('Configure o evento extra antes de enviar.');
  const extra = await openExtra(user);
  await waitFor(() => expect(extra.getByLabelText('1º Lote')).toHaveProperty('value', 'R$ 15,00'));
  expect(extra.getByLabelText('1º Lote')).toHaveProperty('readOnly', true);
  await user.click(extra.getByRole('radio', { name: 'Open Bar' }));
  expect(extra.getByLabelText('1º Lote')).toHaveProperty('value', '25H');
  await user.type(extra.getByLabelText('Nome do evento'), 'Réveillon');
  await setText(user, extra.getByLabelText('Data do evento'), '31/02/2027');
  await user.click(extra.getByRole('button', { name: 'Enviar Evento Extra' }));
  await extra.findAllByText('Data do evento extra: Por favor, selecione uma data válida.');
  expect(api.sent('POST /api/schedules')).toEqual([]);
});

test.each([
  ['Carregando...', (api: PretendApi) => void api.hold('GET /api/lot-settings')],
  ['Configuração não encontrada', (api: PretendApi) => api.on('GET /api/lot-settings', { json: [] })],
])('while the lots are loading or when they are missing, the boxes of the lots say “%s”', async (words, prepare) => {
  const { user } = await open(week(null), '/designer', prepare);
  const extra = await openExtra(user);
  await waitFor(() => expect(extra.getByLabelText('1º Lote')).toHaveProperty('value', words));
});

/** A draft in which Wednesday, Friday and the extra event are configured. */
const READY = (() => {
  const draft = week([{ eventName: 'Samba' }, {}, { freeEntry: true }]);
  return draft.programme
    ? { ...draft, programme: { ...draft.programme, events: [...draft.programme.events, extraEvent({ eventName: 'Bingo' })] } }
    : draft;
})();

test('a send makes the calls of spec §7 once, even if buttons are pressed meanwhile', async () => {
  const { api, user } = await open(READY);
  const response = api.hold('POST /api/schedules');
  fireEvent.click(sendWeek());
  expect(writes(api)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Enviando...' }));
  expect(isDisabled(screen.getByRole('button', { name: 'Enviar Evento Extra' }))).toBe(true);
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave(), 'the browser asks before the page is left').toBe(true);
  response({ json: { ...READY.programme, startDate: READY.startDate }, status: 201 });
  await expectToast('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
  expect(writes(api)).toEqual([
    'POST /api/schedules',
    'PUT /api/events/70',
    'PUT /api/events/72',
    'POST /api/events?special=true',
    'POST /api/schedules/7/versions',
  ]);
  expect(leave()).toBe(false);
  expect(api.sent('POST /api/schedules')).toEqual([{ startDate: '2026-11-25' }]);
  expect(api.sent('PUT /api/events/70')).toEqual([expect.objectContaining({ scheduleId: 7, eventName: 'Samba', revision: 1 })]);
  expect(api.sent('POST /api/events')).toEqual([
    expect.objectContaining({ scheduleId: 7, eventName: 'Bingo', isSpecialEvent: true, date: '2026-11-30', revision: 1 }),
  ]);
  await waitFor(() => expect(state()).toMatch(/^Versão 1/));
  const stamp = () => document.querySelector('.stamped[data-week-state]');
  expect(stamp()).not.toBeNull();
  await openDay(user);
  expect(stamp()).toBeNull();
});

test('a day whose custom value is selected but empty is sent with revision 1, as if nobody had edited the day', async () => {
  const { api, user } = await open(week(null), '/designer', (server) =>
    server.on('POST /api/schedules', { json: { ...READY.programme, startDate: READY.startDate }, status: 201 }),
  );
  const day = await openDay(user);
  await user.click(day.getByRole('radio', { name: 'Personalizado' }));
  await user.click(sendWeek());
  await waitFor(() =>
    expect(api.sent('PUT /api/events/70')).toEqual([expect.objectContaining({ customValue: null, revision: 1 })]),
  );
});

test('a send waits for running saves; a failed send is shown beside the button until the next attempt', async () => {
  const { api, user } = await open(READY, '/designer', (server) =>
    server.on('PUT /api/events/72', { status: 422, json: { message: 'O valor saiu.' } }),
  );
  const day = await openDay(user);
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await user.click(sendWeek());
  await expectToast('Atenção', 'Programação salva com 1 de 2 dias configurados.');
  expect(writes(api).slice(0, 2)).toEqual([evening(0), 'POST /api/schedules']);
  expect(api.sent('PUT /api/events/70')).toEqual([expect.objectContaining({ eventName: 'Samba!', revision: 2 })]);
  screen.getByText('Falha ao atualizar evento do dia 3: O valor saiu.');
  screen.getByText('Este envio não foi feito. O que você escreveu está salvo: pode enviar de novo.');
  expect(state()).toMatch(/^Rascunho/);
  api.on('PUT /api/events/72', { json: READY.programme?.events[2] });
  await user.click(sendWeek());
  await expectToast('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
  expect(screen.queryByText(/^Falha ao/)).toBeNull();
});

test('an edit that is made during a send is saved after the send, so that the send meets no conflict', async () => {
  const { api, user } = await open(READY);
  const day = await openDay(user);
  const response = api.hold('POST /api/schedules');
  await user.click(sendWeek());
  await waitFor(() => expect(writes(api)).toEqual(['POST /api/schedules']));
  await user.type(day.getByLabelText('Nome do evento'), '!');
  // Leaving the page's tab and returning saves at once what is not saved.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(state()).toContain('salvando'));
  response({ json: { ...READY.programme, startDate: READY.startDate }, status: 201 });
  await expectToast('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
  await waitFor(() => expect(writes(api).slice(-2)).toEqual(['POST /api/schedules/7/versions', evening(0)]));
  expect(api.sent('PUT /api/events/70')).toEqual([expect.objectContaining({ eventName: 'Samba' })]);
});

test.each<[string, RegExp, string, Week['changes']]>([
  ['the week', /^Enviar ?Programação Semanal/, 'Programação Salva', []],
  ['the extra event', /^Enviar Evento Extra/, 'Evento Extra Enviado', [{ position: 0, kind: 'changed', fields: [] }]],
])('a send of %s counts as done if its response is lost but the server has made the version', async (_, name, title, changes) => {
  const { api, user, server } = await open(READY);
  api.on('POST /api/schedules', () => {
    server.set({ ...READY, version: version({}), changes });
    return 'no network';
  });
  await user.click(screen.getByRole('button', { name }));
  await expectToast(title, /enviad[ao] com sucesso para o Admin\.$/);
  expect(screen.queryByText(/^Este envio/)).toBeNull();
});

test('an empty week is not sent; after a send the button counts the changes since then', async () => {
  const { user, leave, api } = await open(week([{}]));
  await user.click(sendWeek());
  await expectToast('Nenhum dia configurado', 'Configure pelo menos um dia da programação antes de salvar.');
  expect(writes(api)).toEqual([]);
  expect(screen.queryByText(/está salvo/)).toBeNull();
  const day = await openDay(user);
  screen.getByText('Configure pelo menos um dia da programação antes de salvar.', { selector: 'main *' });
  await user.type(day.getByLabelText('Nome do evento'), 'S');
  expect(screen.queryByText('Configure pelo menos um dia da programação antes de salvar.', { selector: 'main *' })).toBeNull();
  leave();
  const price = { key: 'price', label: 'Valor', before: 'R$30', after: 'R$20' };
  await open(sentWeek([{ customValue: 'R$20' }], { changes: [{ position: 0, kind: 'changed', fields: [price] }] }));
  expect(sendWeek().textContent).toMatch(/· 1 mudança$/);
  expect(state()).toMatch(/^Quarta mudou, ainda não enviada/);
  screen.getByText('mudou: R$30 → R$20');
});

test('the extra event’s button counts the changes of the extra event alone', async () => {
  const events = [...(sentWeek([{}]).programme?.events ?? []), extraEvent({ eventName: 'Bingo' })];
  const change = {
    position: 5,
    kind: 'changed' as const,
    fields: [{ key: 'name', label: 'Nome', before: 'Rifa', after: 'Bingo' }],
  };
  await open(sentWeek([{}], { changes: [change] }, { events }));
  screen.getByRole('button', { name: 'Enviar Evento Extra · 1 mudança' });
  expect(sendWeek().textContent).not.toContain('mudança');
});

test('without a network a message appears and editing continues; back online, the week can be sent', async () => {
  const { api, user, server } = await open(week([{ eventName: 'Samba' }, { eventName: 'Choro' }]));
  const day = await openDay(user);
  const [quarta, quinta] = within(screen.getByRole('navigation', { name: 'Dias da semana' })).getAllByRole('button');
  const mark = (place = quarta) => place?.querySelector('[data-flyer] path')?.getAttribute('d');
  const check = mark();
  expect(check).toBeDefined();
  api.connect(false);
  await screen.findByText('Sem internet: dá para enviar quando ela voltar');
  expect(isDisabled(sendWeek())).toBe(true);
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await waitFor(() => expect(state()).toMatch(/^Quarta aguardando internet/));
  // In the strip the mark of an unsaved evening has another shape than the check mark of a saved evening.
  await waitFor(() => expect([check, undefined]).not.toContain(mark()));
  expect(quarta?.textContent).toContain('ainda não salvo');
  expect(mark(quinta)).toBe(check);
  api.connect(true);
  await waitFor(() => expect(server.now().programme?.events[0]?.eventName).toBe('Samba!'));
  await waitFor(() => expect(isDisabled(sendWeek())).toBe(false));
  expect(state()).toMatch(/^Rascunho/);
  expect(mark()).toBe(check);
});

test('Enter adds the attraction with the typed name, ignoring case, or else free text; duplicates and blanks are refused', async () => {
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
  await setText(user, box, '');
  await user.keyboard('{Escape}{Backspace}');
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto']);
  await user.type(box, 'ninguém assim');
  await user.click(await day.findByRole('button', { name: 'Adicionar “ninguém assim” como texto livre' }));
  expect(chosen()).toEqual(['DJ Conceição', 'Palco aberto', 'ninguém assim']);
});

test('the request for photos bypasses every cache; its failure shows a message and keeps the dialog open', async () => {
  const { api, user } = await open();
  const day = await openDay(user);
  await user.type(day.getByRole('combobox'), 'dj conceição{Enter}{Escape}');
  api.on('GET /api/attractions/1/photos', { status: 500, body: '' });
  await user.click(day.getByRole('button', { name: 'Escolher foto de DJ Conceição' }));
  await expectToast('Erro', 'Não foi possível carregar as fotos desta atração.');
  expect(api.calls.find(({ call }) => call === 'GET /api/attractions/1/photos')?.search).toMatch(/^\?nocache=\d+$/);
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  api.on('GET /api/attractions/1/photos', { json: [photo({ name: 'estúdio-2.webp' })] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await user.click(await screen.findByRole('button', { name: 'estúdio-2' }));
  await day.findByText(/foto “estúdio-2”/);
  await user.click(day.getByRole('button', { name: 'Trocar foto de DJ Conceição' }));
  await user.click(await screen.findByRole('button', { name: 'Sem foto' }));
  await day.findByText(/sem foto/);
});

test('a long horizontal swipe opens the next or the previous day, unless it begins in a text box', async () => {
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

test('a mouse press on a flyer or price focuses the next field; a touch on a flyer focuses only an empty field', async () => {
  const layouts = [layout({ name: 'IMG_4821' }), layout({ id: 2, name: 'Samba' })];
  const { user } = await open(week(null), '/designer', undefined, { layouts });
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
  const touch = async (flyer: HTMLElement) => {
    flyer.focus();
    fireEvent.pointerDown(flyer, { pointerType: 'touch' });
    fireEvent.click(flyer);
    await vi.advanceTimersByTimeAsync(1000);
  };
  const [unnamed, named] = [await day.findByRole('button', { name: 'IMG_4821' }), day.getByRole('button', { name: 'Samba' })];
  await touch(unnamed);
  expect(document.activeElement).toBe(day.getByLabelText('Nome do evento'));
  await touch(named);
  // Only the attractions are still missing, so their box gets the focus.
  expect(document.activeElement).toBe(day.getByRole('combobox'));
  await setText(user, day.getByLabelText('Nome do evento'), 'Roda');
  await touch(unnamed);
  expect(document.activeElement).toBe(unnamed);
  vi.useRealTimers();
});

test('the flyer that the weekday had last comes first; a chosen flyer fills in the name until a name is typed', async () => {
  const layouts = [
    layout({ id: 1, name: 'Roda de Choro' }),
    layout({ id: 2, name: 'IMG_4821' }),
    layout({ id: 3, name: 'samba_novo', lastName: 'Samba', lastDays: [0] }),
  ];
  const { user } = await open(week(null), '/designer', undefined, { layouts });
  const day = await openDay(user);
  const flyers = await day.findAllByRole('button', { name: /samba_novo|Roda|IMG/ });
  expect(flyers.map((flyer) => flyer.getAttribute('aria-label'))).toEqual(['samba_novo', 'Roda de Choro', 'IMG_4821']);
  await user.click(day.getByRole('button', { name: 'Ver todos (3)' }));
  const dialog = await findDialog('Selecione um Layout');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'samba_novo',
    'Roda de Choro',
    'IMG_4821',
  ]);
  await user.keyboard('{Escape}');
  const name = () => day.getByLabelText<HTMLInputElement>('Nome do evento');
  const [samba, choro, camera] = flyers as [HTMLElement, HTMLElement, HTMLElement];
  await user.click(choro);
  expect(name().value).toBe('Roda de Choro');
  await user.click(samba);
  expect(name().value).toBe('Samba');
  await waitFor(() => expect(document.activeElement).toBe(name()));
  samba.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(name());
  await user.keyboard('{Backspace}');
  expect(name().value).toBe('');
  await user.click(choro);
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await user.keyboard('Meu nome');
  await user.click(samba);
  await user.click(camera);
  expect(name().value).toBe('Meu nome');
});

const HABIT = { eventName: 'Samba da casa', freeEntry: true, value: null, customValue: null, layout: null, attractions: [] };
const HABITS = { 'schedules/usual': [HABIT, { ...HABIT, eventName: 'Choro' }, null, null, null] };

test('one press fills one or all empty evenings with their usual content, and filling in can be undone', async () => {
  const { api, user, server } = await open(week([{}]), '/designer', undefined, HABITS);
  const [one] = await screen.findAllByRole('button', { name: 'Usar o de costume: Quarta' });
  await user.click(one ?? document.body);
  await expectToast('Preenchido como de costume', 'Quarta: Samba da casa');
  await waitFor(() =>
    expect(api.sent(evening(0))).toEqual([expect.objectContaining({ eventName: 'Samba da casa', freeEntry: true })]),
  );
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.now().programme?.events[0]).toMatchObject({ eventName: null, freeEntry: false }));
  await user.click(await screen.findByRole('button', { name: 'Preencher a semana como de costume' }));
  await expectToast('Preenchido como de costume', '2 dias');
  await waitFor(() => expect(server.now().programme?.events[1]).toMatchObject({ eventName: 'Choro' }));
  expect(screen.queryByRole('button', { name: /costume/ })).toBeNull();
});

test('the usual content that an open evening offers fills only empty fields', async () => {
  const { user, server } = await open(week([{ observations: 'Só maiores' }]), '/designer?dia=quarta', undefined, HABITS);
  await user.click(await screen.findByRole('button', { name: 'Usar o de costume: Samba da casa' }));
  await waitFor(() =>
    expect(server.now().programme?.events[0]).toMatchObject({ eventName: 'Samba da casa', observations: 'Só maiores' }),
  );
});

test('an empty week can be filled from the previous week; a week can be cleared, and clearing can be undone', async () => {
  const days = [{ configured: true, eventName: 'Samba', layoutUrl: null }];
  const history = { items: [historyItem({ id: 3, startDate: '2026-11-18', days })], next: null };
  const { events } = week([{ eventName: 'Samba' }, { eventName: 'Choro' }]).programme ?? {};
  const repeat = { events, gone: [], asText: [] };
  const { user, server } = await open(week([{}]), '/designer', undefined, {
    'schedules/history': history,
    'schedules/3/repeated': repeat,
  });
  const names = () =>
    server
      .now()
      .programme?.events.slice(0, 2)
      .map(({ eventName }) => eventName);
  await user.click(await screen.findByRole('button', { name: 'Repetir a semana de 18/11' }));
  await expectToast('Semana repetida', /^Com os dias da semana de 18\/11\./);
  await waitFor(() => expect(names()).toEqual(['Samba', 'Choro']));
  expect(await clearWeek(user)).toBe('Ficam em branco: Quarta e Quinta. Por 10 segundos ainda dá para desfazer.');
  await expectToast('Semana esvaziada', 'Todos os dias ficaram em branco.');
  await waitFor(() => expect(names()).toEqual([null, null]));
  expect(document.activeElement?.id).toBe('conteudo');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(names()).toEqual(['Samba', 'Choro']));
});

test('the question whether to clear a draft closes when somebody else sends the week', async () => {
  const events = [{}, {}, { eventName: 'Samba' }];
  const { user, server } = await open(week(events), '/designer', undefined, HABITS);
  await screen.findByRole('button', { name: 'Preencher a semana como de costume' });
  await user.click(await screen.findByRole('button', { name: 'Limpar a semana' }));
  await findDialog('Limpar a semana de 25/11/2026?');
  server.set(sentWeek(events));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(state()).toMatch(/^Versão 1/);
  // The question does not open by itself when the week is a draft again.
  server.set(week(events));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('undoing a cleared week restores the fields that nobody has changed since', async () => {
  const { user, server } = await open(week([{ eventName: 'Samba', observations: 'Até 23h' }, { eventName: 'Choro' }]));
  await clearWeek(user);
  const events = () => server.now().programme?.events ?? [];
  await waitFor(() => expect([events()[0]?.observations, events()[1]?.eventName]).toEqual([null, null]));
  const [first, ...rest] = events();
  server.set(week([{ ...first, eventName: 'Delas', revision: 3 }, ...rest]));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findAllByText('Delas');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(events()[1]).toMatchObject({ eventName: 'Choro' }));
  await waitFor(() => expect(events()[0]).toMatchObject({ eventName: 'Delas', observations: 'Até 23h' }));
});

test('oversights are counted and listed, each with a link to its field', async () => {
  const { user } = await open(week([{ eventName: 'Só o nome' }]));
  await screen.findByText(/itens para conferir$/);
  const missing = (problem: string) => within(screen.getByText(problem).parentElement ?? document.body).getByRole('button');
  expect(missing('Falta o layout').textContent).toBe('Quarta');
  await user.click(missing('Falta o valor'));
  await waitFor(() => expect(opened()).toBe('Quarta'));
  await waitFor(() => expect(document.activeElement?.closest('[data-field="price"]')).not.toBeNull());
  expect(isDisabled(sendWeek())).toBe(false);
});

test('a conflict is resolved field by field, and no field is overwritten silently', async () => {
  const { api, user } = await open(week([{ eventName: 'Samba' }]));
  const theirs = week([{ eventName: 'Delas', freeEntry: true, revision: 2 }]);
  const details = { current: theirs.programme?.events[0] };
  api.on(evening(0), { status: 409, json: { message: 'x', code: 'conflict', details, requestId: 'x' } });
  await user.type((await openDay(user)).getByLabelText('Nome do evento'), '!');
  const dialog = await findDialog('Duas versões: Quarta');
  expect(state()).toMatch(/^Quarta ainda não salva/);
  await waitFor(() => expect(api.calls.filter(({ call }) => call.startsWith('GET /api/weeks')).length).toBeGreaterThan(1));
  await user.click(dialog.getByRole('button', { name: 'Decidir depois' }));
  screen.getByText('Outra pessoa, ou você em outra aba, salvou este dia enquanto você o editava.');
  await user.click(screen.getByRole('button', { name: 'Comparar e escolher' }));
  const again = await findDialog('Duas versões: Quarta');
  expect(isDisabled(again.getByRole('button', { name: 'Salvar a escolha' }))).toBe(true);
  await user.click(again.getByRole('radio', { name: /Você.*Samba!/ }));
  api.on(evening(0), { json: week([{ eventName: 'Samba!', freeEntry: true, revision: 3 }]) });
  await user.click(again.getByRole('button', { name: 'Salvar a escolha' }));
  // Only the other person has changed the price, so the other person's price is saved.
  await waitFor(() => expect(api.sent(evening(0)).at(-1)).toMatchObject({ eventName: 'Samba!', freeEntry: true, revision: 2 }));
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
});

test('text of a deleted programme can be copied, and saved into the current week', async () => {
  const { api, user, server } = await open(week([{ eventName: 'Samba' }]));
  const day = await openDay(user);
  server.set(week(null));
  api.on(evening(0), { status: 404, json: { message: 'Programação não encontrada.', code: 'not_found', requestId: 'x' } });
  await user.type(day.getByLabelText('Nome do evento'), ' e choro');
  await screen.findByText(/^Esta programação foi excluída\./);
  await waitFor(() => expect(screen.getByText(/foi excluída\./).closest('div')?.textContent).toContain('Samba e choro'));
  await waitFor(() => expect(state()).toContain('Semana em branco'));
  api.on(evening(0), { json: week([{ eventName: 'Samba e choro', revision: 2 }], {}, { id: 8 }) });
  await user.click(screen.getByRole('button', { name: 'Salvar na semana' }));
  await waitFor(() => expect(api.sent(evening(0)).at(-1)).toMatchObject({ scheduleId: null, revision: 0 }));
  await waitFor(() => expect(screen.queryByText(/foi excluída/)).toBeNull());
});

test('a send’s report of an unsaved day stays while the save is retried, and goes when the day is saved', async () => {
  const { api, user } = await open(week([{ eventName: 'Samba' }]));
  const day = await openDay(user);
  api.on(evening(0), 'no network');
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await user.click(sendWeek());
  const report = () => screen.queryByText(/O que falta está guardado neste aparelho/, { selector: 'main *' });
  await waitFor(() => expect(report()).not.toBeNull());
  const tries = api.sent(evening(0)).length;
  await waitFor(() => expect(api.sent(evening(0)).length).toBeGreaterThan(tries));
  await waitFor(() => expect(state()).toMatch(/^Quarta ainda não salva/));
  expect(report()).not.toBeNull();
  api.on(evening(0), { json: week([{ eventName: 'Samba!', revision: 2 }]) });
  await waitFor(() => expect(report()).toBeNull());
});

test('a refused save shows the server’s message; a message says that a device without storage keeps no copy', async () => {
  const { api, user } = await open(week([{ eventName: 'Samba' }]));
  const words = 'O layout escolhido não existe mais. Escolha outro.';
  api.on(evening(0), { status: 422, json: { message: words, code: 'validation', requestId: 'x' } });
  const day = await openDay(user);
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await day.findByText(words);
  expect(state()).toMatch(/^Quarta ainda não salva/);
  await user.click(sendWeek());
  await expectToast('Ainda não deu para enviar', /Confira o aviso de cada dia/);
  expect(api.sent('POST /api/schedules')).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await day.findByText(/^Este aparelho não deixa guardar uma cópia: .* Não feche a página antes\.$/);
  api.connect(false);
  await screen.findByText(/Não feche a página: nada fica neste aparelho$/);
});
