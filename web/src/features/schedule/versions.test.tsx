import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { EVENT } from '../../../../core/testing/events.ts';
import { schedule, version } from '../../testing/rows.ts';
import { expectToast, openDialog, textsOf, visit } from '../../testing/visit.tsx';
import { conflict, evening, extraEvent, keepWeek, START, sentWeek, withExtra } from '../../testing/weeks.ts';

const ana = { id: 5, attraction: { id: 9, name: 'DJ Ana' }, photo: null, customName: null, isCustom: false };
const free = { id: 6, attraction: null, photo: null, customName: 'Palco aberto', isCustom: true };
const NAMES = ['Samba', 'Choro', 'Baile', 'Forró', 'Roda'];
const EXTRA = extraEvent({ id: 80, ticketType: 'open', eventName: 'Véspera', firstLotValue: 'R$ 10' });

const VERSION_EVENTS = schedule({ id: 7 }, [
  ...NAMES.slice(0, 2).map((eventName) => ({ eventName })),
  { eventName: 'Baile', attractions: [ana, free], customAttractionsText: 'Palco aberto', customValue: 'R$ 15' },
  ...NAMES.slice(3).map((eventName) => ({ eventName })),
]).events;

const now = (...changes: Partial<ScheduleEvent>[]) =>
  sentWeek(VERSION_EVENTS.map((event, n) => ({ ...event, revision: 4, ...changes[n] })));

const FRIDAY_CHANGED = now({}, {}, { eventName: 'Baile CANCELADO', attractions: [], customAttractionsText: null });
const VERSIONS = [version({ number: 2, author: 'Bia', changes: 2 }), version({ number: 1, author: 'Bia' })];

/** Opens a programme with `versions`, of which `sent` was sent last. `was` replaces parts of the `restorable` response. */
async function open(programme = FRIDAY_CHANGED, { versions = VERSIONS, sent = 2, was = {} } = {}) {
  const responses = {
    'schedules/7/versions': { versions, answers: [], views: [] },
    'schedules/7/versions/1': { ...version({}), scheduleId: 7, startDate: START, events: VERSION_EVENTS },
    'schedules/7/versions/1/restorable': { events: VERSION_EVENTS, gone: [], asText: [], ...was },
  };
  const visited = await visit('/client/schedule/7', responses, (api) =>
    keepWeek(api, { ...programme, version: version({ number: sent }) }),
  );
  await visited.user.click(await screen.findByRole('button', { name: 'Versões' }));
  await screen.findByRole('list', { name: 'Histórico das versões' });
  const restore = (title: string) => openDialog(visited.user, 'Restaurar da versão 1', title);
  return { ...visited, restore };
}

test('a version can be opened, and compared with the current programme', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Comparar a versão 1' }));
  await user.click(await screen.findByRole('button', { name: 'Fechar a comparação' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Comparar a versão 1' }));
  // Each press moves the focus to the comparison, which may be out of sight above the list.
  for (const name of ['Comparar a versão 2', 'Comparar a versão 1']) {
    await user.click(screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'De' }));
  }
  const changes = within(await screen.findByRole('list', { name: 'Mudanças' }));
  expect(changes.getAllByRole('listitem')[0]?.textContent).toMatch(/Sexta.*Baile CANCELADO/);
  const dialog = await openDialog(user, 'Ver a versão 1', 'Programação de 25/11/2026');
  await dialog.findByText(/^Versão 1, de /);
  await dialog.findByText('Palco aberto', { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Voltar às versões' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('until the programme differs from it, a single version offers only its spreadsheet; an export refreshes the list', async () => {
  const lone = { versions: VERSIONS.slice(1), sent: 1 };
  const { api, user, leave } = await open(now(), lone);
  const buttons = () => textsOf(within(screen.getByRole('list', { name: 'Histórico das versões' })).getAllByRole('button'));
  await waitFor(() => expect(api.sent('GET /api/schedules/7/versions/1')).toHaveLength(1));
  const { queryClient } = await import('../../api/query-client.ts');
  await act(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 60_000));
  expect(buttons()).toEqual(['Excel']);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  api.on('GET /api/schedules/7/excel', { status: 200, body: 'PK' });
  await user.click(screen.getByRole('button', { name: 'Excel da versão 1' }));
  await waitFor(() => expect(api.sent('GET /api/schedules/7/versions')).toHaveLength(2));
  leave();
  await open(FRIDAY_CHANGED, lone);
  await waitFor(() => expect(buttons()).toEqual(['Excel', 'Ver a versão', 'Comparar', 'Restaurar']));
});

test('restoring a single day saves the day like an edit, keeps text in the attraction box, and can be undone', async () => {
  const { api, user, restore, server } = await open();
  const { editEvening } = await import('../../saving/savers.ts');
  const place = { startDate: START, position: 2, programme: null };
  act(() => editEvening(place, FRIDAY_CHANGED, (event) => ({ ...event, typed: 'DJ Fo' })));
  const dialog = await restore('Restaurar a sexta da versão 1?');
  expect(textsOf(dialog.getAllByRole('listitem'))[0]).toMatch(/Sexta.*Baile CANCELADO.*Baile/);
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await expectToast('Sexta restaurada', 'Ficou como na versão 1. Falta enviar.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(server.now().programme?.events[2]).toMatchObject({ eventName: 'Baile', revision: 5 }));
  expect(document.querySelector('[data-evening="2"]')?.textContent).toContain('DJ Fo');
  const puts = () => api.calls.filter(({ call }) => call.startsWith('PUT '));
  expect(puts().map(({ call }) => call)).toEqual([evening(2)]);
  expect(puts()[0]?.json).toMatchObject({
    revision: 4,
    customValue: 'R$ 15',
    attractions: [
      { attractionId: 9, photoId: null },
      { customName: 'Palco aberto', isCustom: true },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(puts()[1]?.json).toMatchObject({ eventName: 'Baile CANCELADO', attractions: [], revision: 5 }));
});

test('undoing a restore also takes an artist away whom the server has saved under another id since a merge', async () => {
  const { api, user, restore, server } = await open();
  const merged = { ...ana, attraction: { id: 20, name: 'Ana Fonte', chosenIds: [9] } };
  const former = { eventName: 'Baile CANCELADO', attractions: [], customAttractionsText: null, revision: 6 };
  const saves = [now({}, {}, { attractions: [merged, free], revision: 5 })];
  api.on(evening(2), () => {
    server.set(saves.shift() ?? now({}, {}, former));
    return { json: server.now() };
  });
  const dialog = await restore('Restaurar a sexta da versão 1?');
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() => expect(document.querySelector('[data-evening="2"]')?.textContent).toContain('Ana Fonte'));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(api.sent(evening(2))[1]).toMatchObject({ eventName: 'Baile CANCELADO', attractions: [] }));
});

test('restoring a version from before an extra event was added shows a toast that the programme has to be sent', async () => {
  const { user, restore } = await open(withExtra(FRIDAY_CHANGED, EXTRA), { sent: 1 });
  const dialog = await restore('Restaurar a sexta da versão 1?');
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await expectToast('Sexta restaurada', 'Ficou como na versão 1. Falta enviar.');
});

test('restoring a week includes its extra event, and reports a conflict for a day that somebody else has changed', async () => {
  const programme = withExtra(now({ eventName: 'a' }, {}, { eventName: 'b' }), { ...EXTRA, eventName: 'd', revision: 4 });
  const { api, user, restore, server } = await open(programme, { was: { events: [...VERSION_EVENTS, EXTRA] } });
  const dialog = await restore('Restaurar a quarta da versão 1?');
  const parts = dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
  expect(parts).toEqual(['Quarta', 'Sexta', 'Evento Extra', 'A semana toda']);
  await user.click(dialog.getByRole('radio', { name: 'A semana toda' }));
  dialog.getByRole('heading', { name: 'Restaurar a semana da versão 1?' });
  api.on(evening(2), conflict({ ...EVENT, ...VERSION_EVENTS[2], eventName: 'Delas', revision: 9 }));
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() =>
    expect(document.querySelector('[data-evening="2"]')?.textContent).toContain('há outro conteúdo no servidor'),
  );
  const names = () => server.now().programme?.events.map(({ eventName }) => eventName);
  await waitFor(() => expect(names()).toEqual(['Samba', 'Choro', 'b', 'Forró', 'Roda', 'Véspera']));
  expect(api.sent(evening(5)).at(-1)).toMatchObject({ isSpecialEvent: true, date: '2026-11-30', firstLotValue: 'R$ 10' });
});

test('a restore names what was deleted from the catalogue', async () => {
  const { user, restore } = await open(FRIDAY_CHANGED, { was: { gone: ['layout da sexta'], asText: ['R$ 15', 'R$ 20'] } });
  const dialog = await restore('Restaurar a sexta da versão 1?');
  dialog.getByText('Não está mais no cadastro e fica de fora: layout da sexta.');
  dialog.getByText('Não estão mais no cadastro e vêm como texto: R$ 15, R$ 20.');
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await expectToast('Sexta restaurada', 'Ficou como na versão 1 no que ainda está no cadastro. Falta enviar.');
});

const GONE = 'Não há o que restaurar da versão 1. Não está mais no cadastro e fica de fora: layout da sexta.';
test.each([
  ['the version is equal to it', now(), [], 'A programação atual já é igual à versão 1.'],
  ['it differs only in what was deleted from the catalogue', now(), ['layout da sexta'], GONE],
  [
    'it has only gained an extra event',
    withExtra(now(), EXTRA),
    [],
    'Não há dia para restaurar da versão 1. O evento extra fica como está.',
  ],
])('nothing can be restored into a programme if %s', async (_, programme, gone, words) => {
  const { restore } = await open(programme, { was: { gone } });
  const dialog = await restore('Restaurar da versão 1');
  await dialog.findByText(words);
  expect(dialog.queryByRole('button', { name: 'Restaurar' })).toBeNull();
});

test('an extra event that was removed after the version is restored as a new event', async () => {
  const { api, user, restore } = await open(now(), { sent: 1, was: { events: [...VERSION_EVENTS, EXTRA] } });
  const dialog = await restore('Restaurar o evento extra da versão 1?');
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await expectToast('Evento Extra restaurado', 'Ficou como na versão 1.');
  await waitFor(() => expect(api.sent(evening(5)).at(-1)).toMatchObject({ isSpecialEvent: true, eventName: EXTRA.eventName }));
});
