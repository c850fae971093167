import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { historyItem } from '../../testing/rows.ts';
import { returnToTab, textsOf, visit } from '../../testing/visit.tsx';
import { changed, keepWeek, sentWeek, week } from '../../testing/weeks.ts';

type HistoryItem = ReturnType<typeof historyItem>;

// The tests run on the Friday of the week before the shown week.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

const open = (weeks: Week, items: HistoryItem[] = []) => visit('/', { weeks, 'schedules/history': { items, next: null } });
const bands = () => within(screen.getByRole('list', { name: 'De quarta a domingo' })).getAllByRole('listitem');
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const line = () => document.querySelector('[data-week-state]')?.textContent;
const names = (...all: string[]) => all.map((eventName) => ({ eventName }));
const [SAMBA, FIVE] = [names('Samba'), names('a', 'b', 'c', 'd', 'e')];
const days = [{ configured: true, eventName: 'Samba' }];

test('while a sent week runs, the main button leads to the next week; “Ver a programação” leads to the sent week', async () => {
  await open(sentWeek(SAMBA, { startDate: '2026-11-18' }));
  await waitFor(() => expect(link('Montar a próxima semana')).toBe('/designer?semana=2026-11-25'));
  expect(link('Ver a programação')).toBe('/client/schedule/7');
});

test('home of an empty house shows six evenings, whose links open the designer, and a link to the dashboard', async () => {
  const { user } = await open(week(null));
  await screen.findByRole('heading', { level: 1, name: 'Semana de 25 a 29 de novembro' });
  await waitFor(() => expect(bands()[0]?.textContent).toContain('Falta a quarta'));
  const words = ['Falta a quarta', 'Falta a quinta', 'Falta a sexta', 'Falta o sábado', 'Falta o domingo', 'Evento extra'];
  expect(textsOf(bands())).toEqual(words.map((one) => expect.stringContaining(one)));
  expect(link('Configurar Evento Extra')).toBe('/designer?semana=2026-11-25&dia=extra');
  await screen.findByRole('heading', { name: 'A casa ainda está vazia' });
  expect(link('Começar no painel')).toBe('/admin/dashboard');
  await user.click(screen.getByRole('link', { name: 'Configurar Sábado' }));
  await screen.findByRole('button', { name: 'Fechar Sábado' });
});

test('one press repeats an earlier week into an empty week, which then offers no repeat', async () => {
  const pages = {
    'schedules/history': { items: [historyItem({ id: 3, startDate: '2026-11-11', days })], next: null },
    'schedules/3/repeated': { events: week(names('Samba', 'Choro')).programme?.events, gone: [], asText: [] },
  };
  const repeat = { name: 'Repetir a semana de 11/11' };
  const { user } = await visit('/', pages, (api) => keepWeek(api, week(null)));
  const button = await screen.findByRole('button', repeat);
  screen.getByRole('link', { name: '11 a 15/11 enviada' });
  await user.click(button);
  await waitFor(() => expect(bands()[0]?.textContent).toContain('Samba'));
  expect(bands()[1]?.textContent).toContain('Choro');
  await waitFor(() => expect(screen.queryByRole('button', repeat)).toBeNull());
});

test('the poster shows the week’s content, marks changed evenings and cuts very long texts', async () => {
  const fields = [{ key: 'price', label: 'Valor', before: 'R$30', after: 'R$20' }];
  const endless = { freeEntry: true, customAttractionsText: 'x'.repeat(25_000) };
  await open(
    sentWeek([{ eventName: 'Samba', customValue: 'R$20' }, endless], { changes: [{ position: 0, kind: 'changed', fields }] }),
  );
  await waitFor(() => expect(bands()[0]?.textContent).toContain('Samba'));
  expect(bands()[0]?.textContent).toContain('mudou: R$30 → R$20');
  expect(link('Abrir Quarta')).toBe('/designer?semana=2026-11-25&dia=quarta');
  expect(bands()[1]?.textContent).toMatch(/x{100}/);
  expect(bands()[1]?.textContent?.length).toBeLessThan(1000);
});

test('“Outras semanas” lists later, then earlier weeks; a draft links to the designer; empty weeks are left out', async () => {
  const items = [
    historyItem({ id: 9, startDate: '2026-12-09', days: [{ configured: false, eventName: null, layoutUrl: null }] }),
    historyItem({ id: 8, startDate: '2026-12-16', days, staffMark: { kind: 'unsent' }, mark: { kind: 'new' } }),
    // The week of 11/11 also has a draft, which somebody began while the sent programme was deleted.
    historyItem({ id: 11, startDate: '2026-11-11', days, isDraft: true, isOwn: false }),
    historyItem({ id: 4, startDate: '2026-12-02', days, isDraft: true }),
    historyItem({ id: 3, startDate: '2026-11-11', days, staffMark: { kind: 'adjust' } }),
    historyItem({ id: 7, startDate: '2026-11-25', days }),
    historyItem({ id: 2, startDate: '2026-11-04', days }),
  ];
  await open(week(SAMBA), items);
  const others = within(await screen.findByRole('navigation', { name: 'Outras semanas' }));
  await others.findByRole('link', { name: '02 a 06/12 rascunho' });
  expect(others.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['02 a 06/12 rascunho', '/designer?semana=2026-12-02'],
    ['16 a 20/12 mudou, não enviada', '/client/schedule/8'],
    ['11 a 15/11 ajuste pedido', '/client/schedule/3'],
    ['Ver o histórico →', '/client/history'],
  ]);
});

test('while a failed read of the history is repeated, “Outras semanas” lists only the link to the history', async () => {
  const { api } = await visit('/', { weeks: week(null) }, (server) => {
    server.on('GET /api/schedules/history', () => {
      api.hold('GET /api/schedules/history');
      return { status: 500, json: { message: 'Algo deu errado.' } };
    });
  });
  await waitFor(() => expect(api.calls.filter(({ call }) => call === 'GET /api/schedules/history')).toHaveLength(2));
  const others = within(screen.getByRole('navigation', { name: 'Outras semanas' }));
  expect(textsOf(others.getAllByRole('listitem'))).toEqual(['Ver o histórico →']);
});

test('until 06:00 “/#hoje” marks last night’s evening, afterwards the next evening, even on a page left open', async () => {
  const tonight = () => bands().findIndex((band) => band.getAttribute('aria-current') === 'date');
  vi.setSystemTime('2026-11-28T01:30:00-03:00');
  await visit('/#hoje', { weeks: sentWeek(FIVE) });
  await waitFor(() => expect(tonight()).toBe(2));
  vi.setSystemTime('2026-11-28T20:00:00-03:00');
  returnToTab();
  await waitFor(() => expect(tonight()).toBe(3));
});

test('home reads its week again at each new night, because a window that is never hidden has to go on to the next week', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-30T05:59:30-03:00') });
  const { api } = await visit('/', { weeks: sentWeek(FIVE) });
  await screen.findByRole('heading', { level: 1, name: 'Semana de 25 a 29 de novembro' });
  api.on('GET /api/weeks', { json: week(null, { startDate: '2026-12-02' }) });
  vi.advanceTimersByTime(60_000);
  await screen.findByRole('heading', { level: 1, name: 'Semana de 2 a 6 de dezembro' });
});

test('a week that fails to load is not shown as empty; it is read again by a retry, and on each return to the tab', async () => {
  vi.setSystemTime('2026-11-26T15:00:00-03:00');
  const { api, user } = await visit('/', {}, (server) => server.on('GET /api/weeks', 'no network'));
  await screen.findByText(/^Não deu para carregar a semana\./);
  expect(link('Montar a programação')).toBe('/designer');
  expect(screen.queryByRole('list', { name: 'De quarta a domingo' })).toBeNull();
  api.on('GET /api/weeks', { json: week(SAMBA) });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(line()).toMatch(/^Rascunho/));
  // The week is read again even if the device’s clock has been set back meanwhile.
  vi.setSystemTime('2026-11-26T12:00:00-03:00');
  api.on('GET /api/weeks', { json: sentWeek(SAMBA) });
  returnToTab();
  await waitFor(() => expect(line()).toMatch(/^Versão 1/));
});

/** Stores an unsaved evening, as an earlier visit would leave it. */
function storeEvening(position = 0, programme: number | null = null) {
  const place = { startDate: '2026-11-25', position, programme };
  const stored = { place, scheduleId: 7, revision: 1, base: {}, mine: { eventName: 'Samba' }, unconfirmed: [], isGone: false };
  localStorage.setItem(`quartou-evening-2026-11-25-${position}${programme ? `-${programme}` : ''}`, JSON.stringify(stored));
}

test('the message that an evening of another programme was not saved leads to the screen that shows this evening', async () => {
  const { user } = await visit('/', { weeks: week([{}], {}, { isOwn: false }) }, (server) => {
    storeEvening(2, 7);
    server.on('PUT /api/weeks/2026-11-25/events/2', { status: 422, json: { message: 'x', code: 'validation' } });
  });
  await user.click(await screen.findByRole('button', { name: 'Conferir' }));
  expect(location.pathname).toBe('/day/2');
});

test('if a save ends during the week’s first read, the read is repeated, because its response may lack the save', async () => {
  let older = (_: { json: Week }) => {};
  const { api } = await visit('/', {}, (server) => {
    storeEvening();
    older = server.hold('GET /api/weeks');
    server.on('PUT /api/weeks/2026-11-25/events/0', { json: sentWeek(SAMBA, { changes: changed(0) }) });
  });
  await waitFor(() => expect(localStorage.getItem('quartou-evening-2026-11-25-0')).toBeNull());
  api.on('GET /api/weeks', { json: sentWeek(SAMBA, { changes: changed(0) }) });
  older({ json: sentWeek([{}]) });
  await waitFor(() => expect(line()).toMatch(/^Quarta mudou, ainda não enviada/));
});

test('an evening that an earlier visit could not save is marked until it is saved', async () => {
  const { api } = await visit('/', { weeks: week([{}]) }, (server) => {
    storeEvening();
    server.on('PUT /api/weeks/2026-11-25/events/0', 'no network');
  });
  await waitFor(() => expect(line()).toMatch(/^Quarta (aguardando conexão|ainda não salva)/));
  expect(bands()[0]?.textContent).toContain('Samba');
  api.on('PUT /api/weeks/2026-11-25/events/0', { json: week([{ eventName: 'Samba', revision: 2 }]) });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(line()).toMatch(/^Rascunho/));
  expect(localStorage.getItem('quartou-evening-2026-11-25-0')).toBeNull();
});
