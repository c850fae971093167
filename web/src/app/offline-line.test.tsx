import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forbidStorage } from '../testing/storage.ts';
import { visit } from '../testing/visit.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-20T22:00:00-03:00'));

const line = () => [...document.querySelectorAll('[role="status"] > p')].find((p) => p.textContent?.startsWith('Sem conexão'));
const expectLine = (text: string) => waitFor(() => expect(line()?.textContent).toBe(text));
const expectNoLine = () => waitFor(() => expect(line()).toBeUndefined());

test.each([
  ['how old the shown response is', 'O que você escrever fica neste aparelho', undefined],
  ['if the device stores nothing', 'Não feche a página: nada fica neste aparelho', forbidStorage],
])('offline, a line says %s; back online, the line disappears and the list is fetched again', async (_, hint, prepare) => {
  const { api } = await visit('/client/history', {}, prepare);
  await screen.findByText('Nenhuma programação ainda.');
  vi.setSystemTime('2026-11-22T22:20:00-03:00');
  api.connect(false);
  await expectLine(`Sem conexão, atualizado sex. às 22:00. ${hint}`);
  api.connect(true);
  await expectNoLine();
  await waitFor(() => expect(api.sent('GET /api/schedules/history')).toHaveLength(2));
});

test('the offline line shows no time on a screen that has read nothing, even after a screen that has read data', async () => {
  const { api, user } = await visit('/client/history');
  await screen.findByText('Nenhuma programação ainda.');
  await user.click(screen.getAllByRole('link', { name: 'Nova Programação' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Nova Programação' });
  api.connect(false);
  await expectLine('Sem conexão. O que você escrever fica neste aparelho');
  screen.getByText(/^Para iniciar é preciso conexão\./);
});

test('the browser’s `offline` event shows the offline line at once; an `online` event only starts a probe', async () => {
  const { api } = await visit('/login');
  await screen.findByRole('heading', { level: 1 });
  api.connect(false);
  await expectLine('Sem conexão. Dá para entrar quando ela voltar');
  window.dispatchEvent(new Event('online'));
  // Probes repeat until the server responds, so the server may have got several probes.
  await waitFor(() => expect(api.sent('HEAD /api/auth/check-registration')).not.toHaveLength(0));
  expect(line()).toBeDefined();
  api.connect(true);
  await expectNoLine();
});
