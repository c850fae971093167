import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EVENT } from '../../../../core/testing/events.ts';
import { schedule } from '../../testing/rows.ts';
import { findDialog, visit } from '../../testing/visit.tsx';

const regular = schedule({ id: 7 }, [{ eventName: 'Baile' }]);
const extra = { ...EVENT, id: 80, scheduleId: 7, date: '2026-11-30', isSpecialEvent: true, eventName: 'Véspera' };

test('both kinds: one of them at a time, and what one does with a programme is at hand', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const mixed = { ...regular, events: [...regular.events, extra] };
  const { user } = await visit('/admin/view/7', { 'schedules/7': mixed });
  const dialog = await findDialog('Programação de 25/11/2026');
  await dialog.findByRole('tab', { name: 'Eventos Regulares', selected: true });
  await user.click(dialog.getByRole('tab', { name: 'Eventos Extras' }));
  const panel = within(dialog.getByRole('tabpanel', { name: 'Eventos Extras' }));
  panel.getByText('Véspera');
  expect(dialog.getByRole('link', { name: 'Editar a programação de 25/11/2026' }).getAttribute('href')).toBe(
    '/client/schedule/7',
  );
  dialog.getByRole('button', { name: 'Excel da programação de 25/11/2026' });
  await dialog.findByRole('button', { name: 'Outras planilhas da programação de 25/11/2026' });
  await user.click(dialog.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

test('one kind has no tabs', async () => {
  await visit('/admin/view/7', { 'schedules/7': regular });
  const dialog = await findDialog('Programação de 25/11/2026');
  expect((await dialog.findAllByRole('row')).length).toBe(8);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Outras planilhas/ })).toBeNull();
});
