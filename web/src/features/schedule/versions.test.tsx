import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Week } from '../../../../core/contracts/weeks.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { schedule, version } from '../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../testing/visit.tsx';
import { extraEvent, sentWeek } from '../../testing/weeks.ts';

const ana = { id: 5, attraction: { id: 9, name: 'DJ Ana' }, photo: null, customName: null, isCustom: false };
const free = { id: 6, attraction: null, photo: null, customName: 'Palco aberto', isCustom: true };
const NAMES = ['Samba', 'Choro', 'Baile', 'Forró', 'Roda'];
const EXTRA = extraEvent({ id: 80, ticketType: 'open', eventName: 'Véspera', firstLotValue: 'R$ 10' });

const VERSION_EVENTS = schedule({ id: 7 }, [
  ...NAMES.slice(0, 2).map((eventName) => ({ eventName })),
  { eventName: 'Baile', attractions: [ana, free], customAttractionsText: 'Palco aberto', customValue: 'R$ 15' },
  ...NAMES.slice(3).map((eventName) => ({ eventName })),
]).events;

const responses = (week: Week) => ({ weeks: week, 'schedules/7': { ...week.programme, startDate: week.startDate } });

function response(api: PretendApi, week: Week) {
  for (const [path, json] of Object.entries(responses(week))) api.on(`GET /api/${path}`, { json });
}

/** Returns the current programme: `VERSION_EVENTS` with some changes. */
const now = (...changes: Partial<ScheduleEvent>[]) =>
  sentWeek(VERSION_EVENTS.map((event, n) => ({ ...event, revision: 4, ...changes[n] })));

const FRIDAY_CHANGED = now({}, {}, { eventName: 'Baile CANCELADO', attractions: [], customAttractionsText: null });
const TIMELINE = {
  versions: [version({ number: 2, author: 'Bia', changes: 2 }), version({ number: 1, author: 'Bia' })],
  answers: [],
  views: [],
};

const [, FIRST] = TIMELINE.versions;

async function openLone(programme = now()) {
  const visited = await visit('/client/schedule/7', {
    ...responses(programme),
    'schedules/7/versions': { ...TIMELINE, versions: [FIRST] },
    'schedules/7/versions/1': { ...FIRST, scheduleId: 7, startDate: '2026-11-25', events: VERSION_EVENTS },
  });
  await visited.user.click(await screen.findByRole('button', { name: 'Versões' }));
  await screen.findByRole('list', { name: 'Histórico das versões' });
  return { api: visited.api, visited };
}

/** Opens a programme with two versions. `was` has the events that version 1 can restore. */
async function open(
  programme = FRIDAY_CHANGED,
  was: Partial<{ events: ScheduleEvent[]; gone: string[]; asText: string[] }> = {},
) {
  const visited = await visit('/client/schedule/7', {
    ...responses(programme),
    'schedules/7/versions': TIMELINE,
    'schedules/7/versions/1': { ...TIMELINE.versions[1], scheduleId: 7, startDate: '2026-11-25', events: VERSION_EVENTS },
    'schedules/7/versions/1/restorable': { events: VERSION_EVENTS, gone: [], asText: [], ...was },
  });
  await visited.user.click(await screen.findByRole('button', { name: 'Versões' }));
  await screen.findByRole('list', { name: 'Histórico das versões' });
  const restore = async (title: string) => {
    await visited.user.click(screen.getByRole('button', { name: 'Restaurar da versão 1' }));
    return findDialog(title);
  };
  return { ...visited, restore };
}

const saved = (event: Partial<ScheduleEvent> | undefined) => ({ json: { ...event, revision: 5 } });
const refused = (status: number, code: string, details?: object) => ({
  status,
  json: { message: 'O servidor não quis.', code, details, requestId: 'x' },
});

test('a version can be opened, and compared with the current programme', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Comparar a versão 1' }));
  const changes = within(await screen.findByRole('list', { name: 'Mudanças' }));
  expect(changes.getAllByRole('listitem')[0]?.textContent).toMatch(/Sexta.*Baile CANCELADO/);
  await user.click(screen.getByRole('button', { name: 'Ver a versão 1' }));
  const dialog = await findDialog('Programação de 25/11/2026');
  await dialog.findByText(/^Versão 1, de /);
  await dialog.findByText('Palco aberto', { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Voltar às versões' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a single version offers only its spreadsheet until the programme differs from that version', async () => {
  const { api, visited } = await openLone();
  const buttons = () =>
    within(screen.getByRole('list', { name: 'Histórico das versões' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(api.sent('GET /api/schedules/7/versions/1')).toHaveLength(1));
  expect(buttons()).toEqual(['Excel']);
  visited.leave();
  await openLone(FRIDAY_CHANGED);
  await waitFor(() => expect(buttons()).toEqual(['Excel', 'Ver a versão', 'Comparar', 'Restaurar']));
});

test('restoring a single day sends the revision that the screen has loaded, and can be undone', async () => {
  const { api, user, restore } = await open();
  const dialog = await restore('Restaurar a sexta da versão 1?');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toMatch(/Sexta.*Baile CANCELADO.*Baile/);
  api.on('PUT /api/events/72', saved(VERSION_EVENTS[2]));
  response(api, now({}, {}, { revision: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await expectToast('Sexta restaurada', 'Ficou como na versão 1. Falta enviar.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const puts = () => api.calls.filter(({ call }) => call.startsWith('PUT '));
  expect(puts()).toHaveLength(1);
  expect(puts()[0]?.json).toEqual({
    scheduleId: 7,
    isSpecialEvent: false,
    date: '2026-11-27',
    revision: 4,
    eventName: 'Baile',
    observations: null,
    layoutId: null,
    freeEntry: false,
    valueId: null,
    customValue: 'R$ 15',
    customAttractionsText: 'Palco aberto',
    attractions: [
      { attractionId: 9, photoId: null },
      { customName: 'Palco aberto', isCustom: true },
    ],
    ticketType: null,
    firstLotValue: null,
    secondLotValue: null,
    lastLotValue: null,
    lotPresets: null,
  });
  await screen.findByText('Palco aberto');

  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectToast('Restauração desfeita');
  expect(puts()[1]?.json).toMatchObject({ eventName: 'Baile CANCELADO', attractions: [], revision: 5 });
});

test('a partly failed restore reports restored days, conflicts and remaining days', async () => {
  const changed = now({ eventName: 'a' }, {}, { eventName: 'b' }, { eventName: 'c' });
  const withEvents = (events: ScheduleEvent[]) => ({
    ...changed,
    programme: changed.programme && { ...changed.programme, events },
  });
  const programme = withEvents([...(changed.programme?.events ?? []), { ...EXTRA, eventName: 'd', revision: 4 }]);
  const { api, user, restore } = await open(programme, { events: [...VERSION_EVENTS, EXTRA] });
  const dialog = await restore('Restaurar a quarta da versão 1?');
  expect(dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    'Quarta',
    'Sexta',
    'Sábado',
    'Evento Extra',
    'A semana toda',
  ]);
  await user.click(dialog.getByRole('radio', { name: 'A semana toda' }));
  dialog.getByRole('heading', { name: 'Restaurar a semana da versão 1?' });
  api.on('PUT /api/events/70', saved(VERSION_EVENTS[0]));
  api.on('PUT /api/events/72', refused(409, 'conflict', { current: { ...VERSION_EVENTS[2], eventName: 'Delas', revision: 9 } }));
  api.on('PUT /api/events/73', refused(500, 'internal'));
  api.on('PUT /api/events/80', saved(EXTRA));
  const afterRestore = [
    VERSION_EVENTS[0],
    VERSION_EVENTS[1],
    { ...VERSION_EVENTS[2], eventName: 'Delas', revision: 9 },
    { ...VERSION_EVENTS[3], eventName: 'c' },
    VERSION_EVENTS[4],
    EXTRA,
  ];
  response(api, withEvents(afterRestore as ScheduleEvent[]));
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() =>
    expect(dialog.getAllByRole('alert')[0]?.textContent).toBe(
      '2 de 4 dias restaurados. Sexta acabou de ser mudada por outra pessoa e ficou como está. O servidor não quis.',
    ),
  );
  expect(api.sent('PUT /api/events/80')).toEqual([
    expect.objectContaining({ isSpecialEvent: true, date: '2026-11-30', ticketType: 'open', firstLotValue: 'R$ 10' }),
  ]);

  // A second restoration overwrites what somebody else has changed.
  await waitFor(() => expect(dialog.text()).toContain('Delas'));
  api.on('PUT /api/events/72', saved(VERSION_EVENTS[2]));
  api.on('PUT /api/events/73', saved(VERSION_EVENTS[3]));
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await expectToast('Semana restaurada', 'Ficou como na versão 1. Falta enviar.');
  expect(api.sent('PUT /api/events/72').at(-1)).toMatchObject({ eventName: 'Baile', revision: 9 });
  expect(api.sent('PUT /api/events/70')).toHaveLength(1);
});

test('when the network fails during a restoration, the remaining days are not tried', async () => {
  const { api, user, restore } = await open(now({ eventName: 'a' }, { eventName: 'b' }));
  const dialog = await restore('Restaurar a quarta da versão 1?');
  await user.click(dialog.getByRole('radio', { name: 'A semana toda' }));
  api.on('PUT /api/events/70', 'no network');
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() => expect(dialog.getAllByRole('alert')[0]?.textContent).toMatch(/^0 de 2 dias restaurados\. Sem conexão/));
  expect(api.sent('PUT /api/events/71')).toEqual([]);
});

test('a restore names what was deleted from the catalogue; a version equal to the programme has nothing to restore', async () => {
  const afterRestore = { gone: ['layout de Sexta'], asText: ['R$ 15'] };
  const { restore, leave } = await open(FRIDAY_CHANGED, afterRestore);
  const dialog = await restore('Restaurar a sexta da versão 1?');
  dialog.getByText('Saiu do cadastro e ficou de fora: layout de Sexta.');
  dialog.getByText('Saiu do cadastro e veio como texto: R$ 15.');
  leave();
  const same = await open(now());
  const nothing = await same.restore('Restaurar da versão 1');
  await nothing.findByText('A programação atual já é igual à versão 1.');
  expect(nothing.queryByRole('button', { name: 'Restaurar' })).toBeNull();
});
