import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forbidStorage } from '../testing/storage.ts';
import { visit } from '../testing/visit.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-20T22:00:00-03:00'));

const line = () => [...document.querySelectorAll('[role="status"] > p')].find((p) => p.textContent?.startsWith('Sem conexão'));

test('offline, a line says how old the shown response is; back online, the line disappears and the list is refetched', async () => {
  const { api } = await visit('/client/history');
  await screen.findByText('Nenhuma programação ainda.');
  vi.setSystemTime('2026-11-20T22:20:00-03:00');
  api.connect(false);
  await waitFor(() =>
    expect(line()?.textContent).toBe('Sem conexão, atualizado às 22:00. O que você escrever fica neste aparelho'),
  );

  api.connect(true);
  await waitFor(() => expect(line()).toBeUndefined());
  await waitFor(() => expect(api.sent('GET /api/schedules/history')).toHaveLength(2));
});

test('where storage is forbidden, the offline line says that the device stores nothing', async () => {
  const { api } = await visit('/client/history', {}, forbidStorage);
  await screen.findByText('Nenhuma programação ainda.');
  api.connect(false);
  await waitFor(() =>
    expect(line()?.textContent).toBe('Sem conexão, atualizado às 22:00. Não feche a página: nada fica neste aparelho'),
  );
});

test('the offline line shows the day and time of an old stored response, and no time if no response is stored', async () => {
  vi.setSystemTime('2026-11-17T21:40:00-03:00');
  const { api, user } = await visit('/client/history');
  await screen.findByText('Nenhuma programação ainda.');
  vi.setSystemTime('2026-11-20T22:00:00-03:00');
  api.connect(false);
  await waitFor(() => expect(line()?.textContent).toMatch(/^Sem conexão, atualizado ter\. às 21:40\./));
  await user.click(screen.getAllByRole('link', { name: 'Nova Programação' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Nova Programação' });
  await waitFor(() => expect(line()?.textContent).toMatch(/^Sem conexão\. /));
  screen.getByText(/^Para iniciar é preciso conexão\./);
});

test('the browser’s `offline` event shows the offline line at once; an `online` event only starts a probe', async () => {
  const { api } = await visit('/login');
  await screen.findByRole('heading', { level: 1 });
  api.connect(false);
  await waitFor(() => expect(line()?.textContent).toBe('Sem conexão. Dá para entrar quando ela voltar'));
  window.dispatchEvent(new Event('online'));
  // Probes repeat until the server responds, so the server may have got several probes.
  await waitFor(() => expect(api.sent('HEAD /api/auth/check-registration')).not.toHaveLength(0));
  expect(line()).toBeDefined();
  api.connect(true);
  await waitFor(() => expect(line()).toBeUndefined());
});
