import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDay } from '../../draft/model.ts';
import {
  asksBeforeClosing,
  expectWeekSent,
  isDisabled,
  openDesigner,
  openEvening,
  sendWeek,
  state,
  untilSaved,
} from '../../testing/designer.ts';
import type { ApiResponse } from '../../testing/pretend-api.ts';
import { layout } from '../../testing/rows.ts';
import { fillStorage, forbidStorage } from '../../testing/storage.ts';
import { expectErrorToast, findDialog, openDialog } from '../../testing/visit.tsx';
import { conflict, evening, type keepWeek, START, sentWeek, week } from '../../testing/weeks.ts';

const SAMBA = week([{ eventName: 'Samba' }]);
const OTHER_CONTENT = /^Há outro conteúdo no servidor, salvo por outra pessoa, ou por você em outra aba ou aparelho\.$/;

const delas = (row: object = {}) => week([{ eventName: 'Delas', revision: 2, ...row }]);
const conflictWith = (theirs: typeof SAMBA) => conflict(theirs.programme?.events[0]);
const GONE = { status: 404, json: { message: 'Programação não encontrada.', code: 'not_found', requestId: 'x' } };
type Server = ReturnType<typeof keepWeek>;
const deleted = (server: Server) => {
  server.set(week(null));
  return GONE;
};

/** Opens the evening “Samba” and types “!” into its name. The server answers the save with `respond`’s result. */
async function editSamba(respond: (server: Server) => ApiResponse) {
  const visited = await openDesigner(SAMBA);
  visited.api.on(evening(0), () => respond(visited.server));
  const day = await openEvening(visited.user);
  const name = day.getByLabelText<HTMLInputElement>('Nome do evento');
  await visited.user.type(name, '!');
  return { ...visited, day, name };
}

test('the saves of a week run one at a time; a send waits for them, and for a save that begins during the wait', async () => {
  const { api, user, server } = await openDesigner(SAMBA);
  const first = api.hold(evening(0));
  await user.type((await openEvening(user)).getByLabelText('Nome do evento'), '!');
  await waitFor(() => expect(api.sent(evening(0))).toHaveLength(1));
  const day = await openEvening(user, 1);
  await user.click(sendWeek());
  await screen.findByRole('button', { name: 'Enviando...' });
  const second = api.hold(evening(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(day.getByLabelText('Nome do evento'), { target: { value: 'Choro' } });
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  expect(api.sent(evening(1))).toEqual([]);
  first({ json: week([{ eventName: 'Samba!', revision: 2 }]) });
  await waitFor(() => expect(api.sent(evening(1))).toHaveLength(1));
  server.set(week(['Samba!', 'Choro'].map((eventName) => ({ eventName, revision: 2 }))));
  second({ json: server.now() });
  await expectWeekSent();
});

test('offline, an evening is edited and marked as waiting; back online, the week can be sent, but is not sent by itself', async () => {
  const price = { key: 'price', label: 'Valor', before: 'R$ 30', after: 'R$ 20' };
  const changes = [{ position: 0, kind: 'changed' as const, fields: [price] }];
  const { api, user, server } = await openDesigner(sentWeek([{ eventName: 'Samba' }, { eventName: 'Choro' }], { changes }));
  const day = await openEvening(user);
  const [quarta] = within(screen.getByRole('navigation', { name: 'Dias da semana' })).getAllByRole('button');
  day.getByText('mudou: R$ 30 → R$ 20');
  api.connect(false);
  await screen.findByText('Sem conexão: dá para enviar quando ela voltar');
  await user.click(sendWeek());
  expect(screen.queryByRole('button', { name: 'Enviando...' })).toBeNull();
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await waitFor(() => expect(state()).toMatch(/^Quarta aguardando conexão/));
  await waitFor(() => expect(quarta?.textContent).toContain('ainda não salvo'));
  day.getByText('aguardando conexão');
  expect(day.queryByText('mudou: R$ 30 → R$ 20')).toBeNull();
  api.connect(true);
  await waitFor(() => expect(server.now().programme?.events[0]?.eventName).toBe('Samba!'));
  await waitFor(() => expect(isDisabled(sendWeek())).toBe(false));
  expect(state()).toMatch(/^Quarta mudou, ainda não enviada/);
  expect(api.sent('POST /api/schedules')).toEqual([]);
});

test('a conflict is resolved field by field, and no field is overwritten silently', async () => {
  const theirs = { freeEntry: true, layoutId: 1, layout: layout({ id: 1, name: 'image.png' }) };
  const { api, user, server } = await editSamba(() => conflictWith(delas(theirs)));
  const dialog = await findDialog('Dois conteúdos: Quarta');
  expect(state()).toMatch(/^Quarta ainda não salva/);
  // The dialog shows the flyers, because two flyers may have the same name.
  const images = dialog.getByRole('group', { name: 'Layout' }).querySelectorAll('img');
  expect(Array.from(images, ({ src }) => new URL(src).searchParams.get('w'))).toEqual(['160']);
  await waitFor(() => expect(api.calls.filter(({ call }) => call.startsWith('GET /api/weeks')).length).toBeGreaterThan(1));
  await user.click(dialog.getByRole('button', { name: 'Decidir depois' }));
  screen.getByText(OTHER_CONTENT);
  // The person who caused the conflict saves once more.
  server.set(delas({ ...theirs, observations: 'Até as 5', revision: 3 }));
  const again = await openDialog(user, 'Comparar e escolher', 'Dois conteúdos: Quarta');
  await again.findByRole('radio', { name: 'No servidor Até as 5' });
  const save = again.getByRole('button', { name: 'Salvar a escolha' });
  expect(isDisabled(save)).toBe(true);
  const reason = document.getElementById(save.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Falta escolher: /);
  expect(again.getAllByRole('radio', { name: 'Você (sem mudança) (vazio)' })).toHaveLength(3);
  await user.click(again.getByRole('radio', { name: /Você.*Samba!/ }));
  api.on(evening(0), { json: delas({ ...theirs, eventName: 'Samba!', revision: 4 }) });
  await user.click(save);
  // Only the other person has changed the price, so the other person's price is saved.
  await waitFor(() => expect(api.sent(evening(0)).at(-1)).toMatchObject({ eventName: 'Samba!', freeEntry: true, revision: 3 }));
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
});

test.each([
  [409, 'conflict', 'Há outro conteúdo no servidor: Sexta, 27/11'],
  [404, 'not_found', 'Uma programação foi excluída'],
  [422, 'validation', 'Não foi salvo: Sexta, 27/11'],
])('a toast reports a save that got the status %i (%s) after the user has opened another week', async (status, code, title) => {
  const { api, user } = await openDesigner(week([{}]));
  const respond = api.hold(evening(2));
  await user.type((await openEvening(user, 2)).getByLabelText('Nome do evento'), 'S');
  await waitFor(() => expect(api.sent(evening(2))).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  const details = { current: week([{}, {}, { eventName: 'Delas', revision: 2 }]).programme?.events[2] };
  respond({ status, json: { message: 'x', code, details, requestId: 'x' } });
  await expectErrorToast(title, /^O que você escreveu .* neste aparelho/);
});

test('one toast reports all evenings whose saves failed; home reports again what still waits', async () => {
  const { api, user, server } = await openDesigner(week([{}]));
  const respond = [0, 2].map((position) => ({ position, response: api.hold(evening(position)) }));
  for (const { position } of respond) await user.type((await openEvening(user, position)).getByLabelText('Nome do evento'), 'S');
  await waitFor(() => expect(api.sent(evening(0))).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  for (const { position, response } of respond) {
    await waitFor(() => expect(api.sent(evening(position))).toHaveLength(1));
    response({ status: 422, json: { message: 'x', code: 'validation', requestId: 'x' } });
  }
  const kept = 'O que você escreveu está guardado neste aparelho. Confira o que falta corrigir.';
  const both = [/^Não foi salvo: (Quarta, 25|Sexta, 27)\/11$/, `${kept} 1 outro evento também espera por você.`] as const;
  await expectErrorToast(...both);
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  // The week of these evenings shows their messages. After it, only home reports them once more.
  await user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  await waitFor(() => expect(state()).toMatch(/ainda não salv/));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  expect(document.querySelector('[role="alert"] > [data-toast]')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Quartou!, início' }));
  await expectErrorToast(...both);
  const S = { eventName: 'S', revision: 2 };
  server.set(week([S, {}, S]));
  for (const position of [0, 2]) api.on(evening(position), () => ({ json: server.now() }));
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  await screen.findByLabelText('Nome do evento');
  await user.click(sendWeek());
  await expectWeekSent();
});

test('after a save in a programme that is no longer the week’s own, the week is read again and shows its own programme', async () => {
  const { api, user, server } = await openDesigner(SAMBA);
  const save = api.hold(evening(0));
  await user.type((await openEvening(user)).getByLabelText('Nome do evento'), '!');
  await waitFor(() => expect(api.sent(evening(0))).toHaveLength(1));
  server.set(week([{ eventName: 'Restaurada' }], {}, { id: 9 }));
  save({ json: week([{ eventName: 'Samba!', revision: 2 }], {}, { isOwn: false }) });
  await waitFor(() => expect(screen.getByLabelText('Nome do evento')).toHaveProperty('value', 'Restaurada'));
  await untilSaved();
});

test('if the device stores no copy, the messages about unsaved content say that only this page has the content', async () => {
  const { api, user } = await openDesigner(SAMBA);
  const storing = fillStorage();
  api.on(evening(0), conflictWith(delas()));
  await user.type((await openEvening(user)).getByLabelText('Nome do evento'), '!');
  await screen.findByText(/o seu, só nesta página: não a feche\./);
  await user.click((await findDialog('Dois conteúdos: Quarta')).getByRole('button', { name: 'Decidir depois' }));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await expectErrorToast(
    'Há outro conteúdo no servidor: Quarta, 25/11',
    'O que você escreveu só existe nesta página: não a feche. Escolha o que fica.',
  );
  storing.mockRestore();
  api.on(evening(0), { json: week([{ eventName: 'Samba!', revision: 3 }]) });
  const dialog = await openDialog(user, 'Comparar', 'Dois conteúdos: Quarta');
  await user.click(dialog.getByRole('button', { name: 'Tudo meu' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar a escolha' }));
  await untilSaved();
});

test('the dialog of a conflict opens when no key has been pressed for a second', async () => {
  const { api, user } = await openDesigner(SAMBA);
  const name = (await openEvening(user)).getByLabelText('Nome do evento');
  api.on(evening(0), conflictWith(delas()));
  const realTimeout = window.setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.change(name, { target: { value: 'Samba!' } });
  await wait(300);
  while (!screen.queryByText(OTHER_CONTENT)) await act(() => new Promise<void>((done) => void realTimeout(done)));
  await wait(990);
  fireEvent.keyDown(name, { key: '!' });
  await wait(990);
  expect(screen.queryByRole('dialog')).toBeNull();
  await wait(10);
  vi.useRealTimers();
  await findDialog('Dois conteúdos: Quarta');
});

test('the unsaved text of an evening in a deleted programme is shown, and can be discarded or saved into the current week', async () => {
  const { api, user } = await editSamba(deleted);
  await screen.findByText(/^Esta programação foi excluída\./);
  await screen.findByText('Samba!', { selector: 'p' });
  // A screen reader repeats an alert whose text changes, so the typed text is outside the alert.
  expect(screen.getByText(/foi excluída\./).closest('[role="alert"]')?.textContent).not.toContain('Samba');
  await waitFor(() => expect(state()).toBe('Quarta ainda não salvaRascunho'));
  screen.getByRole('button', { name: 'Descartar Quarta' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/foi excluída/)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Desfazer');
  await user.keyboard('{Enter}');
  api.on(evening(0), { json: week([{ eventName: 'Samba!', revision: 2 }], {}, { id: 8 }) });
  await user.click(screen.getByRole('button', { name: 'Salvar na semana' }));
  await waitFor(() => expect(api.sent(evening(0)).at(-1)).toMatchObject({ scheduleId: null, revision: 0 }));
  await waitFor(() => expect(screen.queryByText(/foi excluída/)).toBeNull());
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('the page of a deleted programme links to the week into which its unsaved text can be saved', async () => {
  const { api, user } = await editSamba(deleted);
  await screen.findByText(/^Esta programação foi excluída\./);
  api.on('GET /api/weeks', GONE);
  act(() => {
    window.history.pushState(null, '', '/client/schedule/7');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('heading', { name: 'Programação não encontrada.' });
  const link = screen.getByRole('link', { name: 'Abrir a semana para salvar Quarta' });
  expect(link.getAttribute('href')).toBe('/designer?semana=2026-11-25&dia=quarta');
  await user.click(screen.getByRole('button', { name: 'Descartar Quarta' }));
});

test('discarded text can be brought back after a later edit of the same evening is saved', async () => {
  const { api, user, server, name } = await editSamba(deleted);
  await user.click(await screen.findByRole('button', { name: 'Descartar Quarta' }));
  await waitFor(() => expect(name.value).toBe(''));
  const respond = api.hold(evening(0));
  await user.type(name, 'Rock');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectErrorToast('Ainda não deu para desfazer', 'Quarta tem outro texto que ainda não foi salvo.');
  expect(name.value).toBe('Rock');
  server.set(week([{ eventName: 'Rock' }], {}, { id: 8 }));
  respond({ json: server.now() });
  await untilSaved();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Samba!', { selector: 'p' });
  await user.click(screen.getByRole('button', { name: 'Salvar na semana' }));
  await screen.findByText(OTHER_CONTENT);
});

test('a refused save shows the server’s message, and a warning if no copy is stored; the next send saves again', async () => {
  const words = 'O layout escolhido não existe mais. Escolha outro.';
  const { api, user, server, day, name } = await editSamba(() => ({ status: 422, json: { message: words, code: 'validation' } }));
  await day.findByText(words);
  expect(state()).toMatch(/^Quarta ainda não salva/);
  await user.click(sendWeek());
  await expectErrorToast('Ainda não deu para enviar', /Confira o aviso de cada dia/);
  expect(api.sent('POST /api/schedules')).toEqual([]);
  expect(asksBeforeClosing()).toBe(false);
  const storing = fillStorage();
  await user.type(name, '!');
  await day.findByText(/^Este aparelho não deixa guardar uma cópia: .* Não feche a página antes de tudo estar salvo\.$/);
  api.connect(false);
  await screen.findByText(/Não feche a página: nada fica neste aparelho$/);
  expect(asksBeforeClosing()).toBe(true);
  storing.mockRestore();
  server.set(week([{ eventName: 'Samba!!', revision: 2 }]));
  api.on(evening(0), { json: server.now() });
  api.connect(true);
  await waitFor(() => expect(isDisabled(sendWeek())).toBe(false));
  await day.findByText(words);
  await user.click(sendWeek());
  await expectWeekSent();
  expect(day.queryByText(words)).toBeNull();
  expect(asksBeforeClosing()).toBe(false);
});

test('a send includes an unsaved evening of a closed tab', async () => {
  const { api, user } = await openDesigner(SAMBA);
  const request = (_: string, __: object, act: (lock: object) => void) => Promise.resolve(act({}));
  // Replacing `navigator` itself would make listeners throw that a library added to the document in an earlier test.
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const stored = { scheduleId: 7, revision: 1, eventId: null, unconfirmed: [], isGone: false, tab: 'closed' };
  const place = { startDate: START, position: 2, programme: null };
  const mine = { ...emptyDay(), eventName: 'Baile' };
  localStorage.setItem(`quartou-evening-${START}-2`, JSON.stringify({ ...stored, place, base: emptyDay(), mine }));
  await user.click(sendWeek());
  await expectWeekSent();
  expect(api.sent(evening(2))).toMatchObject([{ eventName: 'Baile', revision: 1 }]);
});

test('an evening is saved at once when another evening opens', async () => {
  const { api, user } = await openDesigner(SAMBA);
  const day = await openEvening(user);
  const [, quinta] = within(screen.getByRole('navigation', { name: 'Dias da semana' })).getAllByRole('button');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(day.getByLabelText('Nome do evento'), { target: { value: 'Choro' } });
  fireEvent.click(quinta as HTMLElement);
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await waitFor(() => expect(api.sent(evening(0))).toHaveLength(1));
});

test('an edit is saved when the page is closed, by a request that continues after the page is gone', async () => {
  const { api, user } = await openDesigner(SAMBA);
  const day = await openEvening(user);
  const fetched = vi.spyOn(globalThis, 'fetch');
  fireEvent.change(day.getByLabelText('Nome do evento'), { target: { value: 'Choro' } });
  window.dispatchEvent(new Event('pagehide'));
  onTestFinished(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(api.sent(evening(0))).toHaveLength(1));
  const save = fetched.mock.calls.find(([, init]) => init?.method === 'PUT');
  expect(save?.[1]).toMatchObject({ keepalive: true });
});

test('where storage is forbidden, the designer still saves and sends, and shows a warning until the save has ended', async () => {
  const { api, user, server } = await openDesigner(week([{}]), '/designer', forbidStorage);
  const day = await openEvening(user);
  const save = api.hold(evening(0));
  await user.type(day.getByLabelText('Nome do evento'), 'A');
  await day.findByText(/^Este aparelho não deixa guardar uma cópia/);
  server.set(week([{ eventName: 'A', revision: 2 }]));
  save({ json: server.now() });
  await waitFor(() => expect(day.queryByText(/^Este aparelho não deixa guardar uma cópia/)).toBeNull());
  await user.click(sendWeek());
  await expectWeekSent();
});
