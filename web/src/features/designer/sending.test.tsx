import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  asksBeforeClosing,
  expectWeekSent,
  isDisabled,
  openDesigner,
  openEvening,
  openExtra,
  sendWeek,
  setText,
  state,
  USUAL,
  writes,
} from '../../testing/designer.ts';
import { answer, version } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, returnToTab } from '../../testing/visit.tsx';
import { changed, evening, sentWeek, week, withExtra } from '../../testing/weeks.ts';

const READY = withExtra(week([{ eventName: 'Samba' }, {}, { freeEntry: true }]), { eventName: 'Bingo' });
const CREATED = { json: { ...READY.programme, startDate: READY.startDate }, status: 201 };
const VERSIONS = 'POST /api/schedules/7/versions';

const report = () => screen.queryByText(/^Este envio não foi feito\./);
const isStamped = () => document.querySelector('.stamped[data-week-state]') !== null;

test('a send makes the calls of spec §7 once, even if buttons are pressed meanwhile', async () => {
  const { api, user } = await openDesigner(READY);
  const response = api.hold('POST /api/schedules');
  fireEvent.click(sendWeek());
  await user.click(await screen.findByRole('button', { name: 'Enviando...' }));
  expect(isDisabled(screen.getByRole('button', { name: 'Enviar Evento Extra' }))).toBe(true);
  expect(asksBeforeClosing()).toBe(true);
  response(CREATED);
  await expectWeekSent();
  expect(asksBeforeClosing()).toBe(false);
  expect(writes(api)).toEqual([
    'POST /api/schedules',
    'PUT /api/events/70',
    'PUT /api/events/72',
    'POST /api/events?special=true',
    VERSIONS,
  ]);
  expect(api.sent('POST /api/schedules')).toEqual([{ startDate: '2026-11-25' }]);
  expect(api.sent('PUT /api/events/70')).toMatchObject([{ scheduleId: 7, eventName: 'Samba', revision: 1 }]);
  expect(api.sent('POST /api/events')).toMatchObject([
    { scheduleId: 7, eventName: 'Bingo', isSpecialEvent: true, date: '2026-11-30', revision: 1 },
  ]);
  await waitFor(() => expect(state()).toMatch(/^Versão 1/));
});

test('a send outlines the state line; opening or editing an evening ends the outline, and a save does not renew it', async () => {
  const { user, server } = await openDesigner(READY, '/designer', undefined, {
    'schedules/usual': [null, USUAL, null, null, null],
  });
  await user.click(sendWeek());
  await waitFor(() => expect(isStamped()).toBe(true));
  const [fill] = screen.getAllByRole('button', { name: 'Usar o de costume: Quinta' });
  await user.click(fill ?? document.body);
  await waitFor(() => expect(isStamped()).toBe(false));
  await waitFor(() => expect(server.now().programme?.events[1]?.eventName).toBe(USUAL.eventName));
  expect(isStamped()).toBe(false);
  await user.click(sendWeek());
  await waitFor(() => expect(isStamped()).toBe(true));
  await openEvening(user);
  expect(isStamped()).toBe(false);
});

test('a send waits for running saves; a failed send is shown beside the button, in one alert, until the next attempt', async () => {
  const { api, user } = await openDesigner(READY, '/designer', (server) =>
    server.on('PUT /api/events/72', { status: 422, json: { message: 'O valor saiu.' } }),
  );
  const day = await openEvening(user);
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await user.click(sendWeek());
  await expectErrorToast('Atenção', 'Programação salva com 1 de 2 dias configurados.');
  expect(writes(api).slice(0, 2)).toEqual([evening(0), 'POST /api/schedules']);
  expect(api.sent('PUT /api/events/70')).toEqual([expect.objectContaining({ eventName: 'Samba!', revision: 2 })]);
  const report = screen.getByText('Falha ao atualizar evento do dia 3: O valor saiu.').closest<HTMLElement>('[role="alert"]');
  expect(report?.querySelector('[role="alert"]')).toBeNull();
  screen.getByText('Este envio não foi feito. O que você escreveu está salvo: pode enviar de novo.');
  expect(state()).toMatch(/^Rascunho/);
  api.on('PUT /api/events/72', { json: READY.programme?.events[2] });
  await user.click(sendWeek());
  await expectWeekSent();
  expect(screen.queryByText(/^Falha ao/)).toBeNull();
});

test('a running send and the report of its failure are shown only in the week of that send', async () => {
  const { api, user } = await openDesigner(READY);
  const response = api.hold('POST /api/schedules');
  await user.click(sendWeek());
  await waitFor(() => expect(writes(api)).toEqual(['POST /api/schedules']));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  // The send of the other week disables the button, but does not name the button “Enviando...”.
  expect(isDisabled(sendWeek())).toBe(true);
  response({ status: 500, json: { message: 'O servidor caiu.' } });
  await expectErrorToast('Erro', 'Falha ao criar programação: O servidor caiu.');
  expect(report()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  await waitFor(() => expect(report()).not.toBeNull());
});

test('an edit that is made during a send is saved after the send, so that the send meets no conflict', async () => {
  const { api, user } = await openDesigner(READY);
  const day = await openEvening(user);
  const response = api.hold('POST /api/schedules');
  await user.click(sendWeek());
  await waitFor(() => expect(writes(api)).toEqual(['POST /api/schedules']));
  await user.type(day.getByLabelText('Nome do evento'), '!');
  // When the user leaves the page's tab and comes back, the unsaved content is saved at once.
  returnToTab();
  await waitFor(() => expect(state()).toContain('salvando'));
  response(CREATED);
  await expectWeekSent();
  await waitFor(() => expect(writes(api).slice(-2)).toEqual([VERSIONS, evening(0)]));
  expect(api.sent('PUT /api/events/70')).toEqual([expect.objectContaining({ eventName: 'Samba' })]);
});

test('a send counts as done if its response is lost but the server has made the version', async () => {
  const { api, user, server } = await openDesigner(READY);
  api.on('POST /api/schedules', () => {
    server.set({ ...READY, version: version({}) });
    return 'no network';
  });
  await user.click(sendWeek());
  await expectWeekSent();
  expect(screen.queryByText(/^Este envio/)).toBeNull();
});

test('a send without a response is reported as failed until a read of the week has the send’s version', async () => {
  // The request refers to version 2, but only version 1 was sent. So only a newly sent version ends the request.
  const asked = sentWeek([{ eventName: 'Samba' }], { answers: [answer({ kind: 'adjust', version: 2 })] });
  const { api, user, server } = await openDesigner(withExtra(asked, { eventName: 'Bingo' }));
  // 30/11 is the default date. An evening read from the server has an empty text for it, so the typed text differs from the
  // server's evening.
  await setText(user, (await openExtra(user)).getByLabelText('Data do evento'), '30/11/2026');
  await waitFor(() => expect(api.sent(evening(5))).not.toEqual([]));
  await waitFor(() => expect(state()).not.toContain('salvando'));
  api.on('POST /api/schedules', () => {
    api.isConnected = false;
    return 'no network';
  });
  await user.click(sendWeek());
  await waitFor(() => expect(report()).not.toBeNull());
  server.set({ ...server.now(), version: version({ number: 3 }), answers: [] });
  api.connect(true);
  await waitFor(() => expect(report()).toBeNull());
});

test('a send is not stopped by a second extra event that moves up because the sender has removed the first', async () => {
  const sent = sentWeek([{ eventName: 'Samba' }]);
  const [one, two] = [{ eventName: 'Bingo' }, { id: 76, eventName: 'Festa' }];
  const { api, user, server } = await openDesigner(withExtra(withExtra(sent, one), two), '/designer?dia=extra');
  api.on(evening(5), () => {
    server.set(withExtra(sent, two));
    return { json: server.now() };
  });
  await user.clear(await screen.findByLabelText('Nome do evento'));
  await user.click(sendWeek());
  await expectWeekSent();
});

test('if somebody has replaced the shown programme, a send writes nothing; a later send sends the new programme', async () => {
  const { api, user, server } = await openDesigner(READY);
  server.set(sentWeek([{ eventName: 'Choro' }], {}, { id: 8 }));
  await user.click(sendWeek());
  await expectErrorToast('Erro', /^A programação desta semana foi excluída ou trocada, e nada foi enviado\./);
  // No programme was created, because a new draft would keep an administrator from undoing the deletion.
  expect(writes(api)).toEqual([]);
  // A toast and the report above the week show the message. The report stays even if no configured day is left.
  expect(screen.getAllByText(/foi excluída ou trocada/)).toHaveLength(2);
  expect(screen.queryByText(/está salvo/)).toBeNull();
  const report = () => screen.queryByText(/foi excluída ou trocada/, { selector: 'main *' });
  expect(report()).not.toBeNull();
  // The report ends when somebody else has sent the week.
  server.set(sentWeek([{ eventName: 'Choro' }], { version: version({ createdAt: '2026-11-21T00:00:00.000Z' }) }, { id: 8 }));
  returnToTab();
  await waitFor(() => expect(report()).toBeNull());
  const name = (await openEvening(user)).getByLabelText<HTMLInputElement>('Nome do evento');
  expect(name.value).toBe('Choro');
  await user.type(name, '!');
  api.on('POST /api/schedules/8/versions', { json: version({}), status: 201 });
  await user.click(sendWeek());
  await expectWeekSent();
});

test('an empty week is not sent; a message says so until a day is configured; an empty custom value is enough', async () => {
  const { user, api } = await openDesigner(week(null), '/designer', (server) => server.on('POST /api/schedules', CREATED));
  // The message may be out of sight, because on a phone the send button is at the bottom.
  const scrolled = vi.fn();
  HTMLDivElement.prototype.scrollIntoView = scrolled;
  onTestFinished(() => void Reflect.deleteProperty(HTMLDivElement.prototype, 'scrollIntoView'));
  await user.click(sendWeek());
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  const words = 'Configure pelo menos um dia da programação antes de salvar.';
  await expectErrorToast('Nenhum dia configurado', words);
  expect(writes(api)).toEqual([]);
  expect(screen.queryByText(/está salvo/)).toBeNull();
  const day = await openEvening(user);
  screen.getByText(words, { selector: 'main *' });
  await user.click(day.getByRole('radio', { name: 'Personalizado' }));
  expect(screen.queryByText(words, { selector: 'main *' })).toBeNull();
  await user.click(sendWeek());
  await waitFor(() => expect(api.sent('PUT /api/events/70')).toMatchObject([{ customValue: null, revision: 1 }]));
});

test('if all days were emptied after a send, a send of the extra event makes a version of the whole week', async () => {
  const { api, user } = await openDesigner(withExtra(sentWeek([{}], { changes: changed(0) }), { eventName: 'Bingo' }));
  await user.click(screen.getByRole('button', { name: /^Enviar Evento Extra/ }));
  await expectToast('Evento Extra Enviado', 'O evento extra foi enviado com sucesso para o Admin.');
  expect(api.sent(VERSIONS)).toEqual([expect.objectContaining({ part: 'week' })]);
  expect(writes(api)).toEqual(['POST /api/schedules?specialOnly=true', 'POST /api/events?special=true', VERSIONS]);
  expect(api.sent('POST /api/schedules')).toEqual([{ startDate: '2026-11-25', specialEventOnly: true }]);
});

test('a send scrolls to the state line, but not after the user has focused a text box or left the week or screen', async () => {
  const { api, user } = await openDesigner(READY);
  const day = await openEvening(user);
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  for (const [elsewhere, shown] of [
    [null, /^Rascunho/],
    [() => day.getByLabelText('Nome do evento'), /^Rascunho/],
    [() => screen.getByRole('button', { name: 'Semana seguinte' }), /^Semana em branco/],
    [() => screen.getByRole('link', { name: 'Histórico' }), /^$/],
  ] as const) {
    await waitFor(() => expect(isDisabled(sendWeek())).toBe(false));
    const response = api.hold(VERSIONS);
    const sent = api.sent(VERSIONS).length;
    await user.click(sendWeek());
    await waitFor(() => expect(api.sent(VERSIONS).length).toBeGreaterThan(sent));
    if (elsewhere) await user.click(elsewhere());
    await waitFor(() => expect(state() ?? '').toMatch(shown));
    response({ json: version({}) });
    await waitFor(() => expect(asksBeforeClosing()).toBe(false));
    // Opening a screen calls `scrollTo` with two numbers, and does not count.
    await waitFor(() => expect(scroll.mock.calls.filter(([to]) => typeof to === 'object')).toHaveLength(1));
    if (state() === 'Semana em branco') await user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  }
});

test('the button for sending a week counts the changes; without a configured day the extra event’s button counts them', async () => {
  const fields = [{ key: 'price', label: 'Valor', before: 'R$30', after: 'R$20' }];
  const changed = (position: number) => ({ changes: [{ position, kind: 'changed' as const, fields }] });
  const { leave } = await openDesigner(sentWeek([{ customValue: 'R$20' }], changed(0)));
  expect(sendWeek().textContent).toMatch(/· 1 mudança$/);
  leave();
  await openDesigner(withExtra(sentWeek([{}], changed(5)), { eventName: 'Bingo' }));
  screen.getByRole('button', { name: 'Enviar Evento Extra · 1 mudança' });
  expect(sendWeek().textContent).not.toContain('mudança');
});

test('the report that a send left a day unsaved stays while the save is retried, and disappears when the day is saved', async () => {
  const { api, user } = await openDesigner(week([{ eventName: 'Samba' }]));
  const day = await openEvening(user);
  api.on(evening(0), 'no network');
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await user.click(sendWeek());
  const unsaved = () => screen.queryByText(/O que falta está guardado neste aparelho/, { selector: 'main *' });
  await waitFor(() => expect(unsaved()).not.toBeNull());
  const tries = api.sent(evening(0)).length;
  // A return to the tab retries at once.
  await waitFor(() => {
    returnToTab();
    expect(api.sent(evening(0)).length).toBeGreaterThan(tries);
  });
  await waitFor(() => expect(state()).toMatch(/^Quarta ainda não salva/));
  expect(unsaved()).not.toBeNull();
  api.on(evening(0), { json: week([{ eventName: 'Samba!', revision: 2 }]) });
  returnToTab();
  await waitFor(() => expect(unsaved()).toBeNull());
});
