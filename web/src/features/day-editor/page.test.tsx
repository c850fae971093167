import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { artist, picture } from '../../../../core/testing/events.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { attraction, layout, photo, value, version } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, findDialog, openDialog, returnToTab, textsOf, visit } from '../../testing/visit.tsx';
import { conflict, evening, keepWeek, week, withExtra } from '../../testing/weeks.ts';

const lastPhoto = { id: 9, name: 'estúdio-2.webp', imageUrl: `/media/${'c'.repeat(64)}?v=1` };
const lists = {
  layouts: ['Carnaval', 'Roda de Choro', 'Rock na Laje', 'Samba do Bistrô'].map((name, index) => layout({ id: index + 1, name })),
  values: ['R$15 ATÉ 23H00', 'R$20 ATÉ 00H00', 'R$25 COM NOME NA LISTA'].map((name, index) => value({ id: index + 1, name })),
  attractions: [
    attraction({ id: 1, name: 'DJ Conceição', photoCount: 3, thumbUrl: lastPhoto.imageUrl, lastPhoto }),
    attraction({ id: 2, name: 'Ana Fonte' }),
  ],
};

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

const flyer = (name: string) => screen.findByRole('button', { name });
const name = () => screen.getByLabelText('Nome do evento (opcional)');
const box = () => screen.getByRole('combobox', { name: 'Buscar ou adicionar atração' });
const focused = () => document.activeElement;
const days = () => within(screen.getByRole('navigation', { name: 'Dias da semana' }));
const radio = (label: string) => screen.getByRole('radio', { name: label });
const labels = (buttons: string) => Array.from(document.querySelectorAll(buttons), (button) => button.getAttribute('aria-label'));
const pressed = () => labels('main [aria-pressed="true"]');

function usePointer(kind: 'fine' | 'coarse') {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(matchMedia(media), { matches: media === `(pointer: ${kind})` }));
}

let server: ReturnType<typeof keepWeek>;

const saved = (part: object) => waitFor(() => expect(server.now().programme?.events[0]).toMatchObject(part));
const sent = async (api: PretendApi, part: object) => waitFor(() => expect(api.sent(evening(0)).at(-1)).toMatchObject(part));

async function open(responses: Record<string, unknown> = lists, first = week(null), path = '/day/0') {
  const visited = await visit(path, responses, (api) => keepWeek(api, first));
  server = visited.server;
  await screen.findByRole('heading', { level: 1, name: path.startsWith('/day/4') ? 'Domingo' : 'Quarta' });
  await screen.findByRole('radio', { name: 'Entrada livre' });
  return visited;
}

test('each of a day’s four sections can be closed, and the section’s summary says what the section contains', async () => {
  await open(lists, week([{ eventName: 'Samba', freeEntry: true }]));
  expect(textsOf(document.querySelectorAll('main details > summary')).join(', ')).toBe(
    'LayoutNenhum layout, Nome do EventoSamba, Valor da EntradaEntrada livre, AtraçõesNenhuma atração',
  );
});

test('leaving a day with text in the attraction box shows a toast that leads back to the text', async () => {
  const { user } = await open(lists, week([{}]), '/day/0?semana=2026-11-25');
  await user.type(box(), 'DJ Fo');
  await user.click(screen.getByRole('button', { name: 'Próximo dia' }));
  await screen.findByRole('heading', { level: 1, name: 'Quinta' });
  await expectToast('Falta adicionar um nome na quarta', '“DJ Fo” foi escrito em Atrações e não foi adicionado.');
  expect(window.location.pathname + window.location.search).toBe('/day/1?semana=2026-11-25');
  await user.click(screen.getByRole('button', { name: 'Voltar e adicionar' }));
  await screen.findByRole('heading', { level: 1, name: 'Quarta' });
  expect(box()).toHaveProperty('value', 'DJ Fo');
});

test('the strip marks an unsaved evening, even an emptied one; “Tudo é salvo na hora.” is hidden meanwhile', async () => {
  const { api, user } = await open(lists, week([{ eventName: 'Samba' }]));
  const isSaid = () => screen.getByText('Tudo é salvo na hora.').className !== 'invisible';
  api.connect(false);
  await user.clear(name());
  await waitFor(() => expect(document.querySelector('#strip-quarta [data-flyer] svg')).not.toBeNull());
  expect(isSaid()).toBe(false);
  expect(document.querySelector('[data-week-state]')?.textContent).toMatch(/^Quarta aguardando conexão/);
  api.connect(true);
  await waitFor(() => expect(isSaid()).toBe(true));
});

test('postponing one day’s conflict hides no other day’s conflict; “Tudo do servidor” takes the server’s content', async () => {
  const { api, user } = await open(lists, week([{ eventName: 'Samba' }, { eventName: 'Rock' }]), '/day/0?semana=2026-11-25');
  const theirs = week(Array(2).fill({ eventName: 'Delas', revision: 2 })).programme?.events;
  // Without the hold, a slow machine opens the dialog of Quarta before the click on “Próximo dia”.
  const answerFirst = api.hold(evening(0));
  api.on(evening(1), conflict(theirs?.[1]));
  await user.type(name(), '!');
  await user.click(screen.getByRole('button', { name: 'Próximo dia' }));
  await screen.findByRole('heading', { level: 1, name: 'Quinta' });
  answerFirst(conflict(theirs?.[0]));
  await user.type(name(), '!');
  await user.click((await findDialog('Dois conteúdos: Quinta')).getByRole('button', { name: 'Decidir depois' }));
  await user.click(days().getByRole('button', { name: /Quarta/ }));
  const dialog = await findDialog('Dois conteúdos: Quarta');
  await user.click(dialog.getByRole('button', { name: 'Tudo do servidor' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar a escolha' }));
  await waitFor(() => expect(name()).toHaveProperty('value', 'Delas'));
});

test.each([
  ['the week’s own programme', true, '/day/0', '/designer?semana=2026-11-25&dia=extra'],
  ['another programme, which links to the own one', false, '/day/0?programacao=7', '/client/schedule/7'],
])('the strip’s “Extra” leads from a day of %s to an extra event of the same programme', async (_, isOwn, address, expected) => {
  const { user } = await open(lists, withExtra(week([{}], {}, { isOwn }), { eventName: 'Bingo' }), address);
  const link = screen.queryByText(/^A programação que vale para esta semana é outra\./)?.querySelector('a');
  expect(link?.getAttribute('href')).toBe(isOwn ? undefined : '/designer?semana=2026-11-25');
  await user.click(days().getByRole('button', { name: /Extra/ }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(expected));
});

test('unsaved text stays on the screen when the text’s programme becomes the week’s own programme', async () => {
  const other = (row: object, isOwn = false) => week([{ eventName: 'Samba', ...row }], {}, { isOwn });
  const { api, user } = await open(lists, other({}), '/day/0?programacao=7');
  api.on(evening(0), conflict(other({ eventName: 'Delas', revision: 2 }).programme?.events[0]));
  await user.type(name(), '!');
  const warning = () => screen.queryByText(/^Há outro conteúdo no servidor, salvo por outra pessoa/);
  await waitFor(() => expect(warning()).not.toBeNull());
  server.set(other({ eventName: 'Delas', revision: 2 }, true));
  returnToTab();
  await waitFor(() => expect(document.querySelector('[data-programme=""]')).not.toBeNull());
  expect(warning()).not.toBeNull();
  expect(name()).toHaveProperty('value', 'Samba!');
  // The copy is stored for the own programme (null). A copy for programme 7 would start a second saver of the same evening.
  const { storedCopies } = await import('../../saving/device-copies.ts');
  expect(storedCopies().map(({ evening: { place } }) => place.programme)).toEqual([null]);
});

test('without a week in the address, the editor stays in the week that was current when the day was opened', async () => {
  const { api, user } = await open(lists, week([{ eventName: 'Samba' }]));
  await waitFor(() => expect(api.calls.map(({ search }) => search)).toContain('?start=2026-11-25&programme='));
  server.setCurrent('2026-12-02');
  returnToTab();
  await user.type(name(), '!');
  await sent(api, { eventName: 'Samba!' });
  expect(window.location.search).toBe('?semana=2026-11-25');
});

const sendWeek = () => screen.getByRole('button', { name: /^Enviar ?para ADM/ });

test('“Enviar para ADM” saves, sends and opens home; toasts report a failed save and a name not yet added', async () => {
  const { api, user } = await open(lists, week([{ eventName: 'Samba' }]), '/day/4');
  api.on(evening(4), 'no network');
  await user.type(name(), 'Roda');
  await user.type(box(), 'MC Juçara');
  await user.click(sendWeek());
  await expectErrorToast('Ainda não deu para enviar', /^O servidor não respondeu ou não pôde salvar agora\./);
  screen.getByRole('heading', { level: 1, name: 'Domingo' });
  expect(api.sent('POST /api/schedules')).toEqual([]);
  keepWeek(api, week([{ eventName: 'Samba' }]));
  const before = api.calls.length;
  await user.click(sendWeek());
  await screen.findByRole('heading', { level: 1, name: 'Semana de 25 a 29 de novembro' });
  const left = '“MC Juçara” foi escrito em Atrações e não foi adicionado.';
  await expectToast('Enviada, mas falta adicionar um nome no domingo', left);
  const writes = api.calls.slice(before).flatMap(({ call }) => (/^(GET|HEAD)/.test(call) ? [] : call));
  expect([writes[0], writes.at(-1)]).toEqual([evening(4), 'POST /api/schedules/7/versions']);
});

test('after “Enviar para ADM” the last day stays open if the user has begun to type meanwhile; “Finalizar” opens home', async () => {
  const { api, user } = await open(lists, week([{ eventName: 'Samba' }]), '/day/4');
  const response = api.hold('POST /api/schedules/7/versions');
  await user.click(sendWeek());
  await waitFor(() => expect(api.sent('POST /api/schedules/7/versions')).toHaveLength(1));
  await user.click(name());
  response({ json: version({}), status: 201 });
  await expectToast('Programação Enviada', 'O Admin já vê tudo o que está nela.');
  expect(window.location.pathname).toBe('/day/4');
  expect(screen.queryByRole('button', { name: 'Próximo dia' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Finalizar' }));
  await screen.findByRole('heading', { level: 1, name: 'Semana de 25 a 29 de novembro' });
});

test('one press chooses a flyer and keeps the flyers’ order; when the day opens again, the chosen flyer is first', async () => {
  const { user } = await open();
  await user.click(await flyer('Rock na Laje'));
  expect(pressed()).toEqual(['Rock na Laje']);
  await user.click(await flyer('Roda de Choro'));
  expect(pressed()).toEqual(['Roda de Choro']);
  await saved({ layoutId: 2 });
  const names = () => labels('[data-field="layout"] li button');
  expect(names()).toEqual(['Carnaval', 'Roda de Choro', 'Rock na Laje', 'Samba do Bistrô']);
  await user.click(days().getByRole('button', { name: /Quinta/ }));
  await screen.findByRole('heading', { level: 1, name: 'Quinta' });
  await user.click(days().getByRole('button', { name: /Quarta.*configurado/ }));
  await screen.findByRole('heading', { level: 1, name: 'Quarta' });
  expect(names()[0]).toBe('Roda de Choro');
  await user.click(screen.getByRole('button', { name: 'Remover layout' }));
  expect(pressed()).toEqual([]);
  expect(focused()?.textContent).toBe('Ver todos (4)');
  await saved({ layoutId: null });
});

test('the flyers’ dialog focuses its search and names the first match; arrows move the focus, Escape closes', async () => {
  usePointer('fine');
  const { user } = await open();
  const all = await screen.findByRole('button', { name: 'Ver todos (4)' });
  await user.click(all);
  const dialog = await findDialog('Selecione um Layout');
  const search = dialog.getByRole('searchbox', { name: 'Buscar layout' });
  expect(focused()).toBe(search);
  // While the search is empty, Enter chooses no flyer.
  await user.keyboard('{Enter}');
  for (const [keys, flyerName] of [
    ['{ArrowDown}', 'Carnaval'],
    ['{End}', 'Samba do Bistrô'],
    ['{Home}{ArrowRight}', 'Roda de Choro'],
  ] as const) {
    await user.keyboard(keys);
    expect(focused()?.textContent).toBe(flyerName);
  }
  await user.keyboard('bistro');
  screen.getByText('Enter escolhe “Samba do Bistrô”.', { selector: '[role=status]' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(all));
});

test('of many flyers the dialog shows sixty, including the chosen one; each “Mostrar mais” doubles the number', async () => {
  const layouts = Array.from({ length: 130 }, (_, n) => layout({ id: n + 1, name: `Flyer ${n + 1}` }));
  const chosen = picture(125, 'Flyer 125');
  const { user } = await open({ ...lists, layouts }, week([{ layout: chosen, layoutId: 125 }]));
  const dialog = await openDialog(user, 'Ver todos (130)', 'Selecione um Layout');
  const tiles = () => dialog.getAllByRole('button', { name: /^Flyer/ });
  await waitFor(() => expect(tiles()).toHaveLength(60));
  expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    dialog.getByRole('button', { name: 'Flyer 125', pressed: true }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Mostrar mais' }));
  await waitFor(() => expect(focused()).toBe(tiles()[60]));
  expect(tiles()).toHaveLength(120);
  await user.type(dialog.getByRole('searchbox', { name: 'Buscar layout' }), '13');
  await waitFor(() => expect(tiles().map(({ textContent }) => textContent)).toEqual(['Flyer 13', 'Flyer 113', 'Flyer 130']));
});

test('typed letters select a price; Enter skips filled fields, and goes from “Personalizado” to its text box', async () => {
  const { user } = await open(lists, week([{ layout: picture(2, 'Roda de Choro'), layoutId: 2 }]));
  (await flyer('Roda de Choro')).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(pressed()).toEqual(['Carnaval']);
  radio('Entrada livre').focus();
  await user.keyboard('2');
  expect(radio('R$20 ATÉ 00H00')).toHaveProperty('checked', true);
  await user.keyboard('5');
  expect(radio('R$25 COM NOME NA LISTA')).toHaveProperty('checked', true);
  name().focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe(box());
  radio('Entrada livre').focus();
  await user.keyboard('pers{Enter}');
  expect(focused()).toBe(screen.getByLabelText('Valor personalizado'));
  await user.keyboard('R$ 10{Enter}');
  expect(focused()).toBe(box());
  await saved({ customValue: 'R$ 10' });
});

test('the photo that an attraction had on its last evening is preselected, and the attraction’s menu removes it', async () => {
  const { api, user } = await open();
  await user.type(box(), 'con');
  const option = await screen.findByRole('option', { name: /DJ Conceição/ });
  expect(option.querySelector('img')?.getAttribute('src')).toBe(`${lastPhoto.imageUrl}&w=160`);
  await user.click(option);
  await screen.findByText('foto “estúdio-2”');
  screen.getByText('Com foto');
  await sent(api, { attractions: [{ attractionId: 1, photoId: 9 }] });
  await user.click(screen.getByRole('button', { name: 'Mais ações de DJ Conceição' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remover foto' }));
  await sent(api, { attractions: [{ attractionId: 1, photoId: null }] });
  expect(focused()).toBe(screen.getByRole('button', { name: 'Mais ações de DJ Conceição' }));
});

test('an attraction’s menu moves or removes the attraction; a removal focuses the box, a row or the heading', async () => {
  const { api, user } = await open();
  await user.type(box(), 'Um{Enter}Dois{Enter}Três{Enter}Quatro{Enter}{Escape}');
  await user.click(screen.getByRole('button', { name: 'Mais ações de Um' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mover para baixo' }));
  await sent(api, { attractions: [{ customName: 'Dois' }, { customName: 'Um' }, {}, {}] });
  await user.click(screen.getByRole('button', { name: 'Mais ações de Um' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mover para cima' }));
  await sent(api, { attractions: [{ customName: 'Um' }, { customName: 'Dois' }, {}, {}] });
  async function remove(artist: string) {
    await user.click(screen.getByRole('button', { name: `Mais ações de ${artist}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remover' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Mais ações de ${artist}` })).toBeNull());
    return focused();
  }
  expect(await remove('Um')).toBe(box());
  usePointer('coarse');
  expect(await remove('Dois')).toBe(screen.getByRole('button', { name: 'Mais ações de Três' }));
  expect(await remove('Quatro')).toBe(screen.getByRole('button', { name: 'Mais ações de Três' }));
  expect(await remove('Três')).toBe(screen.getByRole('heading', { level: 1, name: 'Quarta' }));
});

test('pasted lines become attractions, up to 100 and up to 200 characters each; a single line goes into the box', async () => {
  const { api, user } = await open();
  await user.click(box());
  await user.paste('• Zé');
  expect(box()).toHaveProperty('value', 'Zé');
  await user.paste(`- Lívia\n${'Primeiras palavras '.repeat(11)}\nDJ conceição\nlívia`);
  await screen.findByText(/^Uma linha tem mais de 200 caracteres e não foi adicionada: “Primeiras palavras /);
  screen.getByText('3 atrações adicionadas.');
  await sent(api, { attractions: [{ customName: 'Lívia' }, { attractionId: 1, photoId: 9 }, { customName: 'lívia' }] });
  expect(box()).toHaveProperty('value', 'Zé');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(box(), ' Pereira');
  expect(screen.queryByText(/^Uma linha tem mais/)).toBeNull();
  await user.paste('DJ Conceição\ndj conceição');
  await screen.findByText('Todas já estão neste dia.');
  await user.paste('Ana\n'.repeat(98));
  await screen.findByText('São no máximo 100 atrações por evento.');
  expect(screen.queryByText(/adicionada/)).toBeNull();
  await user.paste(`DJ Conceição\n${'Ana\n'.repeat(97)}`);
  await screen.findByText('97 atrações adicionadas.');
  await user.keyboard('{Enter}');
  await screen.findByText('São no máximo 100 atrações por evento.');
  expect(box()).toHaveProperty('value', 'Zé Pereira');
  await user.clear(box());
  await user.keyboard('- fonte');
  expect(box()).toHaveProperty('value', '- fonte');
});

test('like other text boxes, the attraction box says that its text has reached the limit', async () => {
  const { user } = await open();
  await user.click(box());
  await user.paste('x'.repeat(201));
  expect(box()).toHaveProperty('value', 'x'.repeat(200));
  const described = box().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Chegou ao limite de 200 caracteres.');
  // The open list covers the text below the box, so the list repeats that text.
  screen.getByText(/^Chegou ao limite de 200 caracteres\. Não está no cadastro\.$/, { selector: 'p' });
  await user.keyboard('{Backspace}');
  screen.getByText('Cabe mais 1 caractere.');
});

test('of many values only the newest values and the chosen value are shown; typed letters find the other values', async () => {
  const values = Array.from({ length: 40 }, (_, n) => value({ id: n + 1, name: `R$${n + 10} NA HORA` }));
  const { user } = await open({ ...lists, values });
  const radios = () => screen.getAllByRole('radio');
  expect(radios()).toHaveLength(10);
  expect(radios()[0]).toBe(radio('R$42 NA HORA'));
  expect(radios().slice(-2)).toEqual([radio('Entrada livre'), radio('Personalizado')]);
  radio('Entrada livre').focus();
  await user.keyboard('17');
  expect(radio('R$17 NA HORA')).toHaveProperty('checked', true);
  expect(radios()).toHaveLength(11);
  expect(focused()).toBe(radio('R$17 NA HORA'));
  await user.keyboard('{Delete}');
  expect(radios()).toHaveLength(10);
  // The focused chip is gone, so the first chip has the focus.
  expect(focused()).toBe(radios()[0]);
  await user.keyboard('R$17');
  await user.click(screen.getByRole('button', { name: 'Mais 32 valores' }));
  expect(radios()).toHaveLength(42);
  expect(focused()).toBe(radio('R$17 NA HORA'));
});

test('an evening’s form keeps and marks a layout, value and attraction photo that were removed from the catalogue', async () => {
  const conceicao = { ...artist('DJ Conceição', picture(8, 'capa.webp')), attraction: { id: 1, name: 'DJ Conceição' } };
  const removed = { layoutId: 9, layout: picture(9, 'Antigo'), valueId: 9, value: { id: 9, name: 'VIP ATÉ 22H00' } };
  const { api, user } = await open(lists, week([{ ...removed, attractions: [conceicao] }]));
  await screen.findByText('“VIP ATÉ 22H00” não está mais no cadastro. Este dia continua com ele.');
  await screen.findByText('Este layout não está mais no cadastro. Este dia continua com ele.');
  expect(pressed()).toEqual(['Antigo']);
  expect(radio('VIP ATÉ 22H00')).toHaveProperty('checked', true);
  for (const photos of [
    { status: 404, json: { message: 'Atração não encontrada.', code: 'not_found', requestId: 'x' } },
    { json: [photo({ id: 9, name: 'estúdio-2.webp' })] },
  ]) {
    api.on('GET /api/attractions/1/photos', photos);
    const dialog = await openDialog(user, 'Trocar foto de DJ Conceição', 'Fotos disponíveis');
    await dialog.findByText('“capa” não está mais no cadastro, mas continua neste dia.');
    dialog.getByText('Selecione uma foto para DJ Conceição');
    expect(textsOf(dialog.getAllByRole('button', { pressed: true }))).toEqual(['capa']);
    await user.keyboard('{Escape}');
  }
  // Typed letters also choose a value that is no longer in the catalogue. The save keeps the id of this value.
  radio('VIP ATÉ 22H00').focus();
  await user.keyboard('vip');
  api.on('GET /api/attractions', { json: [] });
  returnToTab();
  await screen.findByText('foto “capa” · a atração não está mais no cadastro, mas continua neste dia');
  await user.type(name(), 'Samba');
  await sent(api, { eventName: 'Samba', layoutId: 9, valueId: 9, attractions: [{ attractionId: 1, photoId: 8 }] });
  await user.click(radio('R$15 ATÉ 23H00'));
  expect(screen.queryByRole('radio', { name: 'VIP ATÉ 22H00' })).toBeNull();
});

test('after a refused save, the form asks to replace a deleted flyer or value, and to remove a deleted attraction', async () => {
  const { api, user } = await open();
  api.on(evening(0), { status: 422, json: { message: 'O valor escolhido não existe mais.', code: 'validation' } });
  await user.click(await flyer('Roda de Choro'));
  await user.click(radio('R$20 ATÉ 00H00'));
  await user.type(box(), 'ana fonte{Enter}');
  await screen.findByText('sem foto');
  api.on('GET /api/layouts', { json: lists.layouts.slice(0, 1) });
  api.on('GET /api/values', { json: lists.values.slice(0, 1) });
  api.on('GET /api/attractions', { json: lists.attractions.slice(0, 1) });
  returnToTab();
  await screen.findByText('“R$20 ATÉ 00H00” não está mais no cadastro. Escolha outro.');
  await screen.findByText('Este layout não está mais no cadastro. Escolha outro.');
  await screen.findByText('sem foto · a atração não está mais no cadastro: remova-a');
});

test('a message says that there are no flyers, or that the flyers failed to load', async () => {
  const none = await open({ ...lists, layouts: [] });
  await screen.findByText('Nenhum layout encontrado. O Admin cadastra os layouts no painel.');
  none.leave();
  const { api, user } = await visit('/day/0', lists, (server) => server.on('GET /api/layouts', { status: 500, body: '' }));
  await screen.findByText(/Não deu para carregar os layouts/);
  api.on('GET /api/layouts', { json: lists.layouts });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await flyer('Carnaval');
});

test('attractions show when they last played; sorting by longest absence is remembered', async () => {
  const saturday = { attractions: [{ ...artist('Zé'), attraction: { id: 3, name: 'Zé' } }] };
  const attractions = [...lists.attractions, attraction({ id: 3, name: 'Zé' })];
  const responses = { ...lists, attractions, 'attractions/memory': [[1, 12, '2026-10-14', null]] };
  const { api, user } = await open(responses, week([{}, {}, {}, saturday]));
  const notes = async () => {
    await user.click(box());
    return (await screen.findAllByRole('option')).map((option) => option.lastElementChild?.lastChild?.textContent);
  };
  const order = await screen.findByRole('button', { name: 'Há mais tempo sem tocar' });
  expect(await notes()).toEqual(['nunca tocou aqui', 'há 6 semanas · 12 vezes', 'também sáb. 28/11']);
  await user.click(order);
  expect(await notes()).toEqual(['há 6 semanas · 12 vezes', 'também sáb. 28/11', 'nunca tocou aqui']);
  screen.getByRole('button', { name: 'Ordem alfabética' });
  expect(localStorage.getItem('quartou-absent-first')).toBe('1');
  expect(api.calls.findLast(({ call }) => call === 'GET /api/attractions/memory')?.search).toBe('?startDate=2026-11-25');
});
