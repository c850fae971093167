import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EVENTS_OF_WEEK, eveningName } from '../../../../core/rules/week.ts';
import { artist, freeText, picture } from '../../../../core/testing/events.ts';
import {
  configure,
  DESIGNER_LISTS,
  isDisabled,
  openDesigner,
  openEvening,
  opened,
  sendWeek,
  setText,
  state,
  writes,
} from '../../testing/designer.ts';
import { expectErrorToast, findDialog, returnToTab, textsOf, visit } from '../../testing/visit.tsx';
import { evening, week, withExtra } from '../../testing/weeks.ts';

const PICK = 'Por favor, selecione uma quarta-feira.';

const date = () => within(document.querySelector<HTMLElement>('#start-date') ?? document.body);
const dateBox = () => date().getByRole('textbox', { name: 'Selecione a data da quarta-feira *' });
const dateMessage = () => date().queryByRole('alert')?.textContent ?? null;

test('without a week in the address, the current week’s six evenings and links to its other programmes are shown', async () => {
  const others = [
    { id: 8, createdAt: '2026-11-20T15:00:00.000Z', isDraft: true },
    { id: 9, createdAt: '2026-11-20T16:00:00.000Z', isDraft: false },
  ];
  const { api } = await openDesigner(week([{ eventName: 'Samba' }], { others }));
  for (let position = 0; position < EVENTS_OF_WEEK; position++) configure(eveningName(position));
  expect(state()).toContain('Rascunho');
  expect(dateBox()).toHaveProperty('value', '25/11/2026');
  expect(api.calls.find(({ call }) => call === 'GET /api/weeks')?.search).toBe('?start=&programme=');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('rascunho criado em 20/11/2026 12:00')).toBe('/client/schedule/8');
  expect(link('criada em 20/11/2026 13:00')).toBe('/client/schedule/9');
});

test('the author’s name is stored on the device while it is typed, and then shown as a text in place of the box', async () => {
  const { user } = await openDesigner();
  const box = await screen.findByRole('textbox', { name: 'Quem está montando?' });
  await user.type(box, '{Enter}Bia Lima');
  expect(document.activeElement).toBe(box);
  expect(localStorage.getItem('quartou-author')).toBe('Bia Lima');
  await user.tab();
  screen.getByText('Montando: Bia Lima');
  await user.click(screen.getByRole('button', { name: 'Trocar' }));
  await user.keyboard(' e Léo{Enter}');
  screen.getByText('Montando: Bia Lima e Léo');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trocar' }));
});

test('for a week that cannot be read, the designer shows the failure and no loading week', async () => {
  const { api, user } = await openDesigner();
  await user.click(screen.getByRole('button', { name: 'Visualizar Programação' }));
  await screen.findByRole('heading', { name: 'Pré-visualização' });
  api.on('GET /api/weeks', { status: 500, body: '' });
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  await screen.findByText('Não deu para carregar a semana.', { exact: false });
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(document.getElementById('preview')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Levar/ })).toBeNull();
  expect(isDisabled(screen.getByRole('button', { name: 'Visualizar Programação' }))).toBe(true);
});

test('the date box completes a typed date; for a day other than Wednesday a message is shown and nothing is sent', async () => {
  const { api, user, leave } = await openDesigner();
  await setText(user, dateBox(), '2/12');
  await user.tab();
  expect(dateBox()).toHaveProperty('value', '02/12/2026');
  expect(dateMessage()).toBeNull();
  await setText(user, dateBox(), '31/02/2026');
  await user.keyboard('{Enter}');
  expect(dateMessage()).toBe('Por favor, selecione uma data válida.');
  await setText(user, dateBox(), '26/11/2026');
  await waitFor(() => expect(dateMessage()).toBe(PICK));
  await user.tab();
  screen.getByText('A semana aparece aqui quando a data for uma quarta-feira.');
  for (const name of ['Visualizar Programação', 'Semana anterior', 'Semana seguinte']) {
    expect(isDisabled(screen.getByRole('button', { name }))).toBe(true);
  }
  await user.click(sendWeek());
  await expectErrorToast('Erro', 'A data inicial deve ser uma quarta-feira.');
  expect(dateMessage()).toBe('A data inicial deve ser uma quarta-feira.');
  expect(document.activeElement).toBe(dateBox());
  expect(writes(api)).toEqual([]);
  await setText(user, dateBox(), '');
  await user.tab();
  expect(dateMessage()).toBeNull();
  expect(sendWeek()).toHaveProperty('disabled', true);
  screen.getByText('Escolha a quarta-feira');
  await setText(user, dateBox(), '25/11/2026');
  await waitFor(() => expect(sendWeek()).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Semana seguinte' }));
  expect(dateBox()).toHaveProperty('value', '02/12/2026');
  expect(window.location.search).toBe('?semana=2026-12-02');
  await waitFor(() => expect(state()).toBe('Semana em branco'));
  // A link to the designer changes the week even if a typed date is unfinished. So does the browser's back button.
  await setText(user, dateBox(), '2/');
  await user.click(screen.getByRole('link', { name: 'Programação' }));
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '25/11/2026'));
  await user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  expect(dateBox()).toHaveProperty('value', '18/11/2026');
  window.history.back();
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '02/12/2026'));
  leave();
  await visit('/designer?semana=2026-11-26', DESIGNER_LISTS);
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '26/11/2026'));
  expect(dateMessage()).toBe(PICK);
});

test('the preview names every field of an evening and of an extra event, has “-” for empty fields, and can be hidden', async () => {
  const artists = [artist('DJ Conceição', picture(9, 'estúdio-2.webp')), freeText('Convidado')];
  const samba = { eventName: 'Samba', attractions: artists, customValue: 'R$ 20', layout: picture(1, 'Roda de Choro') };
  const lots = { firstLotValue: '25H', secondLotValue: 'R$ 25', lastLotValue: '30H' };
  const bar = { eventName: 'Bar', attractions: [artist('DJ Ênia')], ticketType: 'open' as const, ...lots };
  const first = week([{ ...samba, observations: 'Só até\nas 22h' }]);
  const { user, server } = await openDesigner(first);
  const toggle = (name: string) => user.click(screen.getByRole('button', { name }));
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => textsOf(row.children).join(' | '));
  await toggle('Visualizar Programação');
  const rows = await rowsOf('Programação semanal');
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    'DATA | DIA DA SEMANA | NOME DO EVENTO | ATRAÇÕES | VALOR | OBSERVAÇÕES | LAYOUT',
    '25/11/2026 | Quarta | Samba | DJ Conceição (estúdio-2), Convidado | R$ 20 | Só até\nas 22h | Roda de Choro',
    '29/11/2026 | Domingo | - | - | - | - | -',
  ]);
  screen.getByText('Nenhum evento extra configurado');
  server.set(withExtra(first, bar));
  returnToTab();
  expect(await rowsOf('Evento extra')).toEqual([
    'DATA | NOME DO EVENTO | ATRAÇÕES | OBSERVAÇÕES | VALORES | LAYOUT',
    '30/11/2026 | Bar | DJ Ênia | - | Open Bar1º Lote: 25H2º Lote: R$ 25Último Lote: 30H | -',
  ]);
  await toggle('Esconder Visualização');
  expect(screen.queryByRole('table', { name: 'Programação semanal' })).toBeNull();
});

test('an evening can be opened by a link, the strip or a key; only one evening is open at a time', async () => {
  const { user } = await openDesigner(week(null), '/designer?dia=sexta');
  await waitFor(() => expect(opened()).toBe('Sexta'));
  const strip = within(screen.getByRole('navigation', { name: 'Dias da semana' }));
  const stripButton = (name: RegExp) => strip.getByRole('button', { name });
  expect(stripButton(/Sexta/).getAttribute('aria-current')).toBe('true');
  // On a Mac, Alt with 1 types “¡”, so the shortcut has to look at the key's code.
  fireEvent.keyDown(document.body, { key: '¡', code: 'Digit1', altKey: true });
  await waitFor(() => expect(opened()).toBe('Quarta'));
  const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
  await waitFor(() => expect(address()).toEqual({ dia: 'quarta', semana: '2026-11-25' }));
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2', altKey: true, ctrlKey: true });
  // On Windows, Alt with digits of the numeric keypad types a character: Alt+0150 types “–”.
  fireEvent.keyDown(document.body, { key: '5', code: 'Numpad5', altKey: true });
  expect(opened()).toBe('Quarta');
  await user.click(stripButton(/Sábado/));
  expect(opened()).toBe('Sábado');
  expect(document.activeElement?.id).toBe('title-open');
  stripButton(/Sábado/).focus();
  await user.keyboard('{ArrowRight}');
  expect(opened()).toBe('Domingo');
  expect(document.activeElement).toBe(stripButton(/Domingo/));
  await user.click(stripButton(/Domingo/));
  expect(opened()).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(configure('Domingo')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened()).toBe('Domingo'));
  // The focus returns to the day, not to the send button, so that a second Enter does not send the week.
  screen.getByRole('button', { name: 'Fechar Domingo' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(configure('Domingo')));
});

test('an open evening stays in its week, even when another week becomes the current one', async () => {
  const { api, user, server } = await openDesigner(week([{}, {}, { eventName: 'Baile' }]));
  const day = await openEvening(user, 2);
  // The page writes the week's date into its address, and then reads the week by this date. Waits for that read.
  await waitFor(() => expect(api.calls.map(({ search }) => search)).toContain('?start=2026-11-25&programme='));
  // Leaving the date box without a change does not count as choosing the week.
  await user.click(dateBox());
  await user.tab();
  server.setCurrent('2026-12-02');
  returnToTab();
  await user.type(day.getByLabelText('Nome do evento'), '!');
  await waitFor(() => expect(api.sent(evening(2))).toEqual([expect.objectContaining({ eventName: 'Baile!' })]));
  expect(dateBox()).toHaveProperty('value', '25/11/2026');
  await user.click(screen.getByRole('button', { name: 'Fechar Sexta' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '02/12/2026'));
  // A week that is chosen while an evening is open stays chosen when the evening is closed, even if the week was cached.
  await openEvening(user, 2);
  expect(date().getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '25/11/2026'));
  await waitFor(() => expect(date().getByRole('status').textContent).toBe('Semana de 25/11/2026'));
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  await user.click(screen.getByRole('button', { name: 'Fechar Sexta' }));
  await waitFor(() => expect(window.location.search).toBe('?semana=2026-11-25'));
});

test('“Semana seguinte” keeps the focus when the next week has loaded and its evening of the same day opens', async () => {
  const { api, user } = await openDesigner();
  configure('Sexta').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.closest('[data-field="layout"]')).not.toBeNull());
  const next = screen.getByRole('button', { name: 'Semana seguinte' });
  next.focus();
  const response = api.hold('GET /api/weeks');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened()).toBeUndefined());
  response({ json: week(null, { startDate: '2026-12-02' }) });
  await waitFor(() => expect(opened()).toBe('Sexta'));
  expect(document.activeElement).toBe(next);
  window.history.back();
  await waitFor(() => expect(document.activeElement).toBe(configure('Sexta')));
  window.history.forward();
  await waitFor(() => expect(document.activeElement?.id).toBe('title-open'));
});

test('opening and closing several evenings by buttons adds one entry to the browser’s history', async () => {
  const { user } = await openDesigner(week([{ eventName: 'Samba' }]));
  const entries = window.history.length;
  for (const position of [0, 1, 2]) {
    await openEvening(user, position);
    await waitFor(() => expect(window.location.search).toContain('semana=2026-11-25'));
    await user.click(screen.getByRole('button', { name: /^Fechar (Quarta|Quinta|Sexta)/ }));
    await waitFor(() => expect(window.location.search).toBe(''));
  }
  expect(window.history.length - entries).toBe(1);
});

test('two presses on “Configurar” while the form is loading add one entry to the browser’s history', async () => {
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  await openDesigner(week([{ eventName: 'Samba' }]));
  const card = await screen.findByRole('button', { name: 'Configurar Quinta' });
  const entries = window.history.length;
  for (const _ of ['first', 'second']) fireEvent.click(card);
  await waitFor(() => expect(opened()).toBe('Quinta'));
  expect(window.history.length - entries).toBe(1);
});

test('a long horizontal swipe opens the next or the previous day, unless it begins in a text box or a calendar', async () => {
  const { user } = await openDesigner();
  const day = await openEvening(user, 1);
  const stroke = (from: Element, dx: number, dy = 0) => {
    fireEvent.touchStart(from, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(from, { changedTouches: [{ clientX: 200 + dx, clientY: 300 + dy }] });
  };
  const label = day.getByText('Valor da entrada');
  stroke(label, -59);
  stroke(label, -100, 60);
  stroke(day.getByLabelText('Nome do evento'), -100);
  expect(opened()).toBe('Quinta');
  stroke(label, -60, 10);
  await waitFor(() => expect(opened()).toBe('Sexta'));
  stroke(screen.getByText('Valor da entrada'), 80);
  await waitFor(() => expect(opened()).toBe('Quinta'));
  const extra = await openEvening(user, 5);
  await user.click(extra.getByRole('button', { name: 'Abrir calendário' }));
  stroke(await extra.findByRole('grid'), 80);
  expect(opened()).toBe('Evento Extra');
});

test('oversights are counted and listed; each has a button that focuses the field to fill in', async () => {
  // Wednesday's night lasts until 06:00, so its date is not past.
  const wednesdaysNight = () => void vi.setSystemTime('2026-11-26T05:59:00-03:00');
  const { user } = await openDesigner(week([{ eventName: 'Só o nome' }]), '/designer', wednesdaysNight);
  await screen.findByText(/itens para conferir$/);
  expect(screen.queryByText('Data que já passou')).toBeNull();
  const missing = (problem: string) => within(screen.getByText(problem).parentElement ?? document.body).getByRole('button');
  expect(missing('Falta o layout').textContent).toBe('Quarta');
  for (const [problem, field] of [
    ['Falta o valor', 'price'],
    ['Falta o layout', 'layout'],
  ] as const) {
    await user.click(missing(problem));
    await waitFor(() => expect(opened()).toBe('Quarta'));
    await waitFor(() => expect(document.activeElement?.closest(`[data-field="${field}"]`)).not.toBeNull());
  }
  await user.click(screen.getByRole('radio', { name: 'Personalizado' }));
  await user.click(missing('Falta o valor'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Valor personalizado')));
  expect(isDisabled(sendWeek())).toBe(false);
  vi.setSystemTime('2026-11-26T06:00:00-03:00');
  returnToTab();
  await screen.findByText('Data que já passou');
});

/** Shows the phone layout. @returns the fake media query, by which a test changes the layout */
function phoneWidth() {
  const { matchMedia } = window;
  const width = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', (media: string) => (media === '(max-width: 39.99rem)' ? width : matchMedia(media)));
  return width;
}

test('on a phone, a press on a past week’s oversight closes the open evening and focuses the date box', async () => {
  phoneWidth();
  const { user } = await openDesigner(week([{ eventName: 'Samba' }, { eventName: 'Choro' }]), '/designer?dia=quarta', () => {
    vi.setSystemTime('2026-12-04T12:00:00-03:00');
  });
  await waitFor(() => expect(opened()).toBe('Quarta'));
  await user.click(await screen.findByRole('button', { name: 'todas desta semana' }));
  await waitFor(() => expect(opened()).toBeUndefined());
  await waitFor(() => expect(document.activeElement).toBe(dateBox()));
});

test('on a phone an open evening hides the date box, unless its date is no Wednesday', async () => {
  phoneWidth();
  await openDesigner(week([{ eventName: 'Samba' }]), '/designer?semana=2026-11-25&dia=quarta');
  const isHidden = () => dateBox().closest('[class*="max-sm:hidden"]') !== null;
  await waitFor(() => expect(opened()).toBe('Quarta'));
  expect(isHidden()).toBe(true);
  fireEvent.change(dateBox(), { target: { value: '26/11/2026' } });
  await waitFor(() => expect(dateMessage()).toBe(PICK));
  expect(isHidden()).toBe(false);
});

test('“Repetir semana” closes when its link, or later the browser’s back button, shows another week', async () => {
  const { user } = await openDesigner(week([{ eventName: 'Samba' }]), '/designer?semana=2026-11-25', (api) => {
    api.on('GET /api/weeks', ({ search }) => {
      const start = new URLSearchParams(search).get('start') === '2026-12-02' ? '2026-12-02' : '2026-11-25';
      return { json: week([{ eventName: 'Samba' }], { startDate: start }) };
    });
  });
  const openRepeat = async () => {
    await user.click(await screen.findByRole('button', { name: 'Levar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Repetir semana' }));
    return findDialog('Repetir semana');
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await openRepeat();
  await setText(user, dialog.getByRole('textbox'), '02/12/2026');
  await user.click(await dialog.findByRole('link', { name: 'Abra-a para mudar os dias' }));
  await closed();
  expect(dateBox()).toHaveProperty('value', '02/12/2026');
  await openRepeat();
  window.history.back();
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '25/11/2026'));
  await closed();
  window.history.forward();
  await waitFor(() => expect(dateBox()).toHaveProperty('value', '02/12/2026'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('turning a phone keeps the dialog of “Levar” and its text; “Levar” moves to the bar once the dialog is closed', async () => {
  const width = phoneWidth();
  const { user } = await openDesigner(week([{ eventName: 'Samba' }]));
  const isInBar = () => screen.getByRole('button', { name: 'Levar' }).closest('.bottom-bar') !== null;
  await user.click(await screen.findByRole('button', { name: 'Levar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Repetir semana' }));
  const dialog = await findDialog('Repetir semana');
  const box = dialog.getByRole('textbox');
  await user.clear(box);
  await user.type(box, '09/12/2026');
  act(() => {
    width.matches = false;
    width.dispatchEvent(new Event('change'));
  });
  expect(box).toHaveProperty('isConnected', true);
  expect(box).toHaveProperty('value', '09/12/2026');
  await user.click(dialog.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(isInBar()).toBe(true));
});
