import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openDesigner, openEvening, state, USUAL, untilSaved } from '../../testing/designer.ts';
import { historyItem } from '../../testing/rows.ts';
import { expectToast, openDialog, returnToTab } from '../../testing/visit.tsx';
import { evening, sentWeek, week } from '../../testing/weeks.ts';

test('“Usar o de costume” fills an evening, and can be undone; another button fills all evenings not yet over', async () => {
  const lists = { 'schedules/usual': [USUAL, null, { ...USUAL, eventName: 'Choro' }, USUAL, null] };
  const fridaysNightLasts = () => void vi.setSystemTime('2026-11-28T05:59:00-03:00');
  const { api, user, server } = await openDesigner(week([{}]), '/designer', fridaysNightLasts, lists);
  const names = () => server.now().programme?.events.map(({ eventName }) => eventName);
  const [one] = await screen.findAllByRole('button', { name: 'Usar o de costume: Quarta' });
  // A second press while the code is loading changes nothing, nor does it change what “Desfazer” restores.
  for (const _ of ['first', 'second']) fireEvent.click(one ?? document.body);
  await expectToast('Preenchido como de costume', 'Quarta: Samba da casa');
  await waitFor(() => expect(api.sent(evening(0))).toMatchObject([{ eventName: 'Samba da casa', freeEntry: true }]));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.now().programme?.events[0]).toMatchObject({ eventName: null, freeEntry: false }));
  await user.click(await screen.findByRole('button', { name: 'Preencher a semana como de costume' }));
  await expectToast('Preenchido como de costume', '2 dias');
  await waitFor(() => expect(names()).toEqual([null, null, 'Choro', 'Samba da casa', null]));
  expect(screen.queryByRole('button', { name: /costume(?!: Quarta)/ })).toBeNull();
});

test('on a page left open, “Preencher a semana” disappears when the nights of all evenings but one are over', async () => {
  const lists = { 'schedules/usual': [null, null, USUAL, USUAL, null] };
  const fridaysNightLasts = () => void vi.setSystemTime('2026-11-28T05:59:00-03:00');
  await openDesigner(week([{}]), '/designer', fridaysNightLasts, lists);
  await screen.findByRole('button', { name: 'Preencher a semana como de costume' });
  vi.setSystemTime('2026-11-28T06:00:00-03:00');
  returnToTab();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Preencher a semana como de costume' })).toBeNull());
});

test('the usual content fills only the empty fields of an open evening; the toast shortens a long event name', async () => {
  const eventName = 'Samba da casa '.repeat(9).trim();
  const { user, server } = await openDesigner(week([{ observations: 'Só maiores' }]), '/designer?dia=quarta', undefined, {
    'schedules/usual': [{ ...USUAL, eventName }, null, null, null, null],
  });
  await user.click(await screen.findByRole('button', { name: `Usar o de costume: ${eventName}` }));
  await expectToast('Preenchido como de costume', /^Quarta: Samba da casa .{75,90}…$/);
  // The pressed button is gone, so the screen's content gets the focus.
  expect(document.activeElement?.id).toBe('conteudo');
  await waitFor(() => expect(server.now().programme?.events[0]).toMatchObject({ eventName, observations: 'Só maiores' }));
});

test('after a refused save the usual content is read again, but not after further refusals with the same message', async () => {
  const lists = { 'schedules/usual': [USUAL, null, null, null, null] };
  const { api, user } = await openDesigner(week([{}]), '/designer?dia=quarta', undefined, lists);
  let requestId = 0;
  const refuse = () => ({ status: 422, json: { message: 'O layout saiu.', code: 'validation', requestId: `${requestId++}` } });
  api.on(evening(0), refuse);
  await user.click(await screen.findByRole('button', { name: 'Usar o de costume: Samba da casa' }));
  const reads = () => api.sent('GET /api/schedules/usual').length;
  await waitFor(() => expect(reads()).toBe(2));
  for (const saves of [2, 3]) {
    await user.type(screen.getByLabelText('Nome do evento'), '!');
    await waitFor(() => expect(api.sent(evening(0))).toHaveLength(saves));
  }
  expect(reads()).toBe(2);
});

test('a repeat fills the empty week even if the user has left it, and keeps the evenings filled in meanwhile', async () => {
  const days = [{ configured: true, eventName: 'Samba', layoutUrl: null }];
  const notes = { observations: 'Casa alugada até 22h' };
  const { api, user, server } = await openDesigner(week([{}, notes]), '/designer', undefined, {
    'schedules/history': { items: [historyItem({ id: 3, startDate: '2026-11-18', days })], next: null },
  });
  const response = api.hold('GET /api/schedules/3/repeated');
  await user.click(await screen.findByRole('button', { name: 'Repetir a semana de 18/11' }));
  server.set(week([{}, notes, { eventName: 'Delas', revision: 9 }]));
  returnToTab();
  await screen.findAllByText('Delas');
  expect(document.activeElement?.id).toBe('conteudo');
  await user.type((await openEvening(user)).getByLabelText('Nome do evento'), 'Baile');
  await waitFor(() => expect(server.now().programme?.events[0]?.eventName).toBe('Baile'));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  const { events } = week([{ eventName: 'Samba' }, { eventName: 'Choro' }, { eventName: 'Rock' }]).programme ?? {};
  response({ json: { events, gone: [], asText: [] } });
  await expectToast('Semana de 25/11 preenchida', 'Repetida a partir da semana de 18/11.');
  const filled = { eventName: 'Choro', ...notes };
  const now = () => server.now().programme?.events.slice(0, 3);
  await waitFor(() => expect(now()).toMatchObject([{ eventName: 'Baile' }, filled, { eventName: 'Delas' }]));
});

test('the question whether to clear a draft closes when somebody else sends the week', async () => {
  const events = [{}, {}, { eventName: 'Samba' }];
  const { user, server } = await openDesigner(week(events));
  await openDialog(user, 'Limpar a semana', 'Limpar a semana de 25/11/2026?');
  server.set(sentWeek(events));
  returnToTab();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(state()).toMatch(/^Versão 1/);
  // The button “Limpar a semana”, which opened the dialog, is gone, so the screen's content gets the focus.
  await waitFor(() => expect(document.activeElement?.id).toBe('conteudo'));
  server.set(week(events));
  returnToTab();
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the question before a week is cleared names its evenings; “Desfazer” restores them, but keeps later changes', async () => {
  const days = [{ eventName: 'Samba', observations: 'Até 23h' }, { eventName: 'Choro' }, { observations: 'Casa alugada' }];
  const { api, user, server } = await openDesigner(week(days));
  await user.type((await openEvening(user, 3)).getByRole('combobox'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Fechar Sábado' }));
  const ask = () => openDialog(user, 'Limpar a semana', 'Limpar a semana de 25/11/2026?');
  const dialog = await ask();
  dialog.getByText('Ficam em branco: Quarta, Quinta, Sexta e Sábado. Por 10 segundos ainda dá para desfazer.');
  dialog.getByRole('button', { name: 'Limpar' }).focus();
  await user.keyboard('{Enter}');
  await expectToast('Semana limpa', 'Todos os dias ficaram em branco.');
  await waitFor(() => expect(document.activeElement).toHaveProperty('textContent', 'Desfazer'));
  const events = () => server.now().programme?.events ?? [];
  await waitFor(() => expect([events()[0]?.observations, events()[1]?.eventName]).toEqual([null, null]));
  const [first, ...rest] = events();
  server.set(week([{ ...first, eventName: 'Delas', revision: 3 }, ...rest]));
  returnToTab();
  await screen.findAllByText('Delas');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(events()[1]).toMatchObject({ eventName: 'Choro' }));
  await waitFor(() => expect(events()[0]).toMatchObject({ eventName: 'Delas', observations: 'Até 23h' }));
  expect(document.activeElement?.id).toBe('conteudo');
  // Only the undo's save has `isUndo`, with which the server accepts items that were removed from the catalogue.
  expect(api.sent(evening(1)).map((body) => (body as { isUndo?: boolean }).isUndo)).toEqual([undefined, true]);
  await user.click((await ask()).getByRole('button', { name: 'Limpar' }));
  await expectToast('Semana limpa', /./);
  await waitFor(() => expect(document.activeElement?.id).toBe('conteudo'));
  await untilSaved();
});
