import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EVENT, picture } from '../../../../../core/testing/events.ts';
import { historyItem } from '../../../testing/rows.ts';
import { expectToast, findDialog, visit } from '../../../testing/visit.tsx';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  return () => void vi.useRealTimers();
});

test('asked for in the address, last week is repeated with its flyers', async () => {
  const layout = picture(3, 'Flyer');
  const days = [{ configured: true, eventName: 'Samba', layoutUrl: layout.imageUrl }];
  const { api, user } = await visit('/designer?repetir', {
    'schedules/history': { items: [historyItem({ id: 7, startDate: '2026-11-18', days })], next: null },
    'schedules/7/repeated': { events: [{ ...EVENT, eventName: 'Samba', layoutId: 3, layout }], gone: [], asText: [] },
  });
  const dialog = await findDialog('Repetir semana');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(dialog.getByRole('checkbox', { name: 'Layouts' })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'Repetir' }));
  await expectToast('Semana repetida no rascunho', /A partir da programação de 18\/11\/2026/);
  screen.getByText('1 de 5 dias');
  expect(api.calls.find(({ what }) => what === 'GET /api/schedules/7/repeated')?.search).toContain('layouts');
});
