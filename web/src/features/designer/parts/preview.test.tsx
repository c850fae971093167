import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../../../testing/visit.tsx';

const DRAFT = { dateText: '25/11/2026', days: [{ eventName: 'Samba do Bistrô', attractions: [], valueOption: 'free' }] };

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  return () => void vi.useRealTimers();
});

async function open(view?: string) {
  const visited = await visit('/designer', {}, () => {
    localStorage.setItem('quartou-draft', JSON.stringify(DRAFT));
    if (view) localStorage.setItem('quartou-preview', view);
  });
  await visited.user.click(await screen.findByRole('button', { name: 'Visualizar Programação' }));
  return visited;
}
const poster = () => screen.findByRole('list', { name: 'Cartaz da semana' });

test('the preview is a table or a poster, chosen by keys too and remembered; paper has the table', async () => {
  const { user, leave } = await open();
  await screen.findByRole('table', { name: 'Programação semanal' });
  await user.click(screen.getByRole('radio', { name: 'Cartaz' }));
  const bands = within(await poster()).getAllByRole('listitem');
  expect(bands[0]?.textContent).toContain('Samba do Bistrô');
  expect(bands[1]?.textContent).toContain('Falta a quinta');
  expect(screen.queryByRole('table', { name: 'Programação semanal' })).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  await screen.findByRole('table', { name: 'Programação semanal' });
  window.dispatchEvent(new Event('afterprint'));
  const kept = localStorage.getItem('quartou-preview') ?? '';
  leave();
  const again = await open(kept);
  await poster();
  await again.user.click(screen.getByRole('radio', { name: 'Tabela' }));
  await screen.findByRole('table', { name: 'Programação semanal' });
});
