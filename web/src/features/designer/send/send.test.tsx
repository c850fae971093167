import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EVENT } from '../../../../../core/testing/events.ts';
import type { PretendApi } from '../../../testing/pretend-api.ts';
import { answer, created, version } from '../../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../../testing/visit.tsx';

const WEEK = '2026-11-25';
const CREATED = created(9, WEEK);
const DRAFT = { dateText: '25/11/2026', days: [{ eventName: 'Noite', attractions: [], valueOption: 'free' }] };

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  // jsdom has none.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  return () => void vi.useRealTimers();
});

/** The designer with a draft on the device, and a server that takes it. */
async function open(draft: object, sentAlready: object[] = [], prepare: (api: PretendApi) => void = () => {}) {
  const visited = await visit('/designer', { [`schedules/week/${WEEK}`]: sentAlready }, (api) => {
    localStorage.setItem('quartou-draft', JSON.stringify(draft));
    api.on('POST /api/schedules', { json: CREATED, status: 201 });
    api.on('PUT /api/events/101', { json: { ...EVENT, id: 101, scheduleId: 9, revision: 2 } });
    api.on('POST /api/schedules/9/versions', { json: version({}), status: 201 });
    prepare(api);
  });
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  return visited;
}
const sendButton = () => screen.getAllByRole('button', { name: 'Enviar Programação Semanal' }).at(-1) ?? document.body;
const outbox = () => JSON.parse(localStorage.getItem('quartou-outbox') ?? 'null');
const SENT = ['Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.'];

test('two presses in the same instant make one programme', async () => {
  const { api } = await open(DRAFT);
  sendButton().click();
  sendButton().click();
  await expectToast(...SENT);
  expect(api.sent('POST /api/schedules')).toEqual([{ startDate: WEEK }]);
  expect(api.sent('PUT /api/events/101')).toMatchObject([{ eventName: 'Noite', freeEntry: true, revision: 1 }]);
  expect(outbox()).toMatchObject({ attempts: { week: null }, sent: { week: { scheduleId: 9 } } });
});

test('a send that an earlier version has kept in the draft is completed under its key, without a question', async () => {
  const attempt = { key: 'k1', startDate: WEEK, scheduleId: 9, days: [0, 1], extra: false };
  const { api, user } = await open({ ...DRAFT, attempts: { week: attempt, extra: null }, sent: { week: null, extra: null } }, [
    { id: 9, createdAt: '2026-11-20T15:00:00.000Z', configuredDays: 1, extraEvents: 0 },
  ]);
  await screen.findByText(/O último envio desta semana não terminou/);
  expect(JSON.parse(localStorage.getItem('quartou-draft') ?? '')).not.toHaveProperty('attempts');
  const answer = api.hold('POST /api/schedules');
  api.on('PUT /api/events/102', { json: { ...EVENT, id: 102, scheduleId: 9, revision: 2 } });
  await user.click(sendButton());
  await waitFor(() => expect(api.sent('POST /api/schedules')).toHaveLength(1));
  expect(outbox().attempts.week).toMatchObject({ key: 'k1', days: [0, 1] });
  answer({ json: CREATED, status: 201 });
  await expectToast(...SENT);
  expect(api.sent('PUT /api/events/102')).toMatchObject([{ eventName: null }]);
});

/** Programme 7, of somebody else: Wednesday and Friday, and an extra event. */
const THEIRS = {
  id: 7,
  startDate: WEEK,
  createdAt: '2026-11-19T15:00:00.000Z',
  events: [...CREATED.events, { id: 106, dayOfWeek: 'Evento Extra', date: '2026-11-30', isSpecialEvent: true }].map(
    (event, index) => ({
      ...EVENT,
      ...event,
      scheduleId: 7,
      revision: 20 + index,
      eventName: ['Quarta delas', null, 'Sexta delas', null, null, 'Festa'][index],
      ...(index === 5 && { ticketType: 'normal' }),
    }),
  ),
};
const BY_BIA = version({ number: 2, author: 'Bia', createdAt: '2026-11-19T18:00:00.000Z' });
const ALREADY = [{ id: 7, createdAt: THEIRS.createdAt, configuredDays: 2, extraEvents: 1, version: BY_BIA, answer: null }];
const withTheirs = (api: PretendApi) => {
  api.on('GET /api/schedules/7', { json: THEIRS });
  api.on('POST /api/schedules/7/versions', { json: version({ number: 3 }), status: 201 });
  for (const { id } of THEIRS.events) api.on(`PUT /api/events/${id}`, { json: { ...EVENT, id, scheduleId: 7, revision: 30 } });
};
const UPDATED = ['Programação Atualizada', 'O Admin já tem a programação como está aqui.'];
const updateButton = () => screen.getByRole('button', { name: 'Atualizar programação enviada' });

test('a week that the Admin has already goes as another one where a person wants that', async () => {
  const { api, user } = await open(DRAFT, ALREADY, withTheirs);
  await user.click(sendButton());
  const dialog = await findDialog('Enviar de novo?');
  expect(dialog.text()).toContain('Bia enviou esta semana em 19/11/2026 15:00 (versão 2).');
  expect(api.sent('POST /api/schedules')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Enviar como outra' }));
  await expectToast(...SENT);
  expect(api.sent('POST /api/schedules')).toHaveLength(1);
});

test('the first choice updates it: what would change is shown, only that is sent, and what is empty here stays there', async () => {
  const { api, user } = await open(DRAFT, ALREADY, withTheirs);
  await user.click(sendButton());
  const dialog = await findDialog('Enviar de novo?');
  const changes = within(await dialog.findByRole('list', { name: 'Mudanças' }));
  expect(changes.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Quarta 25/11Noite']);
  expect(changes.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Nome do evento', 'Valor da entrada']);
  expect(dialog.text()).toMatch(/Sem mudança:.*Quinta.*Sexta.*Sábado.*Domingo.*Evento Extra/);
  await user.click(dialog.getByRole('button', { name: 'Atualizar a programação enviada' }));
  await expectToast(...UPDATED);
  expect(api.sent('POST /api/schedules')).toEqual([]);
  expect(api.calls.filter(({ what }) => what.startsWith('PUT')).map(({ what }) => what)).toEqual(['PUT /api/events/101']);
  expect(api.sent('PUT /api/events/101')).toMatchObject([{ scheduleId: 7, eventName: 'Noite', freeEntry: true, revision: 20 }]);
  await sentWeek().findByText('Enviada 12:00 · versão 3');
  screen.getByText('Sexta delas', { selector: 'p' });

  // From now on this device knows it: there is nothing to ask, and the content is compared over what was seen.
  await user.click(screen.getByRole('button', { name: 'Configurar Sexta' }));
  await user.type(await screen.findByLabelText('Nome do evento'), '!');
  await user.click(updateButton());
  await waitFor(() => expect(api.sent('PUT /api/events/103')).toMatchObject([{ eventName: 'Sexta delas!', revision: 22 }]));
  await waitFor(() => expect(api.sent('POST /api/schedules/7/versions')).toHaveLength(2));
});

test('a sent programme is taken up below the date, edited, and what stood there can be brought back', async () => {
  const { api, user } = await open(DRAFT, ALREADY, withTheirs);
  const takeUp = () => screen.findByRole('button', { name: 'Editar a programação enviada' });
  await user.click(await takeUp());
  await expectToast('Programação enviada no rascunho', /^Mude o que for preciso/);
  screen.getByText('Quarta delas', { selector: 'p' });
  screen.getByText('Festa', { selector: 'p' });
  sentWeek().getByText('Enviada qui. 15:00 · versão 2');
  expect(screen.queryByRole('button', { name: 'Editar a programação enviada' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  screen.getByText('Noite', { selector: 'p' });
  expect(outbox().sent.week).toBeNull();

  await user.click(await takeUp());
  await user.click(await screen.findByRole('button', { name: 'Configurar Sexta' }));
  await user.clear(await screen.findByLabelText('Nome do evento'));
  sentWeek().getByText('Sexta mudou depois do envio');
  await user.click(updateButton());
  await expectToast(...UPDATED);
  // A day that was emptied here is emptied there.
  expect(api.sent('PUT /api/events/103')).toMatchObject([{ eventName: null, revision: 22 }]);
});

test('the name of who composes is asked for quietly, kept, and goes with what is sent', async () => {
  const { api, user } = await open(DRAFT);
  await user.type(await screen.findByLabelText('Quem está montando?'), '  Bia ');
  await user.click(sendButton());
  await expectToast(...SENT);
  await waitFor(() => expect(api.sent('POST /api/schedules/9/versions')).toEqual([{ author: 'Bia' }]));
  screen.getByText('Montando: Bia');
  await user.click(screen.getByRole('button', { name: 'Trocar' }));
  const name = screen.getByLabelText('Quem está montando?');
  expect(document.activeElement).toBe(name);
  await user.clear(name);
  await user.type(name, 'Ana{Enter}');
  screen.getByText('Montando: Ana');
});

test('the day that an administrator wants adjusted is marked, as long as that is the newest word', async () => {
  const adjust = answer({ kind: 'adjust', version: 2, eventId: 103, text: 'O DJ não vem' });
  const { user } = await open({}, [{ ...ALREADY[0], answer: adjust }], (api) => {
    withTheirs(api);
    localStorage.setItem('quartou-draft', JSON.stringify({ dateText: '25/11/2026' }));
  });
  await screen.findByText(/^Marina pediu ajuste na sexta: “O DJ não vem”/);
  await user.click(await screen.findByRole('button', { name: 'Editar a programação enviada' }));
  const row = await screen.findByRole('region', { name: 'Sexta' });
  within(row).getByText('ajuste pedido');
  expect(screen.getAllByText('ajuste pedido')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Configurar Sexta' }));
  await screen.findByRole('button', { name: /Sexta.* ajuste pedido$/ });
});

test('a send whose version could not be made is a send', async () => {
  await open(DRAFT, [], (api) => api.on('POST /api/schedules/9/versions', { body: 'boom', status: 500 }));
  sendButton().click();
  await expectToast(...SENT);
  sentWeek().getByText('Enviada 12:00');
});

test('over somebody else’s change a person chooses, and what they chose is sent over it', async () => {
  const { api, user } = await open(DRAFT);
  const theirs = { ...EVENT, id: 101, scheduleId: 9, eventName: 'Delas', revision: 4 };
  const conflict = { message: 'Outra pessoa mudou este dia.', code: 'conflict', details: { current: theirs }, requestId: 'r' };
  api.on('PUT /api/events/101', { json: conflict, status: 409 });
  await user.click(sendButton());
  const dialog = await findDialog('Duas versões: Quarta');
  api.on('PUT /api/events/101', { json: { ...theirs, revision: 5 } });
  await user.click(dialog.getByRole('button', { name: 'Tudo da outra pessoa' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar a escolha' }));
  await expectToast(...SENT);
  expect(api.sent('PUT /api/events/101')).toMatchObject([
    { eventName: 'Noite', revision: 1 },
    { eventName: 'Delas', revision: 4 },
  ]);
});

const sentWeek = () => within(screen.getByRole('region', { name: 'Programação enviada ao Admin' }));

test('once it is sent the strip is stamped and the bar has what comes next, also after a reload', async () => {
  const { user, leave } = await open(DRAFT);
  await user.click(sendButton());
  await expectToast(...SENT);
  sentWeek().getByText('Enviada 12:00');
  expect(document.querySelector('[data-torn]')?.getAttribute('data-torn')).toBe('now');
  await sentWeek().findByRole('button', { name: 'Baixar Excel' });
  expect(sentWeek().getByRole('link', { name: 'Ver semana enviada' }).getAttribute('href')).toBe('/client/schedule/9');
  expect(screen.queryByRole('button', { name: 'Enviar Programação Semanal' })).toBeNull();
  // The pressed button has gone; the focus has not.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Programação enviada ao Admin');
  await user.click(sentWeek().getByRole('button', { name: 'Avisar no WhatsApp' }));
  expect((await findDialog('Texto para WhatsApp')).getByRole('textbox')).toHaveProperty(
    'value',
    expect.stringContaining('*Quarta-feira, 25/11*\nNoite'),
  );

  const stored = JSON.stringify(outbox());
  leave();
  await visit('/designer', {}, () => {
    localStorage.setItem('quartou-draft', JSON.stringify(DRAFT));
    localStorage.setItem('quartou-outbox', stored);
  });
  await screen.findByText('Enviada 12:00', { selector: 'strong' });
  expect(document.querySelector('[data-torn]')?.getAttribute('data-torn')).toBe('before');
  expect(document.activeElement).toBe(document.body);
});

test('what changes after the send is marked and named, and can be sent', async () => {
  const { user } = await open(DRAFT);
  await user.click(sendButton());
  await expectToast(...SENT);
  await user.click(screen.getByRole('button', { name: 'Configurar Quarta' }));
  const name = await screen.findByLabelText('Nome do evento');
  await user.type(name, ' longa');
  sentWeek().getByText('Quarta mudou depois do envio');
  screen.getByRole('button', { name: /Quarta.* mudou depois do envio$/ });
  expect(updateButton()).toHaveProperty('disabled', false);
  expect(document.querySelector('[data-torn]')).toBeNull();
  await user.clear(name);
  await user.type(name, 'Noite');
  sentWeek().getByText('Enviada 12:00');
});
