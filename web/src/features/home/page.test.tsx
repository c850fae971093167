import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Draft, emptyDraft } from '../../draft/model.ts';
import { contentOf } from '../../outbox/content.ts';
import { answer, historyItem, schedule } from '../../testing/rows.ts';
import { expectToast, visit } from '../../testing/visit.tsx';

// A Friday; the week before last runs.
beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  return () => void vi.useRealTimers();
});

const RUNNING = 'schedules/week/2026-11-18';
const COMING = 'schedules/week/2026-11-25';
const AT = '2026-11-17T00:52:00.000Z';
const sent = (row: object = {}) => ({ id: 7, createdAt: AT, configuredDays: 2, extraEvents: 0, ...row });
const draft = (names: string[], dateText = '25/11/2026'): Draft => ({
  ...emptyDraft(),
  dateText,
  days: emptyDraft().days.map((day, index) => ({ ...day, eventName: names[index] ?? '' })),
});

const open = (lists: Record<string, unknown> = {}, { of = emptyDraft(), sentAs }: { of?: Draft; sentAs?: Draft } = {}) =>
  visit('/', { [RUNNING]: [], [COMING]: [], ...lists }, () => {
    localStorage.setItem('quartou-draft', JSON.stringify({ ...of, savedAt: Date.parse('2026-11-20T11:40:00-03:00') }));
    if (!sentAs) return;
    const week = { at: Date.parse(AT), scheduleId: 7, startDate: '2026-11-25', withExtra: false, content: contentOf(sentAs) };
    localStorage.setItem('quartou-outbox', JSON.stringify({ attempts: {}, sent: { week, extra: null } }));
  });

const bands = () => within(screen.getByRole('list', { name: 'De quarta a domingo' })).getAllByRole('listitem');
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const state = () => within(screen.getByRole('main')).getByRole('status').textContent;

test('a week that nobody began: five blanks that open their day, with the week already chosen', async () => {
  const earlier = historyItem({
    id: 3,
    startDate: '2026-11-11',
    days: [{ configured: true, eventName: 'Samba', layoutUrl: null }],
  });
  const begun = historyItem({ id: 4, startDate: '2026-12-02', days: [{ configured: false, eventName: null, layoutUrl: null }] });
  const { user } = await open({ 'schedules/history': { items: [begun, earlier], next: null } });
  await screen.findByRole('heading', { level: 1, name: 'Semana de 25 a 29 de novembro' });
  // One that was begun and has nothing in it was not sent.
  const others = within(screen.getByRole('navigation', { name: 'Outras semanas' }));
  await others.findByRole('link', { name: '11 a 15/11 enviada' });
  expect(others.getAllByRole('link')).toHaveLength(2);
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  expect(bands().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Falta a quarta'),
    expect.stringContaining('Falta a quinta'),
    expect.stringContaining('Falta a sexta'),
    expect.stringContaining('Falta o sábado'),
    expect.stringContaining('Falta o domingo'),
    expect.stringContaining('Evento extra'),
  ]);
  expect(link('Montar a programação')).toBe('/designer?dia=quarta');
  expect(await screen.findByRole('link', { name: 'Repetir a semana passada' })).toHaveProperty('search', '?repetir');
  expect(link(/^11 a 15\/11/)).toBe('/client/schedule/3');
  expect(link(/^Ver o histórico/)).toBe('/client/history');
  await user.click(screen.getByRole('link', { name: /Falta o sábado/ }));
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  expect(window.location.search).toBe('?dia=sabado');
  expect(JSON.parse(localStorage.getItem('quartou-draft') ?? '')).toMatchObject({ dateText: '25/11/2026' });
});

test('this device’s draft: how far it is, and the next day that is missing', async () => {
  const { api } = await open({}, { of: draft(['Samba', 'Choro', '', 'Funk']) });
  await waitFor(() => expect(state()).toBe('3 de 5 dias prontos · rascunho neste aparelho, salvo às 11:40'));
  expect(link('Continuar: falta a sexta')).toBe('/designer?dia=sexta');
  expect(link(/Samba/)).toBe('/designer?dia=quarta');
  expect(screen.queryByRole('link', { name: /Repetir/ })).toBeNull();
  expect(api.calls.map(({ what }) => what)).not.toContain('GET /api/schedules/7');
});

test('a draft with all days is checked and sent; one without a week says so', async () => {
  const whole = await open({}, { of: draft(['a', 'b', 'c', 'd', 'e']) });
  await screen.findByText(/5 de 5 dias prontos/);
  expect(link('Conferir e enviar')).toBe('/designer');
  whole.leave();
  await open({}, { of: draft(['Samba'], '') });
  await screen.findByRole('heading', { level: 1, name: 'Rascunho sem data' });
  expect(state()).toContain('1 de 5 dias prontos · falta escolher a semana');
});

test('a week that somebody has sent already is said beside the draft', async () => {
  await open({ [COMING]: [sent()] }, { of: draft(['Samba']) });
  expect((await screen.findByRole('link', { name: 'já foi enviada seg. 21:52' })).getAttribute('href')).toBe(
    '/client/schedule/7',
  );
});

test('the coming week, sent: its programme, each evening in its own editor, and the spreadsheet', async () => {
  const endless = { freeEntry: true, customAttractionsText: 'x'.repeat(25_000) };
  const week = schedule({ id: 7 }, [{ eventName: 'Samba' }, {}, endless]);
  await open({ [COMING]: [sent(), sent({ id: 6 })], 'schedules/7': week }, { of: draft(['Samba']), sentAs: draft(['Samba']) });
  await waitFor(() => expect(state()).toBe('Enviada seg. 21:52 · 2 de 5 dias · teve mais 1 envio'));
  await waitFor(() => expect(link(/Samba/)).toBe('/day/0?programacao=7'));
  expect(link(/Falta a quinta/)).toBe('/day/1?programacao=7');
  expect(link('Ver programação')).toBe('/client/schedule/7');
  screen.getByRole('button', { name: 'Baixar Excel' });
  screen.getByText(`${'x'.repeat(200)}…`);
  expect(screen.queryByRole('link', { name: /Montar/ })).toBeNull();
});

test('a change after the send is named, and the draft is what home shows', async () => {
  const { api } = await open({ [COMING]: [sent()] }, { of: draft(['Samba', 'Choro']), sentAs: draft(['Samba']) });
  await waitFor(() => expect(state()).toBe('Enviada seg. 21:52 · Quinta mudou depois do envio'));
  expect(link(/Choro/)).toBe('/designer?dia=quinta');
  expect(link('Conferir e enviar')).toBe('/designer');
  expect(api.calls.map(({ what }) => what)).not.toContain('GET /api/schedules/7');
});

test('the running week, sent: next is another one, and the draft that was sent makes room for it', async () => {
  const week = schedule({ id: 7, startDate: '2026-11-18' }, [{ eventName: 'Samba' }]);
  const last = draft(['Samba'], '11/11/2026');
  const { user } = await visit('/', { [RUNNING]: [sent()], 'schedules/7': week }, () => {
    localStorage.setItem('quartou-draft', JSON.stringify(last));
    const one = { at: 1, scheduleId: 5, startDate: '2026-11-11', withExtra: false, content: contentOf(last) };
    localStorage.setItem('quartou-outbox', JSON.stringify({ attempts: {}, sent: { week: one, extra: null } }));
  });
  await screen.findByRole('heading', { level: 1, name: 'Semana de 18 a 22 de novembro' });
  expect(link('Ver programação')).toBe('/client/schedule/7');
  await user.click(screen.getByRole('link', { name: 'Montar a próxima semana' }));
  await expectToast('Rascunho novo', 'Para a semana de 25/11/2026. A que já foi enviada não muda.');
  const kept = JSON.parse(localStorage.getItem('quartou-draft') ?? '');
  expect(kept).toMatchObject({ dateText: '25/11/2026', days: [{ eventName: '' }, {}, {}, {}, {}] });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(JSON.parse(localStorage.getItem('quartou-draft') ?? '')).toMatchObject({ dateText: '11/11/2026' });
});

test('a draft of a week that is over and was never sent stays, and is spoken of', async () => {
  const { user } = await open({}, { of: draft(['Samba'], '11/11/2026') });
  await waitFor(() => expect(state()).toBe('Semana em branco · o rascunho deste aparelho é de 11 a 15 de novembro'));
  await user.click(screen.getByRole('link', { name: 'Montar a programação' }));
  expect(JSON.parse(localStorage.getItem('quartou-draft') ?? '')).toMatchObject({ dateText: '11/11/2026' });
});

test('a programme that was begun and is empty goes on in its first day', async () => {
  const week = schedule({ id: 7 }, [{}]);
  await open({ [COMING]: [sent({ configuredDays: 0 })], 'schedules/7': week });
  await waitFor(() => expect(state()).toBe('Criada seg. 21:52 · nenhum dia pronto'));
  expect(link('Continuar: falta a quarta')).toBe('/day/0?programacao=7');
});

test('on a Wednesday the week is the one that begins today, until midnight at the venue', async () => {
  vi.setSystemTime('2026-11-25T23:59:00-03:00');
  await visit('/');
  await screen.findByRole('heading', { level: 1, name: 'Semana de 25 a 29 de novembro' });
  await waitFor(() => expect(state()).toBe('Semana em branco'));
});

test('a server that does not answer is told, nothing is said to be missing, and it is asked again', async () => {
  vi.setSystemTime('2026-11-23T12:00:00-03:00');
  const call = `GET /api/${COMING}`;
  const { api, user } = await visit('/', {}, (server) => server.on(call, 'no network'));
  await screen.findByText('Não deu para saber se esta semana já foi enviada.');
  expect(link(/Montar a quarta/)).toBe('/designer?dia=quarta');
  api.on(call, { json: [] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  expect(api.calls.filter(({ what }) => what === call)).toHaveLength(2);
});

test('a programme whose days cannot be loaded still opens them', async () => {
  const { api, user } = await open({ [COMING]: [sent()] });
  api.on('GET /api/schedules/7', 'no network');
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(link(/Abrir a quarta/)).toBe('/day/0?programacao=7');
  expect(state()).toContain('Não deu para carregar os dias.');
});

const ASKED = answer({ kind: 'adjust', eventId: 72, text: 'o DJ não vem,\npõe a Conceição' });

test('what was answered to the week stands below how far it is, with the day', async () => {
  await open({ [COMING]: [sent({ answer: ASKED })], 'schedules/7': schedule({ id: 7 }, [{ eventName: 'Samba' }]) });
  await screen.findByText(/^Marina pediu ajuste na sexta: “o DJ não vem,\s+põe a Conceição”$/);
  expect(state()).toBe('Enviada seg. 21:52 · 2 de 5 dias');
});

test('an approval is told; beside a draft of the same week it is told, too, and nothing more is loaded for it', async () => {
  const approved = answer({ createdAt: '2026-11-19T21:02:00.000Z' });
  const { api } = await open({ [COMING]: [sent({ answer: approved })] }, { of: draft(['Samba']) });
  await screen.findByText('Aprovada por Marina em 19/11 às 18:02');
  expect(state()).toMatch(/^1 de 5 dias prontos/);
  expect(api.calls.map(({ what }) => what)).not.toContain('GET /api/schedules/7');
});
