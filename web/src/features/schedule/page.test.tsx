import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { EVENT } from '../../../../core/testing/events.ts';
import { answer, schedule, version } from '../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../testing/visit.tsx';

const ana = { id: 1, attraction: { id: 1, name: 'DJ Ana' }, photo: null, customName: null, isCustom: false };
const WEEK = schedule({ id: 7 }, [{ eventName: 'Samba', attractions: [ana] }, { freeEntry: true }, { customValue: 'R$ 25' }]);

const TOLD = {
  'schedules/7': WEEK,
  'schedules/7/versions': { versions: [version({ number: 2 }), version({})], answers: [], views: [] },
};

test('the details: each day’s card, what would be forgotten, and a send that blocks nothing and only makes a version', async () => {
  const events = WEEK.events.map((event, day) => (day === 1 ? { ...event, customAttractionsText: 'x'.repeat(25_000) } : event));
  const { api, user } = await visit('/client/schedule/7', { ...TOLD, 'schedules/7': { ...WEEK, events } });
  await screen.findByRole('heading', { name: 'Programação: 25/11/2026' });
  screen.getByText((_, element) => element?.textContent === 'Quarta-feira a domingo - 25/11/2026 até 29/11/2026');
  const card = (day: string) => screen.getByRole('heading', { name: day }).closest('li')?.textContent ?? '';
  expect(card('Quarta-feira')).toContain('Samba');
  expect(card('Quarta-feira')).toContain('DJ Ana');
  expect(card('Quarta-feira')).toContain('Não definido');
  expect(card('Quinta-feira')).toContain('ENTRADA LIVRE');
  expect(card('Sexta-feira')).toContain('R$ 25');
  screen.getByText(`${'x'.repeat(200)}…`);
  expect(card('Domingo')).toContain('Nenhum evento configurado');
  screen.getByRole('link', { name: 'Editar Quarta-feira' });
  expect(screen.getByRole('link', { name: 'Configurar Domingo' }).getAttribute('href')).toBe('/day/4?programacao=7');
  expect(document.querySelector('details')?.textContent).toBe(
    'Antes de enviar: 4 itens para conferirFalta o layoutQuartaQuintaSextaFalta o valorQuarta',
  );
  expect(screen.getByRole('link', { name: 'Sexta' }).getAttribute('href')).toBe('/day/2?programacao=7');
  const calls = api.calls.length;
  api.on('POST /api/schedules/7/versions', { json: version({}), status: 201 });
  await user.click(screen.getByRole('button', { name: 'Enviar para Admin' }));
  await waitFor(() => expect(document.querySelector('[data-toast] p')?.textContent).toBe('Programação Enviada'));
  // What was handed over is read again, and nothing else asked.
  expect(api.calls.slice(calls).map(({ what }) => what)).toEqual([
    'POST /api/schedules/7/versions',
    'GET /api/schedules/7/versions',
  ]);
});

const content = (number: number, eventName: string) => ({
  ...version({ number }),
  scheduleId: 7,
  startDate: WEEK.startDate,
  events: WEEK.events.map((event, day) => (day === 0 ? { ...event, eventName } : event)),
});

test('on WhatsApp what the newest version changed is told first, or the whole week', async () => {
  const { user } = await visit('/client/schedule/7', {
    ...TOLD,
    'schedules/7/versions/1': content(1, 'Samba'),
    'schedules/7/versions/2': content(2, 'Samba & choro'),
  });
  await screen.findByRole('heading', { name: 'Programação: 25/11/2026' });
  await user.click(screen.getByRole('button', { name: 'Avisar no WhatsApp' }));
  const dialog = await findDialog('Texto para WhatsApp');
  const text = () => (dialog.getByRole('textbox') as HTMLTextAreaElement).value;
  const changed =
    '*Programação de 25/11 a 29/11: mudanças*\n\n*Quarta-feira, 25/11: Samba & choro*\nNome do evento: Samba → Samba & choro';
  expect(text()).toBe(changed);
  const link = dialog.getByRole('link', { name: 'Abrir no WhatsApp' });
  expect(link.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(changed)}`);
  await user.click(dialog.getByRole('radio', { name: 'Semana inteira' }));
  expect(text()).toContain('*Sexta-feira, 27/11*\nR$ 25');
  expect(link.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(text())}`);
  // An address that is too long for some devices is left out.
  await user.click(dialog.getByRole('textbox'));
  await user.paste('é'.repeat(1400));
  expect(dialog.queryByRole('link', { name: 'Abrir no WhatsApp' })).toBeNull();
});

test('where versions cannot be read the whole week is told', async () => {
  const { user } = await visit('/client/schedule/7', TOLD);
  await screen.findByRole('heading', { name: 'Programação: 25/11/2026' });
  await user.click(screen.getByRole('button', { name: 'Avisar no WhatsApp' }));
  const dialog = await findDialog('Texto para WhatsApp');
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toMatch(/^\*Programação de 25\/11 a 29\/11\*/);
  expect(dialog.queryByRole('radio', { name: 'O que mudou' })).toBeNull();
});

test('on WhatsApp an evening alone is told, with observations or without, which this device remembers', async () => {
  const events = WEEK.events.map((event, day) =>
    day === 0 ? { ...event, eventName: 'Samba', attractions: [], observations: 'Só maiores' } : event,
  );
  const extra = { ...EVENT, id: 75, dayOfWeek: EXTRA_EVENT, isSpecialEvent: true, date: '2026-12-01', eventName: 'Bingo' };
  const { user } = await visit('/client/schedule/7', { 'schedules/7': { ...WEEK, events: [...events, extra] } });
  await screen.findByRole('heading', { name: 'Programação: 25/11/2026' });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Avisar no WhatsApp' }));
    const dialog = await findDialog('Texto para WhatsApp');
    const text = () => (dialog.getByRole('textbox') as HTMLTextAreaElement).value;
    const notes = dialog.getByRole('checkbox', { name: 'Com observações' });
    return { ...dialog, text, notes, choose: (name: string) => user.click(dialog.getByRole('radio', { name })) };
  };
  const first = await open();
  expect(first.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Semana inteira',
    'Qua',
    'Qui',
    'Sex',
    'Extra',
  ]);
  expect(first.text()).toContain('\nSó maiores\n');
  await first.choose('Qua');
  expect(first.text()).toBe('*Quarta-feira, 25/11*\nSamba\nSó maiores');
  await user.type(first.getByRole('textbox'), '!');
  await user.click(first.notes);
  expect(first.text()).toBe('*Quarta-feira, 25/11*\nSamba');
  await first.choose('Extra');
  expect(first.text()).toBe('*Evento Extra, 01/12*\nBingo');
  expect(first.notes).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');

  const second = await open();
  expect(second.notes).toHaveProperty('checked', false);
  expect(second.text()).not.toContain('Só maiores');
  await user.click(second.notes);
  await second.choose('Qua');
  expect(second.text()).toBe('*Quarta-feira, 25/11*\nSamba\nSó maiores!');
});

const ASKED = answer({ kind: 'adjust', version: 2, eventId: 72, text: 'o DJ não vem' });
const EARLIER = answer({ id: 2, kind: 'adjust', version: 1, text: 'a quarta está vazia' });
const TIMELINE = { versions: [version({ number: 2 }), version({})], answers: [ASKED, EARLIER], views: [] };

test('what was answered to the newest version stands on top and on its day, until the next one is handed over', async () => {
  const { api, user } = await visit('/client/schedule/7', { 'schedules/7': WEEK, 'schedules/7/versions': TIMELINE });
  await screen.findByText('Marina pediu ajuste na sexta: “o DJ não vem”');
  const told = screen.getByText('Marina pediu ajuste: “o DJ não vem”');
  within(told.closest('li') ?? document.body).getByRole('heading', { name: 'Sexta-feira' });
  expect(screen.queryByText(/a quarta está vazia/)).toBeNull();
  api.on('POST /api/schedules/7/versions', { json: version({ number: 3 }), status: 201 });
  api.on('GET /api/schedules/7/versions', {
    json: { ...TIMELINE, versions: [version({ number: 3 }), ...TIMELINE.versions] },
  });
  await user.click(screen.getByRole('button', { name: 'Enviar para Admin' }));
  await waitFor(() => expect(screen.queryByText(/o DJ não vem/)).toBeNull());
});

test('an approval of the whole is told on top alone; one about the extra event says so', async () => {
  const approved = answer({ createdAt: '2026-11-19T21:02:00.000Z' });
  const versions = [version({})];
  const first = await visit('/client/schedule/7', {
    'schedules/7': WEEK,
    'schedules/7/versions': { versions, answers: [approved], views: [] },
  });
  await screen.findByText('Aprovada por Marina em 19/11 às 18:02');
  first.leave();

  const extra = { ...EVENT, id: 75, dayOfWeek: EXTRA_EVENT, isSpecialEvent: true };
  const asked = answer({ kind: 'adjust', eventId: 75, text: 'mais caro' });
  await visit('/client/schedule/7', {
    'schedules/7': { ...WEEK, events: [...WEEK.events, extra] },
    'schedules/7/versions': { versions, answers: [asked], views: [] },
  });
  await screen.findByText('Marina pediu ajuste no evento extra: “mais caro”');
});

test('a programme is repeated with a choice of what to take; a day that is no Wednesday is refused', async () => {
  const { api, user } = await visit('/client/schedule/7', { 'schedules/7': WEEK });
  await user.click(await screen.findByRole('button', { name: 'Repetir semana de 25/11/2026' }));
  const heading = await screen.findByRole('heading', { name: 'Repetir semana' });
  const dialog = within(heading.closest<HTMLElement>('[role="dialog"]') ?? document.body);
  const date = dialog.getByRole('textbox');
  await user.clear(date);
  await user.type(date, '03/12/2026');
  await dialog.findByText('Por favor, selecione uma quarta-feira.');
  await user.clear(date);
  await user.type(date, '02/12/2026');
  await user.click(dialog.getByRole('checkbox', { name: 'Layouts' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Atrações e fotos' }));
  api.on('POST /api/schedules/7/repeat', { status: 500, body: '' });
  await user.click(dialog.getByRole('button', { name: 'Repetir' }));
  await waitFor(() => expect(api.sent('POST /api/schedules/7/repeat')).toHaveLength(1));
  expect(api.sent('POST /api/schedules/7/repeat')).toEqual([
    { startDate: '2026-12-02', take: expect.objectContaining({ attractions: false, layouts: true, names: true }) },
  ]);
});

test('a day that the server refuses is told in its words and stays; what is asked again is saved', async () => {
  const { api, user } = await visit('/day/0?programacao=7', { 'schedules/7': WEEK });
  const name = await screen.findByLabelText('Nome do evento (opcional)');
  const words = 'O layout escolhido não existe mais. Escolha outro.';
  api.on('PUT /api/events/70', { status: 422, json: { message: words, code: 'validation', requestId: 'x' } });
  await user.type(name, '!');
  await screen.findByText(`Não salvo: ${words}`);
  expect(name).toHaveProperty('value', 'Samba!');
  api.on('PUT /api/events/70', { json: { ...WEEK.events[0], eventName: 'Samba!!', revision: 2 } });
  await user.type(name, '!');
  await screen.findByText(/^Salvo (agora|há)/);
});

test('“Enviar para ADM” waits for what is on its way, and says when it cannot be sent', async () => {
  const { api, user } = await visit('/day/4?programacao=7', { 'schedules/7': WEEK });
  const answer = api.hold('PUT /api/events/74');
  await user.type(await screen.findByLabelText('Nome do evento (opcional)'), 'Forró');
  await user.click(screen.getByRole('button', { name: 'Enviar para ADM' }));
  await user.click(await screen.findByRole('button', { name: 'Enviando...' }));
  answer('no network');
  await expectToast('Ainda não deu para enviar tudo', /^O servidor não respondeu\./);
  expect(api.sent('PUT /api/events/74')).toHaveLength(1);
});
