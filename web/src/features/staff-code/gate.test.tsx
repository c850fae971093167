import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openDesigner, openEvening, state } from '../../testing/designer.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { expectErrorToast, logIn, returnToTab, visit } from '../../testing/visit.tsx';
import { evening, keepWeek, week } from '../../testing/weeks.ts';

const refusal = { status: 401, json: { message: 'x', code: 'unauthorized', details: { staffCode: true }, requestId: 'x' } };

const refuseReads = (api: PretendApi) => {
  for (const route of ['GET /api/weeks', 'GET /api/house']) api.on(route, refusal);
};

const heading = () => screen.queryByRole('heading', { level: 1, name: 'Código da equipe' });
const findField = () => screen.findByLabelText<HTMLInputElement>('Código da equipe');

test('an empty or wrong code, a failed check and missing cookies are reported; the right code shows the screen', async () => {
  const { api, user } = await visit('/designer', {}, refuseReads);
  const field = await findField();
  expect(document.title).toBe('Código da equipe · Quartou!');
  expect(document.activeElement).toBe(field);
  const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(described()).toBe('Código da equipe é obrigatório'));
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await user.type(field, 'pagode{Enter}');
  await expectErrorToast('Permita cookies neste site e tente de novo');
  expect(api.sent('POST /api/auth/staff-code')).toEqual([]);
  cookies.mockReturnValue(true);
  const message = 'Código da equipe inválido.';
  api.on('POST /api/auth/staff-code', { status: 403, json: { message, code: 'forbidden', requestId: 'x' } });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(described()).toBe(message));
  api.on('POST /api/auth/staff-code', { status: 500, body: '' });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(described()).toBe('Não deu para conferir o código agora. Tente de novo.'));
  keepWeek(api, week([{ eventName: 'Samba' }]));
  api.on('POST /api/auth/staff-code', { json: { required: true, allowed: true } });
  await user.type(field, '!{Enter}');
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  expect(heading()).toBeNull();
  expect(document.title).toMatch(/^(?!Código).*Quartou!$/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('an administrator whose session ended comes back from the login to the same week', async () => {
  const address = '/designer?semana=2026-11-25';
  const { api, user } = await visit(address, {}, refuseReads);
  await user.click(await screen.findByRole('link', { name: 'login' }));
  keepWeek(api, week([{ eventName: 'Samba' }]));
  api.on('GET /api/house', { json: {} });
  await logIn({ api, user }, 'Lúcia');
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  expect(window.location.pathname + window.location.search).toBe(address);
});

test('if the staff code is renewed while somebody composes, no edit is lost, and the code is asked for only once', async () => {
  const { api, user } = await openDesigner(week([{ eventName: 'Samba' }]));
  const day = await openEvening(user);
  const reads = api.sent('GET /api/weeks').length;
  const respondToRead = api.hold('GET /api/weeks');
  returnToTab();
  await waitFor(() => expect(api.sent('GET /api/weeks').length).toBeGreaterThan(reads));
  api.on(evening(0), refusal);
  await user.type(day.getByLabelText('Nome do evento'), '!');
  const field = await findField();
  const { storedCopies } = await import('../../saving/device-copies.ts');
  expect(storedCopies().map(({ evening }) => evening.mine.eventName)).toEqual(['Samba!']);
  const server = keepWeek(api, week([{ eventName: 'Samba' }]));
  api.on('POST /api/auth/staff-code', { json: { required: true, allowed: true } });
  await user.type(field, 'samba{Enter}');
  await waitFor(() => expect(server.now().programme?.events[0]?.eventName).toBe('Samba!'));
  expect(api.sent('POST /api/auth/staff-code')).toEqual([{ code: 'samba' }]);
  respondToRead(refusal);
  await waitFor(() => expect(state()).toMatch(/^Rascunho.*salvo/));
  expect(screen.getByLabelText('Nome do evento')).toHaveProperty('value', 'Samba!');
  expect(heading()).toBeNull();
});

test('when the user comes back to the tab, the question for the staff code closes if the code is no longer needed', async () => {
  const { api, user } = await visit('/designer', {}, refuseReads);
  const field = await findField();
  await user.type(field, 'sam');
  const reads = () => api.sent('GET /api/house').length;
  const before = reads();
  returnToTab();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(field.value).toBe('sam');
  keepWeek(api, week([{ eventName: 'Samba' }]));
  api.on('GET /api/house', { json: {} });
  returnToTab();
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  await waitFor(() => expect(heading()).toBeNull());
});
