import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setText } from '../../testing/designer.ts';
import { expectErrorToast, expectToast, returnToTab, textsOf, visit } from '../../testing/visit.tsx';
import { keepWeek, sentWeek, week } from '../../testing/weeks.ts';

const box = () => screen.findByRole('textbox', { name: /quarta-feira/ });
const start = () => screen.getByRole('button', { name: 'Iniciar Programação' });

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

test('only Wednesdays are accepted, even without a year; a week’s start and end are shown; a reload keeps the date', async () => {
  const { user, leave } = await visit('/client/schedule');
  await user.type(await box(), '{Enter}');
  await expectErrorToast('Data inválida', 'Por favor, selecione uma data válida.');
  await user.type(await box(), '26/11/2026{Enter}');
  await expectErrorToast('Data inválida', 'Por favor, selecione uma quarta-feira.');
  expect(start()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Abrir calendário' }));
  const grid = await screen.findByRole('grid');
  expect(textsOf(grid.querySelectorAll('th'))).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
  expect(textsOf(grid.querySelectorAll('button:enabled'))).toEqual(['4', '11', '18', '25', '2', '9']);
  await setText(user, await box(), '31/02/2027');
  await user.tab();
  expect(screen.getAllByText('Por favor, selecione uma data válida.')).not.toHaveLength(0);
  expect(start()).toHaveProperty('disabled', true);
  // The tenth of June was a Wednesday this year, but a new programme is for a coming week.
  await setText(user, await box(), '10/6{Enter}');
  expect(await box()).toHaveProperty('value', '10/06/2027');
  expect(start()).toHaveProperty('disabled', true);
  // 18/11 was two days ago, but is completed with this year, because its week is running.
  await setText(user, await box(), '18/11');
  await user.tab();
  expect(textsOf(await screen.findAllByRole('definition'))).toEqual(['18/11/2026', '22/11/2026']);
  expect(textsOf(screen.getAllByRole('term'))).toEqual(['Início (quarta-feira)', 'Fim (domingo)']);
  leave();
  await visit(window.location.pathname + window.location.search);
  expect(await box()).toHaveProperty('value', '18/11/2026');
});

test('the button with the next Wednesday says “Hoje” if that is today, even on a page left open', async () => {
  await visit('/client/schedule');
  await screen.findByRole('button', { name: 'Próxima: 25/11' });
  vi.setSystemTime('2026-11-25T12:00:00-03:00');
  returnToTab();
  await screen.findByRole('button', { name: 'Hoje: 25/11' });
  screen.getByRole('button', { name: '02/12' });
});

test('repeated presses of “Iniciar” make one request; after its failure a press creates and opens the programme', async () => {
  const { api, user } = await visit('/client/schedule');
  await user.type(await box(), '25/11/2026');
  const response = api.hold('POST /api/schedules');
  const button = start();
  act(() => {
    button.click();
    button.click();
  });
  await user.click(await screen.findByRole('button', { name: 'Iniciando...' }));
  response({ status: 500, body: '' });
  await expectErrorToast('Erro ao criar programação', 'Ocorreu um erro ao criar a programação.');
  expect(api.sent('POST /api/schedules')).toEqual([{ startDate: '2026-11-25' }]);
  keepWeek(api, week(null));
  await user.click(await screen.findByRole('button', { name: 'Iniciar Programação' }));
  await expectToast('Programação iniciada', 'Agora você pode configurar os eventos da semana.');
  await screen.findByRole('heading', { level: 1, name: 'Programação: 25/11/2026' });
});

test('“Iniciar” opens no programme if the page is left before the response', async () => {
  const { api, user } = await visit('/client/schedule');
  await user.type(await box(), '25/11/2026');
  const response = api.hold('POST /api/schedules');
  await user.click(start());
  // The response arrives as soon as the other page appears, even before React's effects have run.
  new MutationObserver((_, observer) => {
    if (!screen.queryByRole('heading', { level: 1, name: 'Histórico' })) return;
    observer.disconnect();
    response({ json: { id: 7, startDate: '2026-11-25', events: [] }, status: 201 });
  }).observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('link', { name: 'Histórico' }));
  await expectToast('Programação iniciada', /./);
  expect(window.location.pathname).toBe('/client/history');
});

test('if a week has a programme, its state and a link are shown; “Iniciar” opens this programme', async () => {
  const { user } = await visit('/client/schedule', {}, (server) => void keepWeek(server, sentWeek([{ eventName: 'Samba' }])));
  await user.type(await box(), '25/11/2026');
  const notice = within(await screen.findByRole('region', { name: 'Esta semana já tem uma programação' }));
  expect(notice.getByRole('status').textContent).toContain('Versão 1');
  expect(notice.getByRole('link', { name: /^Abrir/ }).getAttribute('href')).toBe('/client/schedule/7');
  await user.click(start());
  await screen.findByRole('heading', { level: 1, name: 'Programação: 25/11/2026' });
  expect(screen.queryByText('Programação iniciada')).toBeNull();
});
