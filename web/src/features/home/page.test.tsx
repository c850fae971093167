import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from '../../testing/visit.tsx';

afterEach(() => void vi.useRealTimers());

test('on a Wednesday the week is the one that begins today, until midnight at the venue', async () => {
  vi.setSystemTime('2026-11-25T23:59:00-03:00');
  await visit('/', { 'schedules/week/2026-11-25': [] });
  await screen.findByRole('region', { name: 'Semana de 25/11/2026 a 29/11/2026' });
  await screen.findByText(/Ainda não foi enviada/);
});

test('a server that does not answer is told, and asked again', async () => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  const call = 'GET /api/schedules/week/2026-11-25';
  const { api, user } = await visit('/', {}, (server) => server.on(call, 'no network'));
  await screen.findByText('Não deu para saber se esta semana já foi enviada.');
  const sent = { id: 7, createdAt: '2026-11-20T15:00:00.000Z', configuredDays: 2, extraEvents: 0 };
  api.on(call, { json: [sent] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() =>
    expect(screen.getByRole('region').textContent).toContain('Já foi enviada em 20/11/2026 12:00, com 2 de 5 dias.'),
  );
  expect(api.calls.filter(({ what }) => what === call)).toHaveLength(2);
});
