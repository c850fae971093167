import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EVENT } from '../../../../../core/testing/events.ts';
import type { PretendApi } from '../../../testing/pretend-api.ts';
import { created } from '../../../testing/rows.ts';
import { expectToast, visit } from '../../../testing/visit.tsx';

const WEEK = '2026-11-25';
const CREATED = created(9, WEEK);
const DRAFT = { dateText: '25/11/2026', days: [{ eventName: 'Noite', attractions: [], valueOption: 'free' }] };
const WAITS = 'Sem conexão: a programação vai sozinha quando a rede voltar.';
const SENT = ['Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.'];

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  return () => void vi.useRealTimers();
});

function serve(api: PretendApi) {
  localStorage.setItem('quartou-draft', JSON.stringify(DRAFT));
  api.on('POST /api/schedules', { json: CREATED, status: 201 });
  api.on('PUT /api/events/101', { json: { ...EVENT, id: 101, scheduleId: 9, revision: 2 } });
  api.on('GET /api/schedules/9', { json: { ...CREATED, events: [] } });
}

async function open(prepare: (api: PretendApi) => void = () => {}) {
  const visited = await visit('/designer', { [`schedules/week/${WEEK}`]: [] }, (api) => {
    serve(api);
    prepare(api);
  });
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  return visited;
}
const sendButton = () => screen.getAllByRole('button', { name: 'Enviar Programação Semanal' }).at(-1) ?? document.body;
const outbox = () => JSON.parse(localStorage.getItem('quartou-outbox') ?? 'null');

test('without a network a send waits, in words; it can be taken back', async () => {
  const { api, user } = await open();
  api.connect(false);
  await user.click(sendButton());
  await expectToast('Sem conexão', 'A programação vai sozinha quando a rede voltar.');
  screen.getByText(new RegExp(WAITS), { selector: 'main *' });
  screen.getByText('Vai sozinha quando a rede voltar');
  expect(outbox()).toMatchObject({
    attempts: { week: null },
    postponed: { week: { startDate: WEEK, known: [], isHeld: false } },
  });

  await user.click(screen.getByRole('button', { name: 'Não enviar' }));
  expect(outbox().postponed.week).toBeNull();
  sendButton();
  api.connect(true);
  await waitFor(() => expect(screen.queryByText(/^Sem conexão/, { selector: '[role="status"] p' })).toBeNull());
  expect(api.sent('POST /api/schedules')).toEqual([]);
});

test('when the network is back it goes by itself, once, and says so', async () => {
  const { api, user } = await open();
  api.connect(false);
  await user.click(sendButton());
  await screen.findByText('Vai sozinha quando a rede voltar');
  api.connect(true);
  await expectToast(...SENT);
  expect(api.sent('POST /api/schedules')).toHaveLength(1);
  expect(api.sent('PUT /api/events/101')).toMatchObject([{ eventName: 'Noite' }]);
  expect(outbox()).toMatchObject({ postponed: { week: null }, sent: { week: { scheduleId: 9 } } });
  screen.getByRole('region', { name: 'Programação enviada ao Admin' });
});

const LEFT = { postponed: { week: { startDate: WEEK, until: Date.parse('2026-12-01'), known: [], isHeld: false }, extra: null } };

/** Another visit, to a screen that cannot send. */
const openHome = (prepare: (api: PretendApi) => void) =>
  visit('/', { [`schedules/week/${WEEK}`]: [], 'schedules/week/2026-11-18': [] }, (api) => {
    serve(api);
    localStorage.setItem('quartou-outbox', JSON.stringify(LEFT));
    prepare(api);
  });

test('a tab that was closed takes it up again on any screen of the staff', async () => {
  const { api } = await openHome((server) => {
    server.isThere = false;
  });
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(WAITS);
  screen.getByRole('link', { name: 'Conferir a programação' });
  api.connect(true);
  await expectToast(...SENT);
  expect(api.sent('POST /api/schedules')).toHaveLength(1);
});

test('where somebody else has sent the week meanwhile nothing goes: a person has to decide', async () => {
  const { api } = await openHome((server) => {
    server.on(`GET /api/schedules/week/${WEEK}`, {
      json: [{ id: 7, createdAt: '2026-11-20T14:00:00.000Z', configuredDays: 5, extraEvents: 0 }],
    });
  });
  await screen.findByText(/^A programação não foi: enquanto ela esperava a rede, esta semana já foi enviada\./);
  expect(outbox().postponed.week.isHeld).toBe(true);
  expect(api.sent('POST /api/schedules')).toEqual([]);
});

test('what the service worker has kept is no word of the server: it waits on', async () => {
  const { api } = await openHome((server) => {
    server.on(`GET /api/schedules/week/${WEEK}`, { json: [], headers: { 'x-seen-at': '2026-11-20T14:00:00.000Z' } });
    server.hold('HEAD /api/auth/check-registration');
  });
  await screen.findByText(WAITS);
  expect(outbox().postponed.week.isHeld).toBe(false);
  expect(api.sent('POST /api/schedules')).toEqual([]);
});

test('an extra event alone waits beside its own button; where the week waits, it goes with it', async () => {
  const { api, user } = await open();
  api.connect(false);
  await user.click(await screen.findByRole('button', { name: 'Configurar Evento Extra' }));
  await user.type(await screen.findByLabelText('Nome do evento'), 'Festa');
  await user.click(screen.getByRole('button', { name: 'Enviar Evento Extra' }));
  await expectToast('Sem conexão', 'O evento extra vai sozinho quando a rede voltar.');
  expect(outbox().postponed).toMatchObject({ week: null, extra: { startDate: WEEK } });
  await user.click(screen.getByRole('button', { name: 'Não enviar' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enviar Evento Extra' }));

  await user.click(sendButton());
  await screen.findByText('Vai junto com a programação');
  expect(outbox().postponed).toMatchObject({ week: { startDate: WEEK }, extra: null });
});
