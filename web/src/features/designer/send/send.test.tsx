import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EVENT } from '../../../../../core/testing/events.ts';
import { created } from '../../../testing/rows.ts';
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
async function open(draft: object, sentAlready: object[] = []) {
  const visited = await visit('/designer', { [`schedules/week/${WEEK}`]: sentAlready }, (api) => {
    localStorage.setItem('quartou-draft', JSON.stringify(draft));
    api.on('POST /api/schedules', { json: CREATED, status: 201 });
    api.on('PUT /api/events/101', { json: { ...EVENT, id: 101, scheduleId: 9, revision: 2 } });
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

test('a week that the Admin has already is sent again after a question alone', async () => {
  const { api, user } = await open(DRAFT, [{ id: 7, createdAt: '2026-11-19T15:00:00.000Z', configuredDays: 2, extraEvents: 0 }]);
  await user.click(sendButton());
  const dialog = await findDialog('Enviar de novo?');
  expect(dialog.text()).toContain('Esta semana já foi enviada em 19/11/2026 12:00.');
  expect(api.sent('POST /api/schedules')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Enviar de novo' }));
  await expectToast(...SENT);
  expect(api.sent('POST /api/schedules')).toHaveLength(1);
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
  expect(sentWeek().getByRole('link', { name: 'Editar a programação enviada' }).getAttribute('href')).toBe('/client/schedule/9');
  expect(screen.queryByRole('button', { name: 'Enviar Programação Semanal' })).toBeNull();
  // The pressed button has gone; the focus has not.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Programação enviada ao Admin');
  await user.click(sentWeek().getByRole('button', { name: 'Texto para WhatsApp' }));
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
  screen.getByRole('button', { name: /^Quarta, .* mudou depois do envio$/ });
  expect(sendButton()).toHaveProperty('disabled', false);
  expect(document.querySelector('[data-torn]')).toBeNull();
  await user.clear(name);
  await user.type(name, 'Noite');
  sentWeek().getByText('Enviada 12:00');
});
