import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { artist, picture } from '../../../../core/testing/events.ts';
import { setText } from '../../testing/designer.ts';
import { answer, historyItem, schedule, version } from '../../testing/rows.ts';
import { expectToast, findDialog, textsOf, visit } from '../../testing/visit.tsx';
import { changed, evening, extraEvent, keepWeek, sentWeek, week, withExtra } from '../../testing/weeks.ts';

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

const ana = artist('DJ Ana', picture(3, 'estúdio.webp'));
const EVENTS = [{ eventName: 'Samba', attractions: [ana] }, { freeEntry: true }, { customValue: 'R$ 25' }];
const WEEK = schedule({ id: 7 }, EVENTS);
const TIMELINE = {
  versions: [version({ number: 3, kind: 'saved' }), version({ number: 2 }), version({})],
  answers: [],
  views: [],
};
const SENT_WEEK_RESPONSES = { weeks: sentWeek(EVENTS), 'schedules/7/versions': TIMELINE };
const TITLE = { name: 'Programação: 25/11/2026' };

const card = (day: string) => screen.getByRole('heading', { name: day }).closest('li')?.textContent ?? '';
const line = () => document.querySelector('[data-week-state]')?.textContent;

async function take(user: UserEvent, item: string) {
  await user.click(await screen.findByRole('button', { name: /^Levar/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function takeText(user: UserEvent) {
  await take(user, 'Avisar no WhatsApp');
  const dialog = await findDialog('Texto para WhatsApp');
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox');
  const choose = (name: string) => user.click(dialog.getByRole('radio', { name }));
  return { ...dialog, box, text: () => box.value, choose };
}

test('a programme’s page shows a card for each evening, with small pictures, an adjustment request and a link to its editor', async () => {
  const endless = { customAttractionsText: 'x'.repeat(25_000), observations: 'Só maiores', layout: picture(1, 'Flyer') };
  const days = [EVENTS[0] ?? {}, { freeEntry: true, ...endless }, { customValue: 'R$ 25' }, { observations: 'Fechado' }];
  const answers = [answer({ kind: 'adjust', eventId: 72, text: 'o DJ não vem' })];
  await visit('/client/schedule/7', { weeks: sentWeek(days, { answers }) });
  await screen.findByRole('heading', TITLE);
  screen.getByText((_, element) => element?.textContent === 'Quarta-feira a domingo - 25/11/2026 até 29/11/2026');
  for (const words of ['25/11/2026', 'Samba', 'DJ Ana (foto: estúdio)', 'Não definido']) {
    expect(card('Quarta-feira')).toContain(words);
  }
  for (const words of ['ENTRADA LIVRE', 'x'.repeat(100), 'Só maiores', 'Layout: Flyer']) {
    expect(card('Quinta-feira')).toContain(words);
  }
  expect(document.querySelectorAll('main img').length).toBe(2);
  for (const { src } of document.querySelectorAll<HTMLImageElement>('main img')) expect(src).toMatch(/[?&]w=(160|480)$/);
  for (const words of ['R$ 25', 'ajuste pedido: “o DJ não vem”']) expect(card('Sexta-feira')).toContain(words);
  expect(line()).toMatch(/^Ajuste pedido na sexta.*o DJ não vem/);
  expect(card('Sábado')).toMatch(/Nenhum evento configuradoFechado.*Configurar$/);
  expect(card('Domingo')).toContain('Nenhum evento configurado');
  expect(screen.getByRole('link', { name: 'Editar Quarta-feira' }).getAttribute('href')).toBe('/day/0?semana=2026-11-25');
  expect(screen.getByRole('link', { name: 'Configurar Domingo' }).getAttribute('href')).toBe('/day/4?semana=2026-11-25');
  expect(screen.queryByRole('heading', { name: 'Evento Extra' })).toBeNull();
});

test('“Enviar para Admin” makes a new version; “Finalizar e Gerar Excel” downloads a spreadsheet named after the programme’s id', async () => {
  const first = sentWeek(EVENTS, { changes: changed(0) });
  const { api, user } = await visit('/client/schedule/7', {}, (server) => void keepWeek(server, first));
  await waitFor(() => expect(line()).toMatch(/^Quarta mudou, ainda não enviada/));
  await user.click(screen.getByRole('button', { name: /^Enviar para Admin/ }));
  await waitFor(() => expect(document.querySelector('[data-toast] p')?.textContent).toBe('Programação Enviada'));
  expect(api.calls.findLast(({ call }) => !call.startsWith('GET'))?.call).toBe('POST /api/schedules/7/versions');
  await waitFor(() => expect(line()).toMatch(/^Versão 2/));
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  api.on('GET /api/schedules/7/excel', { status: 200, body: 'PK' });
  await user.click(screen.getByRole('button', { name: 'Finalizar e Gerar Excel' }));
  await expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
  expect(downloads).toEqual(['7.xlsx']);
  expect(api.calls.find(({ call }) => call === 'GET /api/schedules/7/excel')?.search).toBe('?type=all');
});

test('without a configured day “Enviar para Admin” hands over the extra event; if this fails, the page says why', async () => {
  const { api, user } = await visit('/client/schedule/7', {}, (server) => {
    keepWeek(server, withExtra(week([{}]), { eventName: 'Bingo' }));
    server.on('POST /api/events', { status: 422, json: { message: 'O layout saiu.' } });
  });
  await screen.findByText('Bingo');
  await user.click(screen.getByRole('button', { name: 'Enviar para Admin' }));
  const problem = await screen.findByText('Erro ao enviar evento extra: Falha ao criar evento extra: O layout saiu.');
  const response = api.hold('POST /api/events');
  await user.click(screen.getByRole('button', { name: 'Enviar para Admin' }));
  await screen.findByRole('button', { name: 'Enviando...' });
  response({ json: extraEvent({ eventName: 'Bingo' }) });
  await expectToast('Programação Enviada', /./);
  expect(problem.isConnected).toBe(false);
});

test('a programme that is not the week’s own can be edited, but not sent; its page says so and links to the week', async () => {
  const { user } = await visit('/client/schedule/7', { weeks: sentWeek(EVENTS, {}, { isOwn: false }) });
  await screen.findByText(/^A programação que vale para esta semana é outra\./);
  expect(screen.getByRole('link', { name: 'Abrir a semana' }).getAttribute('href')).toBe('/designer?semana=2026-11-25');
  expect(screen.getByRole('link', { name: 'Editar Quarta-feira' }).getAttribute('href')).toBe('/day/0?programacao=7');
  const send = screen.getByRole('button', { name: 'Enviar para Admin' });
  expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'A programação que vale para esta semana é outra',
  );
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.click(send);
  expect(screen.queryByRole('button', { name: 'Enviando...' })).toBeNull();
});

const content = (number: number, eventName: string, observations: string | null = null) => ({
  ...version({ number }),
  scheduleId: 7,
  startDate: WEEK.startDate,
  events: WEEK.events.map((event, day) => (day === 0 ? { ...event, eventName, observations } : event)),
});

test('the user chooses the last send’s changes or the whole week as WhatsApp’s text; a note tells of later changes', async () => {
  const { user } = await visit('/client/schedule/7', {
    ...SENT_WEEK_RESPONSES,
    weeks: sentWeek(EVENTS, { changes: changed(0) }),
    'schedules/7/versions/1': content(1, 'Samba'),
    'schedules/7/versions/2': content(2, 'Samba & choro', 'Só maiores'),
  });
  const dialog = await takeText(user);
  expect(dialog.text()).toMatch(/Samba & choro\nNova observação: Só maiores$/);
  await user.click(dialog.getByRole('checkbox', { name: 'Com observações' }));
  const changes =
    '*Programação de 25/11 a 29/11: mudanças*\n\n*Quarta-feira, 25/11: Samba & choro*\nNome do evento: Samba → Samba & choro';
  expect(dialog.text()).toBe(changes);
  dialog.getByText('Desde o envio anterior (12:00).');
  dialog.getByText('O que mudou depois do último envio não está neste texto.');
  await dialog.choose('Semana inteira');
  expect(dialog.text()).toContain('*Sexta-feira, 27/11*\nR$ 25');
  expect(dialog.queryByText(/^Desde o envio/)).toBeNull();
  dialog.getByText('Este texto mostra a programação como está agora. Ela mudou depois do último envio.');
  const link = dialog.getByRole('link', { name: 'Abrir no WhatsApp' });
  expect(link.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(dialog.text())}`);
  // “Abrir no WhatsApp” is left out when the link’s address is too long for some devices.
  await user.click(dialog.box);
  await user.paste('é'.repeat(1400));
  expect(dialog.queryByRole('link', { name: 'Abrir no WhatsApp' })).toBeNull();
});

test.each([
  ['cannot be loaded', {}],
  [
    'are the extra event alone and the first days',
    { 'schedules/7/versions/1': { ...content(1, ''), events: [] }, 'schedules/7/versions/2': content(2, 'Samba') },
  ],
  ['are equal', { 'schedules/7/versions/1': content(1, 'Samba'), 'schedules/7/versions/2': content(2, 'Samba') }],
])('when the last two sent versions %s, the WhatsApp text is about the whole week', async (_, versions) => {
  const { user } = await visit('/client/schedule/7', { ...SENT_WEEK_RESPONSES, ...versions });
  const dialog = await takeText(user);
  expect(dialog.text()).toMatch(/^\*Programação de 25\/11 a 29\/11\*/);
  expect(dialog.queryByRole('radio', { name: 'O que mudou' })).toBeNull();
  expect(dialog.queryByText(/último envio/)).toBeNull();
});

test('the WhatsApp dialog remembers the chosen part and “Com observações”, and keeps edits until they are reset', async () => {
  const days = [{ eventName: 'Samba', observations: 'Só maiores' }, ...EVENTS.slice(1)];
  const weeks = withExtra(sentWeek(days), { date: '2026-12-01', eventName: 'Bingo' });
  const { user } = await visit('/client/schedule/7', { ...SENT_WEEK_RESPONSES, weeks });
  const notes = () => screen.getByRole('checkbox', { name: 'Com observações' });
  const first = await takeText(user);
  const parts = first.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent);
  expect(parts).toEqual(['Semana inteira', 'Qua', 'Qui', 'Sex', 'Extra']);
  expect(first.text()).toContain('\nSó maiores\n');
  await first.choose('Qua');
  expect(first.text()).toBe('*Quarta-feira, 25/11*\nSamba\nSó maiores');
  await user.type(first.box, '!');
  await user.click(notes());
  expect(first.text()).toBe('*Quarta-feira, 25/11*\nSamba');
  await first.choose('Extra');
  expect(notes()).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');

  const second = await takeText(user);
  expect(second.text()).toBe('*Evento Extra, 01/12*\nBingo');
  expect(notes()).toHaveProperty('checked', false);
  await second.choose('Qua');
  await user.click(notes());
  const edited = '*Quarta-feira, 25/11*\nSamba\nSó maiores!';
  expect(second.text()).toBe(edited);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(second.getByRole('button', { name: 'Copiar texto' }));
  await expectToast('Texto copiado', /./);
  expect(copied).toHaveBeenCalledWith(edited);
  const reset = second.getByRole('button', { name: 'Voltar ao texto original' });
  reset.focus();
  fireEvent.click(reset);
  // Checks at once, because in the next frame a newly opened dialog would take back a lost focus and hide a failure.
  expect(document.activeElement?.role).toBe('dialog');
  expect(second.text()).toBe('*Quarta-feira, 25/11*\nSamba\nSó maiores');
});

test('chosen parts of a programme can be repeated into a week that has no programme', async () => {
  const TO = '2026-12-16';
  const days = [{ configured: true, eventName: 'Samba', layoutUrl: null }];
  // The first programme is a draft with content. The second programme was sent and then emptied.
  const items = [
    historyItem({ id: 9, startDate: '2026-12-02', days, isDraft: true }),
    historyItem({ id: 8, startDate: '2026-12-09' }),
  ];
  const extras = ['Bingo', 'Baile'].map((eventName, nth) => extraEvent({ id: 80 + nth, eventName, date: '2026-12-21' }));
  const { events = [] } = week([{ eventName: 'Samba' }]).programme ?? {};
  const pages = {
    'schedules/history': { items, next: null },
    'schedules/7/repeated': { events: [...events, ...extras], gone: ['layout da quarta'], asText: [] },
  };
  const { api, user } = await visit('/client/schedule/7', { ...SENT_WEEK_RESPONSES, ...pages }, (server) => {
    const target = keepWeek(server, week(null, { startDate: TO }));
    server.on('GET /api/weeks', ({ search }) => {
      const startDate = new URLSearchParams(search).get('start');
      if (startDate === '2026-12-09') return { json: sentWeek([{}], { startDate }) };
      return { json: startDate ? target.now() : SENT_WEEK_RESPONSES.weeks };
    });
    server.on(evening(6, TO), () => ({ json: target.now() }));
  });
  await screen.findByRole('heading', TITLE);
  await take(user, 'Repetir semana');
  const dialog = await findDialog('Repetir semana');
  const date = dialog.getByRole('textbox');
  await waitFor(() => expect(date).toHaveProperty('value', '16/12/2026'));
  const write = (text: string) => setText(user, date, text);
  await write('03/12/2026');
  await dialog.findByText('Por favor, selecione uma quarta-feira.');
  await user.click(dialog.getByRole('button', { name: 'Abrir calendário' }));
  const grid = await dialog.findByRole('grid');
  expect(textsOf(grid.querySelectorAll('button:enabled'))).toEqual(['2', '9', '16', '23', '30', '6']);
  await write('09/12/2026');
  await dialog.findByText(/^Essa semana já tem programação\./);
  await user.click(dialog.getByRole('button', { name: 'Repetir' }));
  await write('16/12/2026');
  const boxes = dialog.getAllByRole('checkbox');
  for (const box of boxes) if ((box as HTMLInputElement).checked) await user.click(box);
  dialog.getByText('Marque o que repetir.');
  await user.click(dialog.getByRole('button', { name: 'Repetir' }));
  for (const box of boxes) await user.click(box);
  await user.click(dialog.getByRole('checkbox', { name: 'Atrações e fotos' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Repetir' }).getAttribute('aria-disabled')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Repetir' }));
  const words = 'Repetida a partir da semana de 25/11. Saiu do cadastro e ficou de fora: layout da quarta.';
  await expectToast('Semana de 16/12 preenchida', words);
  const asked = api.calls.filter(({ call }) => call.endsWith('/repeated')).map(({ search }) => search);
  expect(asked).toEqual([`?startDate=${TO}&take=values%2Cnames%2Clots%2Clayouts`]);
  await waitFor(() => expect(window.location.search).toBe(`?semana=${TO}`));
  const names = () =>
    [0, 1, 5, 6].map((position) => api.sent(evening(position, TO)).map((sent) => (sent as { eventName: string }).eventName));
  await waitFor(() => expect(names()).toEqual([['Samba'], [], ['Bingo'], ['Baile']]));
});
