import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DESIGNER_LISTS, openDesigner, openEvening, openExtra, setText, state, untilSaved } from '../../testing/designer.ts';
import type { ApiResponse, PretendApi } from '../../testing/pretend-api.ts';
import { layout, photo } from '../../testing/rows.ts';
import { expectErrorToast, openDialog, returnToTab, textsOf } from '../../testing/visit.tsx';
import { evening, week, withExtra } from '../../testing/weeks.ts';

const NO_LOTS = { status: 500, body: '' };
const failLots = (api: PretendApi) => api.on('GET /api/lot-settings', NO_LOTS);

const lotsIn = (extra: Awaited<ReturnType<typeof openExtra>>) =>
  ['1º Lote', '2º Lote', 'Último Lote'].map((lot) => extra.getByLabelText<HTMLInputElement>(lot).value);

test('Space or a later click deselects the selected price, a double click does not; a typed custom price is kept', async () => {
  const { user } = await openDesigner();
  const day = await openEvening(user);
  day.getByRole('group', { name: 'Valor da entrada', description: 'Delete ou espaço tira a escolha.' });
  const custom = day.getByRole('radio', { name: 'Personalizado' });
  await user.click(custom);
  await user.type(day.getByLabelText('Valor personalizado'), 'R$ 10');
  expect(day.isConfigured()).toBe(true);
  // This click comes too late to be the second click of a double click.
  const timeStamp = { value: new Event('now').timeStamp + 600 };
  fireEvent(custom, Object.defineProperty(createEvent.click(custom, { detail: 1 }), 'timeStamp', timeStamp));
  expect(day.isConfigured()).toBe(false);
  await user.click(custom);
  expect(day.getByLabelText('Valor personalizado')).toHaveProperty('value', 'R$ 10');
  const free = day.getByRole('radio', { name: 'Entrada livre' });
  for (const detail of [1, 2]) fireEvent.click(free, { detail });
  free.focus();
  expect(free).toHaveProperty('checked', true);
  // These presses use `fireEvent`, because `user` would also click the checked input, which Chrome and Safari do not.
  for (const repeat of [false, true]) expect(fireEvent.keyDown(free, { key: ' ', repeat })).toBe(false);
  expect(free).toHaveProperty('checked', false);
  await user.keyboard(' ');
  expect(free).toHaveProperty('checked', true);
});

test('an extra event’s lots are shown even if the lot settings fail, and are kept when the ticket type is changed back', async () => {
  const lots = { firstLotValue: 'R$ 12,00', secondLotValue: 'R$ 15,00', lastLotValue: null };
  const bingo = withExtra(week([{ eventName: 'Samba' }]), { eventName: 'Bingo', ...lots });
  const { api, user, server } = await openDesigner(bingo, '/designer', failLots);
  const extra = await openExtra(user);
  await waitFor(() => expect(lotsIn(extra)).toEqual(['R$ 12,00', 'R$ 15,00', 'Não deu para carregar']));
  api.on('GET /api/lot-settings', { json: DESIGNER_LISTS['lot-settings'] });
  await user.click(extra.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(lotsIn(extra)[2]).toBe('Não definido'));
  await user.click(extra.getByRole('radio', { name: 'Open Bar' }));
  await waitFor(() => expect(server.now().programme?.events[5]?.ticketType).toBe('open'));
  await user.click(extra.getByRole('radio', { name: 'Normal' }));
  expect(lotsIn(extra)[0]).toBe('R$ 12,00');
  await waitFor(() => expect(server.now().programme?.events[5]).toMatchObject({ ticketType: 'normal', ...lots }));
});

test('messages say what an extra event lacks to be sent; the event’s form shows the lots of the ticket type', async () => {
  const { api, user } = await openDesigner(week([{ eventName: 'Samba' }]));
  // The poster shows the extra event's send button while no evening is open.
  await user.click(screen.getByRole('button', { name: 'Enviar Evento Extra' }));
  await expectErrorToast('Evento Extra não configurado', /./);
  screen.getByText('Configure o evento extra antes de enviar.');
  const extra = await openExtra(user);
  await waitFor(() => expect(lotsIn(extra)[0]).toBe('R$ 15,00'));
  expect(extra.getByLabelText('1º Lote')).toHaveProperty('readOnly', true);
  expect(textsOf(extra.getAllByRole('rowheader'))).toEqual(['Unissex', 'Bistrô 2', 'Bistrô 4']);
  await user.click(extra.getByRole('radio', { name: 'Open Bar' }));
  expect(lotsIn(extra)[0]).toBe('25H');
  expect(textsOf(extra.getAllByRole('cell')).slice(0, 3)).toEqual(['25H e 20M', '25,00', '30H; 25M']);
  await user.type(extra.getByLabelText('Nome do evento'), 'Réveillon');
  expect(screen.queryByText('Configure o evento extra antes de enviar.')).toBeNull();
  const date = extra.getByLabelText('Data do evento');
  await setText(user, date, '31/02/2027');
  // The date box shows a message when the focus leaves the box.
  await waitFor(() => expect(state()).toMatch(/^Evento Extra ainda não salvo/));
  expect(extra.queryByText(/^Não foi salvo/)).toBeNull();
  await user.tab();
  extra.getByText('Por favor, selecione uma data válida.');
  await user.click(extra.getByRole('button', { name: 'Enviar Evento Extra' }));
  const problem = 'Data do evento extra: Por favor, selecione uma data válida.';
  await extra.findAllByText(problem);
  expect(api.sent('POST /api/schedules')).toEqual([]);
  await setText(user, date, '31/12/2026');
  expect(extra.queryByText(problem)).toBeNull();
  // A past day of the running week is completed with this year, not the next.
  vi.setSystemTime('2026-11-28T12:00:00-03:00');
  await setText(user, date, '26/11');
  await user.tab();
  expect(date).toHaveProperty('value', '26/11/2026');
});

test('an extra event’s lot boxes say if the lots are loading or failed; the event is saved only with loaded lots', async () => {
  let response = (_: ApiResponse) => {};
  const { api, user } = await openDesigner(week([{}]), '/designer', (server) => {
    response = server.hold('GET /api/lot-settings');
  });
  const extra = await openExtra(user);
  const shows = (words: string) => waitFor(() => expect(lotsIn(extra)).toEqual([words, words, words]));
  const retry = async (json: unknown) => {
    api.on('GET /api/lot-settings', { json });
    await user.click(extra.getByRole('button', { name: 'Tentar de novo' }));
  };
  await shows('Carregando...');
  response(NO_LOTS);
  await shows('Não deu para carregar');
  failLots(api);
  await user.type(extra.getByLabelText('Nome do evento'), 'Bingo');
  await waitFor(() => expect(state()).toMatch(/^Evento Extra ainda não salvo/));
  expect(api.sent(evening(5))).toEqual([]);
  expect(extra.queryByText(/^Sem lotes/)).toBeNull();
  await retry(DESIGNER_LISTS['lot-settings']);
  await waitFor(() => expect(lotsIn(extra)).toEqual(['R$ 15,00', 'R$ 20,00', 'R$ 25,00']));
  expect(extra.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  returnToTab();
  await waitFor(() => expect(api.sent(evening(5))).toMatchObject([{ eventName: 'Bingo', firstLotValue: 'R$ 15,00' }]));
});

test('if no lots are configured, an extra event’s form says that the event has no price, and who configures lots', async () => {
  const { user } = await openDesigner(week(null), '/designer', (api) => api.on('GET /api/lot-settings', { json: [] }));
  const extra = await openExtra(user);
  await extra.findByText('Sem lotes, o evento sai sem preço. O Admin cadastra em Lotes, com o identificador “normal”.');
  expect(lotsIn(extra)[0]).toBe('Configuração não encontrada');
});

test('a new extra event or a return to the tab loads the lots again if they were loaded at least five minutes ago', async () => {
  const { api, user } = await openDesigner(week([{}]));
  const extra = await openExtra(user);
  await waitFor(() => expect(lotsIn(extra)[0]).toBe('R$ 15,00'));
  const loadedAt = Date.now();
  const calls = () => ['layouts', 'lot-settings'].map((list) => api.sent(`GET /api/${list}`).length);
  expect(calls()).toEqual([1, 1]);
  vi.setSystemTime(loadedAt + 299_999);
  returnToTab();
  await waitFor(() => expect(calls()).toEqual([2, 1]));
  vi.setSystemTime(loadedAt + 300_000);
  const json = DESIGNER_LISTS['lot-settings'].map((lots) => ({ ...lots, firstLotValue: 'R$ 18,00' }));
  api.on('GET /api/lot-settings', { json });
  await user.type(extra.getByLabelText('Nome do evento'), 'B');
  await waitFor(() => expect(api.sent(evening(5))).toMatchObject([{ firstLotValue: 'R$ 18,00' }]));
  vi.setSystemTime(loadedAt + 600_000);
  returnToTab();
  await waitFor(() => expect(calls()).toEqual([3, 3]));
});

test('when its page is closed, a new extra event is saved with the lots that the page had already loaded', async () => {
  const { api, user } = await openDesigner(week([{}]));
  const extra = await openExtra(user);
  await waitFor(() => expect(lotsIn(extra)[0]).toBe('R$ 15,00'));
  vi.setSystemTime(Date.now() + 300_000);
  api.hold('GET /api/lot-settings');
  window.dispatchEvent(new Event('pagehide'));
  await user.type(extra.getByLabelText('Nome do evento'), 'B');
  await waitFor(() => expect(api.sent(evening(5))).toMatchObject([{ firstLotValue: 'R$ 15,00' }]));
  window.dispatchEvent(new Event('pageshow'));
});

test.each([
  ['Falta o valor', 'Não definido', {}],
  ['Lotes diferentes dos de hoje', 'R$ 12,00', { firstLotValue: 'R$ 12,00' }],
])('“%s” focuses a saved extra event’s first lot, “%s”; one press fills in today’s lots', async (problem, words, lots) => {
  const { api, user } = await openDesigner(withExtra(week([{}]), { eventName: 'Bingo', ...lots }));
  const extra = await openExtra(user);
  await waitFor(() => expect(lotsIn(extra)[0]).toBe(words));
  const missing = (await screen.findByText(problem)).nextElementSibling?.querySelector('button');
  await user.click(missing ?? document.body);
  await waitFor(() => expect(document.activeElement).toBe(extra.getByLabelText('1º Lote')));
  await user.click(await extra.findByRole('button', { name: 'Usar os de hoje' }));
  expect(lotsIn(extra)[0]).toBe('R$ 15,00');
  await waitFor(() => expect(api.sent(evening(5))).toMatchObject([{ firstLotValue: 'R$ 15,00' }]));
  await untilSaved();
  expect(extra.queryByRole('button', { name: 'Usar os de hoje' })).toBeNull();
});

test('a week’s second extra event opens its own form; the form stays open after a save removes the emptied event', async () => {
  const both = withExtra(withExtra(week([{}]), { eventName: 'Bingo' }), { id: 76, eventName: 'Baile' });
  const { api, user } = await openDesigner(both, '/designer?dia=extra');
  const name = async () => (await screen.findByLabelText<HTMLInputElement>('Nome do evento')).value;
  expect(await name()).toBe('Bingo');
  await user.click(within(screen.getByRole('navigation', { name: 'Dias da semana' })).getAllByRole('button')[6] ?? document.body);
  await waitFor(async () => expect(await name()).toBe('Baile'));
  expect(location.search).toContain('dia=extra-2');
  // The server removes an extra event that becomes empty. Its form stays, because its name may be about to be typed anew.
  api.on(evening(6), { json: withExtra(week([{}]), { eventName: 'Bingo' }) });
  await user.clear(screen.getByLabelText('Nome do evento'));
  await waitFor(() => expect(api.sent(evening(6))).toHaveLength(1));
  await untilSaved();
  expect(await name()).toBe('');
});

const chosenIn = (day: Awaited<ReturnType<typeof openEvening>>) =>
  textsOf(day.queryByRole('list', { name: 'Atrações escolhidas' })?.querySelectorAll('strong') ?? []);

test('Enter adds the attraction of the typed name, else a free text; duplicates and blanks are not added', async () => {
  const { user } = await openDesigner();
  const day = await openEvening(user);
  const box = day.getByRole('combobox');
  const both = ['DJ Conceição', 'Palco aberto'];
  await user.type(box, 'dj CONCEIÇÃO{Enter}');
  await user.type(box, 'Palco aberto{Enter}');
  expect(chosenIn(day)).toEqual(both);
  day.getByText('Texto livre adicionado: Palco aberto.');
  expect(day.getByText('Palco aberto').closest('li')?.textContent).toContain('texto livre');
  await user.type(box, 'dj conceicao{Enter}');
  await day.findByText('DJ Conceição já está neste dia.');
  await setText(user, box, '   ');
  await user.keyboard('{Enter}');
  await user.click(day.getByRole('button', { name: 'Adicionar atração' }));
  expect(chosenIn(day)).toEqual(both);
  await setText(user, box, 'Ana');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosenIn(day)).toEqual([...both, 'Ana Fonte']);
  await setText(user, box, '');
  await user.keyboard('{Escape}{Backspace}');
  expect(chosenIn(day)).toEqual(both);
  // Android sends a held Backspace as separate presses, and names no key while a word is composed.
  for (const [value, key] of [
    [70_000, { key: 'Unidentified', keyCode: 229, isComposing: true }],
    [70_100, { key: 'Backspace' }],
  ] as const)
    fireEvent(box, Object.defineProperty(createEvent.keyDown(box, key), 'timeStamp', { value }));
  expect(chosenIn(day)).toEqual(both);
  // On Android even a real Enter has `isComposing`. An Enter that only ends a composition has the code 229.
  await user.type(box, 'Canja');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true });
  await user.keyboard('{Shift}');
  expect(chosenIn(day)).toEqual(both);
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, isComposing: true });
  await waitFor(() => expect(chosenIn(day)).toEqual([...both, 'Canja']));
  await user.type(box, 'ninguém assim');
  await user.click(await day.findByRole('button', { name: 'Adicionar “ninguém assim” como texto livre' }));
  expect(chosenIn(day)).toEqual([...both, 'Canja', 'ninguém assim']);
});

test('of several names entered while the attractions are loading, only the last name is added, and only once', async () => {
  let response = (_: ApiResponse) => {};
  const { user } = await openDesigner(week(null), '/designer', (api) => {
    response = api.hold('GET /api/attractions');
  });
  const day = await openEvening(user);
  const box = day.getByRole('combobox');
  const message = () => day.queryByText('Carregando a lista de atrações...')?.className;
  await user.type(box, 'Ana{Enter}');
  expect(message()).toMatch(/^(?!.*sr-only)/);
  await setText(user, box, 'dj conceição');
  expect(message()).toBeUndefined();
  await user.click(day.getByRole('button', { name: 'Adicionar atração' }));
  await user.type(box, '{Enter}');
  response({ json: DESIGNER_LISTS.attractions });
  await day.findByText('Atração adicionada: DJ Conceição.');
  expect(chosenIn(day)).toEqual(['DJ Conceição']);
  expect(box).toHaveProperty('value', '');
});

const PHOTOS_FAILED = 'Não foi possível carregar as fotos desta atração.';
const PHOTOS = 'GET /api/attractions/1/photos';

/** Opens an evening with DJ Conceição and then the dialog of DJ Conceição's photos, for which the server responds `photos`. */
async function openPhotos({ api, user }: { api: PretendApi; user: UserEvent }, photos: ApiResponse) {
  const day = await openEvening(user);
  await user.type(day.getByRole('combobox'), 'dj conceição{Enter}{Escape}');
  api.on(PHOTOS, photos);
  await user.click(day.getByRole('button', { name: 'Escolher foto de DJ Conceição' }));
  return day;
}

test('the photo dialog says if there are no photos or if the first read, which bypasses every cache, fails', async () => {
  const { api, user } = await openDesigner();
  const day = await openPhotos({ api, user }, { status: 500, body: '' });
  await expectErrorToast('Erro', PHOTOS_FAILED);
  expect(api.calls.find(({ call }) => call === PHOTOS)?.search).toMatch(/^\?nocache=\d+$/);
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  api.on(PHOTOS, { json: [photo({ name: 'estúdio-2.webp' })] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('button', { name: 'estúdio-2' });
  // This later read fails, and the failure must not be reported. The next read begins only after it has failed, so the test
  // waits for the next read.
  api.on(PHOTOS, { status: 500, body: '' });
  returnToTab();
  await waitFor(() => expect(api.sent(PHOTOS)).toHaveLength(3));
  api.on(PHOTOS, { json: [photo({ name: 'palco.webp' })] });
  await waitFor(() => {
    returnToTab();
    expect(api.sent(PHOTOS).length).toBeGreaterThan(3);
  });
  await user.click(await screen.findByRole('button', { name: 'palco' }));
  expect(screen.queryByText(PHOTOS_FAILED)).toBeNull();
  await day.findByText(/foto “palco”/);
  await user.click(day.getByRole('button', { name: 'Trocar foto de DJ Conceição' }));
  await user.click(await screen.findByRole('button', { name: 'Sem foto' }));
  await day.findByText(/sem foto/);
  api.on(PHOTOS, { json: [] });
  await user.click(day.getByRole('button', { name: 'Escolher foto de DJ Conceição' }));
  await screen.findByText('Nenhuma foto disponível para esta atração');
  expect(textsOf(screen.getAllByRole('button', { pressed: true }))).toEqual(['Sem foto']);
});

test('if the photos need the staff code, no message of the photo dialog covers the question for the code', async () => {
  const json = { message: 'x', code: 'unauthorized', details: { staffCode: true }, requestId: 'x' };
  await openPhotos(await openDesigner(), { status: 401, json });
  await screen.findByLabelText('Código da equipe');
  expect(screen.queryByText(PHOTOS_FAILED)).toBeNull();
});

test('if the shown values or attractions cannot be read again, the form shows no message', async () => {
  const { api, user } = await openDesigner();
  await openEvening(user);
  for (const call of ['GET /api/values', 'GET /api/attractions']) {
    api.on(call, { status: 500, body: '' });
    const before = api.sent(call).length;
    // Waits for two reads, because the second begins only after the first has failed.
    await waitFor(() => {
      returnToTab();
      expect(api.sent(call).length).toBeGreaterThan(before + 1);
    });
  }
  expect(screen.queryByText(/^Não deu para carregar/)).toBeNull();
});

test('a mouse press on a flyer or price focuses the next field; a touch on a flyer focuses the next empty field, if any', async () => {
  const layouts = [layout({ name: 'IMG_4821' }), layout({ id: 2, name: 'Samba' })];
  const { user } = await openDesigner(week(null), '/designer', undefined, { layouts });
  const day = await openEvening(user);
  await user.click(day.getByRole('radio', { name: 'Entrada livre' }));
  await waitFor(() => expect(document.activeElement).toBe(day.getByRole('combobox')));
  await user.click(day.getByRole('radio', { name: 'Personalizado' }));
  await waitFor(() => expect(document.activeElement).toBe(day.getByLabelText('Valor personalizado')));
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
  const touch = async (control: HTMLElement) => {
    control.focus();
    fireEvent.pointerDown(control, { pointerType: 'touch' });
    fireEvent.click(control);
    await vi.advanceTimersByTimeAsync(1000);
  };
  const free = day.getByRole('radio', { name: 'Entrada livre' });
  await touch(free);
  expect(free).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(free);
  const [unnamed, named] = [await day.findByRole('button', { name: 'IMG_4821' }), day.getByRole('button', { name: 'Samba' })];
  await touch(unnamed);
  expect(document.activeElement).toBe(day.getByLabelText('Nome do evento'));
  await touch(named);
  // Only the attractions are still missing, so their box gets the focus.
  expect(document.activeElement).toBe(day.getByRole('combobox'));
  await setText(user, day.getByLabelText('Nome do evento'), 'Roda');
  await touch(unnamed);
  expect(document.activeElement).toBe(unnamed);
  // After a mouse press elsewhere in the form, choosing a value by keys leaves the focus on the radio inputs.
  await user.click(day.getByLabelText('Nome do evento'));
  free.focus();
  await user.keyboard('{ArrowDown}');
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(day.getByRole('radio', { name: 'Personalizado' }));
});

test('the flyer of the weekday’s last evening comes first; a chosen flyer fills in the name until a name is typed', async () => {
  const layouts = [
    layout({ id: 1, name: 'Roda de Choro' }),
    layout({ id: 2, name: 'IMG_4821' }),
    layout({ id: 3, name: 'samba_novo', lastName: 'Samba', lastDays: [0] }),
  ];
  const { user } = await openDesigner(week(null), '/designer', undefined, { layouts });
  const day = await openEvening(user);
  const flyers = await day.findAllByRole('button', { name: /samba_novo|Roda|IMG/ });
  expect(flyers.map((flyer) => flyer.getAttribute('aria-label'))).toEqual(['samba_novo', 'Roda de Choro', 'IMG_4821']);
  const dialog = await openDialog(user, 'Ver todos (3)', 'Selecione um Layout', day);
  expect(textsOf(dialog.getAllByRole('listitem'))).toEqual(['samba_novo', 'Roda de Choro', 'IMG_4821']);
  await user.type(dialog.getByRole('searchbox'), 'Samba novo');
  await waitFor(() => expect(textsOf(dialog.getAllByRole('listitem'))).toEqual(['samba_novo']));
  await user.clear(dialog.getByRole('searchbox'));
  await user.keyboard('{Escape}');
  const name = () => day.getByLabelText<HTMLInputElement>('Nome do evento');
  const [samba, choro, camera] = flyers as [HTMLElement, HTMLElement, HTMLElement];
  await user.click(choro);
  expect(name().value).toBe('Roda de Choro');
  // Each click moves the focus in a later frame. A frame of the first click must not move the focus after the second.
  await waitFor(() => expect(document.activeElement).toBe(name()));
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

test('a chosen flyer does not replace a typed name, even if a flyer has filled in this name in another week', async () => {
  const layouts = [layout({ id: 1, name: 'Roda de Choro' }), layout({ id: 2, name: 'IMG_4821' })];
  const typed = week([{ eventName: 'Roda de Choro' }], { startDate: '2026-12-02' });
  const { api, user } = await openDesigner(typed, '/designer?semana=2026-12-02&dia=quarta', undefined, { layouts });
  const choose = async (flyer: string) => user.click(await screen.findByRole('button', { name: flyer }));
  const name = () => screen.getByLabelText('Nome do evento');
  await screen.findByRole('button', { name: 'IMG_4821' });
  await user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  await waitFor(() => expect(name()).toHaveProperty('value', ''));
  api.on(evening(0), { json: week([{ eventName: 'Roda de Choro', revision: 2 }]) });
  await choose('Roda de Choro');
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  screen.getByRole('heading', { name: /^Quarta.*02\/12/ });
  await choose('IMG_4821');
  expect(name()).toHaveProperty('value', 'Roda de Choro');
});
