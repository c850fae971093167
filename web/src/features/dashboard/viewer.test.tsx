import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Answer, Seen } from '../../../../core/contracts/versions.ts';
import { LOT_PRESETS } from '../../../../core/rules/lots.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { answer, schedule, summary, version } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, findDialog, openDialog, returnToTab, textsOf, visit } from '../../testing/visit.tsx';
import { changed, extraEvent, keepWeek, week } from '../../testing/weeks.ts';

const regular = schedule({ id: 7 }, [{ eventName: 'Baile' }]);
const extra = extraEvent({ id: 80, eventName: 'Véspera' });
const TITLE = 'Programação de 25/11/2026';
const createdAt = '2026-11-21T21:02:00.000Z';
const third = version({ number: 3, author: 'Bia', createdAt, changes: 2 });
const second = version({ number: 2, author: 'Bia' });

const eventsWith = (change: Partial<ScheduleEvent>) =>
  regular.events.map((event, index) => (index === 0 ? { ...event, ...change } : event));

/** Returns the responses for a programme with versions. `before` has Wednesday's old fields; null if nothing changed. */
function handedOver(before: Partial<ScheduleEvent> | null = null) {
  const was = before && eventsWith(before);
  const timeline = { versions: [third, second], answers: [], views: [] };
  const seen: Seen = { version: third, seen: 2, before: was, after: was && regular.events, timeline };
  const lists = {
    'schedules/7': regular,
    weeks: week(regular.events, { version: third }),
    schedules: [summary({ id: 7, mark: was && { kind: 'changes', count: 1 } })],
  };
  return [lists, (api: PretendApi) => api.on('POST /api/schedules/7/seen', { json: seen })] as const;
}

const answered = (...answers: Answer[]) => ({ 'schedules/7/versions': { versions: [third, second], answers, views: [] } });

async function open(more: Record<string, unknown> = {}) {
  const [lists, prepare] = handedOver();
  const visited = await visit('/admin/view/7', { ...lists, ...more }, prepare);
  return { ...visited, dialog: await findDialog(TITLE) };
}

test('the viewer shows extra events in a second tab, links to the editor, prints, and offers WhatsApp’s text', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const mixed = { ...regular, events: [...regular.events, { ...extra, lotPresets: LOT_PRESETS.open }] };
  const { user } = await visit('/admin/view/7', {
    'schedules/7': mixed,
    weeks: week(mixed.events, { version: third, changes: changed(0) }, { isOwn: false }),
  });
  const dialog = await findDialog(TITLE);
  await dialog.findByRole('tab', { name: 'Eventos Regulares', selected: true });
  await dialog.findByText('A programação que vale para esta semana é outra.');
  await user.click(dialog.getByRole('tab', { name: 'Eventos Extras' }));
  const panel = within(dialog.getByRole('tabpanel', { name: 'Eventos Extras' }));
  panel.getByText('Véspera');
  expect(textsOf(panel.getAllByRole('rowheader'))).toEqual(['30/11/2026', 'Unissex', 'Bistrô 2', 'Bistrô 4']);
  expect(dialog.getByRole('link', { name: 'Editar a programação de 25/11/2026' }).getAttribute('href')).toBe(
    '/client/schedule/7',
  );
  const take = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'Levar a programação de 25/11/2026' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await take('Imprimir');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await take('Avisar no WhatsApp');
  (await findDialog('Texto para WhatsApp')).getByText(/Ela mudou depois do último envio/);
});

test('“Aprovar” appears only after the view is recorded and the week is loaded; both requests can be retried', async () => {
  const timeline = { versions: [third], answers: [answer({ kind: 'adjust', version: 3, text: 'Outro preço' })], views: [] };
  const { api, user } = await visit('/Admin/View/7/', { 'schedules/7': regular, 'schedules/7/versions': timeline }, (server) => {
    for (const call of ['POST /api/schedules/7/seen', 'GET /api/weeks']) server.on(call, 'no network');
  });
  const dialog = await findDialog(TITLE);
  await dialog.findByText(/“Outro preço”/);
  expect(dialog.queryByRole('button', { name: 'Aprovar' })).toBeNull();
  dialog.getByText(/^Não deu para conferir as versões/);
  await expectErrorToast('Erro ao conferir as versões', /^O servidor não respondeu/);
  api.on('POST /api/schedules/7/seen', { json: { version: third, seen: null, before: null, after: null, timeline } });
  await dialog.findByText(/^Não deu para carregar a semana\./);
  api.on('GET /api/weeks', { json: week(regular.events, { version: third }) });
  for (const retry of dialog.getAllByRole('button', { name: 'Tentar de novo' })) await user.click(retry);
  await dialog.findByRole('button', { name: 'Aprovar' });
  dialog.getByText('Esta é a primeira versão que você vê.');
  await dialog.findByText('Versão 3');
});

test('the viewer records one view and can hide changes; two presses of “Fechar” go back once and reload the list', async () => {
  // The clock stands still, because a prefetched response is fresh for five seconds.
  vi.setSystemTime(Date.now());
  const { api, user } = await visit('/admin/dashboard', ...handedOver({ eventName: 'Forró', customValue: 'R$ 20' }));
  const link = await screen.findByRole('link', { name: `Visualizar a programação de 25/11/2026` });
  screen.getByRole('rowheader', { name: /1 mudança desde que você viu/ });
  await waitFor(() => {
    // Focuses the link repeatedly, because a focus prefetches only after the page has been idle.
    fireEvent.focusIn(link);
    expect(api.sent('GET /api/schedules/7')).not.toEqual([]);
  });
  expect(api.sent('POST /api/schedules/7/seen')).toEqual([]);
  api.on('GET /api/schedules', { json: [summary({ id: 7 })] });
  const prefetchedCount = api.sent('GET /api/schedules/7').length;
  // The programme is read again, because the version that counts as seen may be newer than the prefetched programme.
  vi.setSystemTime(Date.now() + 2000);
  api.on('GET /api/schedules/7', { json: { ...regular, events: eventsWith({ observations: 'Fechado' }) } });
  await user.click(link);
  const dialog = await findDialog(TITLE);
  await dialog.findByRole('row', { name: /Baile.*Fechado/ });
  expect(api.sent('GET /api/schedules/7')).toHaveLength(prefetchedCount + 1);
  const list = await dialog.findByRole('list', { name: 'Mudanças' });
  expect(textsOf(within(list).getAllByRole('term'))).toEqual(['Nome do evento', 'Valor da entrada']);
  const line = dialog.getByText('2 mudanças', { exact: false, selector: 'summary *' });
  expect(line.textContent).toBe('2 mudanças desde a versão 2, que você viu');
  await user.click(line);
  expect(list.closest('details')?.open).toBe(false);
  returnToTab();
  await waitFor(() => expect(api.sent('GET /api/schedules/7')).toHaveLength(prefetchedCount + 2));
  expect(api.sent('POST /api/schedules/7/seen')).toHaveLength(1);
  const goBack = vi.spyOn(window.history, 'go');
  const close = dialog.getByRole('button', { name: 'Fechar' });
  fireEvent.click(close);
  fireEvent.click(close);
  await waitFor(() => expect(screen.queryByText(/desde que você viu$/)).toBeNull());
  expect(goBack.mock.calls).toEqual([[-1]]);
});

test('on a phone the viewer has the buttons for an answer and “⋯” in one row', async () => {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(matchMedia(media), { matches: /max-width/.test(media) }));
  const { user, dialog } = await open();
  const more = await dialog.findByRole('button', { name: 'Mais ações da programação de 25/11/2026' });
  expect(textsOf(more.parentElement?.querySelectorAll('a, button') ?? [])).toEqual(['Pedir ajuste', 'Aprovar', '']);
  await user.click(more);
  const [first] = await screen.findAllByRole('menuitem');
  expect(first?.textContent).toBe('Editar');
  expect(first?.getAttribute('href')).toBe('/client/schedule/7');
});

test('a version made while the viewer is open can be answered only after “Ver o que mudou” has read the programme', async () => {
  const fourth = version({ number: 4, createdAt, changes: 1 });
  const timeline = { versions: [fourth, third, second], answers: [], views: [] };
  const { api, user, dialog } = await open();
  await dialog.findByText('Sem mudanças desde a versão 2, que você viu.');
  const before = eventsWith({ eventName: 'Forró' });
  api.on('POST /api/schedules/7/seen', { json: { version: fourth, seen: 3, before, after: regular.events, timeline } });
  api.on('GET /api/schedules/7/versions', { json: timeline });
  returnToTab();
  await dialog.findByRole('button', { name: 'Ver o que mudou' });
  expect(dialog.queryByText(/^Sem mudanças/)).toBeNull();
  const described = { description: 'Antes de responder, veja o que mudou' };
  const [approve, ask] = ['Aprovar', 'Pedir ajuste'].map((name) => dialog.getByRole('button', { name, ...described }));
  const disabled = () => [approve, ask].map((button) => button?.getAttribute('aria-disabled'));
  expect(disabled()).toEqual(['true', 'true']);
  api.on('GET /api/schedules/7', { status: 500, body: '' });
  await user.click(dialog.getByRole('button', { name: 'Ver o que mudou' }));
  await expectErrorToast('Erro ao buscar detalhes', 'Falha ao carregar programação');
  expect(disabled()).toEqual(['true', 'true']);
  // The programme may change after the return to the window, so “Ver o que mudou” has to read the programme again.
  const events = eventsWith({ eventName: 'Samba' });
  api.on('GET /api/schedules/7', { json: { ...regular, events } });
  api.on('GET /api/weeks', { json: week(events, { version: fourth }) });
  await user.click(dialog.getByRole('button', { name: 'Ver o que mudou' }));
  await dialog.findByRole('list', { name: 'Mudanças' });
  await dialog.findByRole('row', { name: /Samba/ });
  await dialog.findByText('Versão 4');
  expect(dialog.queryByText(/^Chegou a versão/)).toBeNull();
  await waitFor(() => expect(disabled()).toEqual([null, null]));
});

test('one press approves a version, and the viewer shows who has approved and when', async () => {
  const { api, user, dialog } = await open();
  await dialog.findByText('Sem mudanças desde a versão 2, que você viu.');
  const approve = await dialog.findByRole('button', { name: 'Aprovar' });
  const mine = answer({ version: 3, by: 'Lúcia', createdAt });
  api.on('POST /api/schedules/7/answers', { status: 201, json: mine }, answered(mine));
  await user.click(approve);
  await expectToast('Programação aprovada', 'A equipe vê que a versão 3 está aprovada.');
  await waitFor(() => expect(dialog.text()).toContain('Aprovada por você em 21/11 às 18:02 · versão 3'));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Aprovada' }));
  const sent = { kind: 'approved', version: 3, eventId: null, text: null, seenAnswer: null };
  expect(api.sent('POST /api/schedules/7/answers').at(-1)).toEqual(sent);
});

test('a programme that cannot be read again stays in the viewer, without a toast, but disappears if somebody has deleted it', async () => {
  const { api, user, dialog } = await open();
  await dialog.findByText('Versão 3');
  const call = 'GET /api/schedules/7';
  api.on(call, { status: 500, body: '' });
  const before = api.sent(call).length;
  // Waits for two reads, because the second begins only after the first has failed.
  await waitFor(() => {
    returnToTab();
    expect(api.sent(call).length).toBeGreaterThan(before + 1);
  });
  dialog.getByText('Versão 3');
  dialog.getByRole('row', { name: /Baile/ });
  expect(screen.queryByText('Erro ao buscar detalhes')).toBeNull();
  const gone = { status: 404, json: { code: 'not_found', message: 'Programação não encontrada.' } };
  for (const one of ['POST /api/schedules/7/answers', call, 'GET /api/schedules/7/versions']) api.on(one, gone);
  api.on('GET /api/schedules', { json: [] });
  await user.click(dialog.getByRole('button', { name: 'Aprovar' }));
  const left = await findDialog('Programação');
  await left.findByText('Ela pode ter sido excluída.');
  expect(left.queryByRole('row')).toBeNull();
  expect(left.queryByRole('button', { name: 'Aprovar' })).toBeNull();
});

test('if staff undo unsent changes that the administrator viewed, the viewer asks to look again', async () => {
  const [lists] = handedOver();
  const dear = eventsWith({ customValue: 'R$ 20' });
  const fourth = version({ number: 4, kind: 'saved', createdAt });
  const timeline = { versions: [fourth, third, second], answers: [], views: [] };
  const programme = { ...lists, 'schedules/7': { ...regular, events: dear } };
  const { api } = await visit('/admin/view/7', programme, (server) => {
    server.on('GET /api/weeks', { json: { ...lists.weeks, changes: changed(0) } });
    const seen: Seen = { version: fourth, seen: 3, before: regular.events, after: dear, timeline };
    server.on('POST /api/schedules/7/seen', { json: seen });
    server.on('GET /api/schedules/7/versions', { json: timeline });
  });
  const dialog = await findDialog(TITLE);
  await dialog.findByText('1 mudança', { exact: false, selector: 'summary *' });
  const described = { description: 'Só dá para aprovar depois que a equipe enviar' };
  const approve = await dialog.findByRole('button', { name: 'Aprovar', ...described });
  const buttons = [approve, dialog.getByRole('button', { name: 'Pedir ajuste' })];
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', null]);
  // A save that only adds a blank does not change the viewed content.
  const saved = { ...regular, createdAt, events: eventsWith({ customValue: 'R$ 20', revision: 2, observations: ' ' }) };
  api.on('GET /api/schedules/7', { json: saved });
  returnToTab();
  await dialog.findByText(/21\/11\/2026 18:02/);
  expect(dialog.queryByText(/^A programação mudou\./)).toBeNull();
  api.on('GET /api/schedules/7', { json: regular });
  api.on('GET /api/weeks', { json: lists.weeks });
  returnToTab();
  await dialog.findByText(/^A programação mudou\./);
  expect(dialog.queryByText('1 mudança', { exact: false, selector: 'summary *' })).toBeNull();
});

test('“Pedir ajuste” offers only existing events and counts characters; the viewer shows several requests', async () => {
  const { api, user, dialog } = await open({ 'schedules/7': { ...regular, events: [...regular.events, extra] } });
  const asking = await openDialog(user, 'Pedir ajuste', 'Pedir ajuste', dialog);
  const send = asking.getByRole('button', { name: 'Pedir ajuste' });
  await user.click(send);
  asking.getByText('Escreva o que precisa ser ajustado.');
  await user.type(asking.getByRole('textbox', { name: 'O que precisa mudar?' }), 'O DJ não vem');
  asking.getByText('12 de 500 caracteres');
  asking.getByRole('radio', { name: 'Sexta' }).focus();
  await user.keyboard('{Enter}');
  expect(api.sent('POST /api/schedules/7/answers')).toEqual([]);
  const mine = answer({ kind: 'adjust', version: 3, eventId: 72, text: 'O DJ não vem', by: 'Lúcia', createdAt });
  api.on('POST /api/schedules/7/answers', { status: 201, json: mine }, answered(mine));
  await user.click(send);
  await expectToast('Ajuste pedido', 'O DJ não vem');
  await waitFor(() =>
    expect(dialog.text()).toContain('Ajuste pedido na sexta por você em 21/11 às 18:02 · versão 3: “O DJ não vem”'),
  );
  const again = await openDialog(user, 'Pedir ajuste', 'Pedir ajuste', dialog);
  await user.click(again.getByRole('radio', { name: 'Evento Extra' }));
  await user.type(again.getByRole('textbox', { name: 'O que precisa mudar?' }), 'Sem extra');
  api.on('GET /api/schedules/7', { json: regular });
  returnToTab();
  await waitFor(() => expect(again.queryByRole('radio', { name: 'Evento Extra' })).toBeNull());
  const theirs = answer({ id: 2, kind: 'adjust', version: 3, text: 'Sem extra', by: 'Paulo', createdAt });
  api.on('POST /api/schedules/7/answers', { status: 201, json: theirs }, answered(theirs, mine));
  await user.click(again.getByRole('button', { name: 'Pedir ajuste' }));
  await expectToast('Ajuste pedido', 'Sem extra');
  await waitFor(() => expect(dialog.text()).toMatch(/Ajuste pedido por Paulo .*“Sem extra”.*“O DJ não vem”/));
  const sent = { kind: 'adjust', version: 3, eventId: 72, text: 'O DJ não vem' };
  expect(api.sent('POST /api/schedules/7/answers')).toEqual([sent, { ...sent, eventId: null, text: 'Sem extra' }]);
});

test('“Pedir ajuste” for a version that is no longer the newest closes, keeps its text, and shows “Ver o que mudou”', async () => {
  const { api, user, dialog } = await open();
  const asking = await openDialog(user, 'Pedir ajuste', 'Pedir ajuste', dialog);
  await user.type(asking.getByRole('textbox'), 'O DJ não vem');
  const timeline = { versions: [version({ number: 4, createdAt }), third, second], answers: [], views: [] };
  const refusal = 'Há uma versão mais nova desta programação. Veja o que mudou antes de responder.';
  const json = { message: refusal, code: 'conflict', requestId: 'x' };
  api.on('POST /api/schedules/7/answers', { status: 409, json }, { 'schedules/7/versions': timeline });
  await user.click(asking.getByRole('button', { name: 'Pedir ajuste' }));
  await expectErrorToast('Erro ao pedir ajuste', refusal);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pedir ajuste' })).toBeNull());
  const seen: Seen = { version: timeline.versions[0] ?? third, seen: 3, before: null, after: null, timeline };
  api.on('POST /api/schedules/7/seen', { json: seen });
  await user.click(await dialog.findByRole('button', { name: 'Ver o que mudou' }));
  await waitFor(() => expect(dialog.queryByText(/^Chegou a versão 4/)).toBeNull());
  const again = await openDialog(user, 'Pedir ajuste', 'Pedir ajuste', dialog);
  expect(again.getByRole('textbox')).toHaveProperty('value', 'O DJ não vem');
});

test('an older version can be looked at, exported and restored, which can be undone; the focus returns to the button', async () => {
  const [lists, respond] = handedOver();
  const events = eventsWith({ eventName: 'Forró' });
  const responses = {
    'schedules/7/versions/2': { ...second, scheduleId: 7, startDate: regular.startDate, events },
    'schedules/7/versions/2/restorable': { events, gone: [], asText: [] },
  };
  const { api, user } = await visit('/admin/view/7', { ...lists, ...responses }, (server) => {
    respond(server);
    const kept = keepWeek(server, lists.weeks);
    server.on('GET /api/schedules/7', () => ({ json: { ...regular, events: kept.now().programme?.events } }));
    server.on('GET /api/schedules/7/excel', { status: 200, body: 'PK' });
  });
  const dialog = await findDialog(TITLE);
  await user.click(await dialog.findByRole('button', { name: 'Versões' }));
  const look = await dialog.findByRole('button', { name: 'Ver a versão 2' });
  dialog.getByRole('button', { name: 'Versões', pressed: true });
  await user.click(look);
  await dialog.findByText('Versão 2, de 20/11 às 12:00');
  dialog.getByRole('row', { name: /Forró/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(look));
  await user.click(dialog.getByRole('button', { name: 'Excel da versão 2' }));
  await waitFor(() => expect(api.calls.some(({ search }) => search === '?type=all&version=2')).toBe(true));
  await expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
  await user.click(dialog.getByRole('button', { name: 'Restaurar da versão 2' }));
  (await findDialog('Restaurar a quarta da versão 2?')).getByRole('button', { name: 'Restaurar' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Desfazer'));
  await user.click(dialog.getByRole('button', { name: 'Programação' }));
  await dialog.findByRole('row', { name: /Forró/ });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await dialog.findByRole('row', { name: /Baile/ });
});
