import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectToast, visit } from '../../testing/visit.tsx';

const FREE = { 'schedules/week/2026-11-25': [] };
const box = () => screen.findByRole('textbox', { name: /quarta-feira/ });
const start = () => screen.getByRole('button', { name: 'Iniciar Programação' });

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  return () => void vi.useRealTimers();
});

test('what is no Wednesday is refused in the specification’s words', async () => {
  const { user } = await visit('/client/schedule', FREE);
  await user.type(await box(), '{Enter}');
  await expectToast('Data inválida', 'Por favor, selecione uma data válida.');
  await user.type(await box(), '26/11/2026{Enter}');
  await expectToast('Data inválida', 'Por favor, selecione uma quarta-feira.');
  expect(start()).toHaveProperty('disabled', true);
  await user.clear(await box());
  await user.type(await box(), '31/02/2027');
  await user.tab();
  expect(screen.getAllByText('Por favor, selecione uma data válida.')).not.toHaveLength(0);
  expect(start()).toHaveProperty('disabled', true);
});

test('a Wednesday shows both ends of its week; “Iniciando...” begins one programme however often it is pressed', async () => {
  const { api, user } = await visit('/client/schedule', FREE);
  await user.type(await box(), '25/11/2026');
  expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual(['25/11/2026', '29/11/2026']);
  const answer = api.hold('POST /api/schedules');
  await user.click(start());
  await user.click(await screen.findByRole('button', { name: 'Iniciando...' }));
  answer({ status: 500, body: '' });
  await expectToast('Erro ao criar programação', 'Ocorreu um erro ao criar a programação.');
  expect(api.sent('POST /api/schedules')).toHaveLength(1);
});

test.each([
  [3, '3 dias configurados', 'Iniciar'],
  [0, 'ainda vazia', 'Continue na que está vazia. Iniciar de novo cria mais uma.'],
])('a week that has a programme of %i days says so, and leads to it', async (configuredDays, words, more) => {
  const there = { id: 7, createdAt: '2026-11-20T15:00:00.000Z', configuredDays, extraEvents: 0 };
  const { user } = await visit('/client/schedule', { 'schedules/week/2026-11-25': [there] });
  await user.type(await box(), '25/11/2026');
  const notice = within(await screen.findByRole('region', { name: 'Esta semana já tem uma programação' }));
  notice.getByText(new RegExp(words));
  expect(document.body.textContent).toContain(more);
  expect(notice.getByRole('link', { name: /^Abrir/ }).getAttribute('href')).toBe('/client/schedule/7');
});
