import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { monthEvent } from '../../testing/rows.ts';
import { returnToTab, visit } from '../../testing/visit.tsx';
import { week } from '../../testing/weeks.ts';

// Friday's night lasts until 06:00, so 20/11 counts as today.
beforeEach(() => void vi.setSystemTime('2026-11-21T05:59:00-03:00'));

const MONTHS = {
  'schedules/month/2026-11': [monthEvent('2026-11-18'), monthEvent('2026-11-19', { configured: false, eventName: null })],
  'schedules/month/2026-12': [],
  'schedules/month/2026-10': [monthEvent('2026-10-31', { scheduleId: 3, eventName: 'Bruxas' })],
};
const link = (name: string | RegExp) => screen.findByRole('link', { name });

test('the history links to its month view; the view links to other months and, from a missing day, to the designer', async () => {
  const { user } = await visit('/client/history', { ...MONTHS, weeks: week(null, { startDate: '2026-12-02' }) });
  await user.click(await link('Mês'));
  await screen.findByRole('heading', { level: 2, name: 'novembro de 2026' });
  await screen.findByText('1 noite programada; faltam 8.');
  expect(window.location.search).toBe('?vista=mes');
  const list = within(screen.getByRole('list', { name: 'novembro de 2026' }));
  expect(list.getByRole('link', { name: '18/11: Samba' }).getAttribute('href')).toBe('/client/schedule/7');
  expect(list.getByRole('link', { name: '19/11: Vazio, abrir a semana' }).getAttribute('href')).toBe('/client/schedule/7');
  const today = () => list.getByRole('listitem', { current: 'date' }).textContent;
  expect(today()).toMatch(/^Sexta .*20/);
  vi.setSystemTime('2026-11-21T06:00:00-03:00');
  returnToTab();
  await waitFor(() => expect(today()).toMatch(/^Sábado .*21/));
  await user.click(await link('Mês anterior: outubro de 2026'));
  await link('31/10: Bruxas');
  screen.getByText('1 noite programada.');
  await user.click(await link('Hoje'));
  await link('18/11: Samba');
  await user.click(await link('Semanas'));
  await screen.findByText('Nenhuma programação ainda.');
  expect(window.location.search).toBe('');
  await user.click(await link('Mês'));
  await user.click(await link('Mês seguinte: dezembro de 2026'));
  await screen.findByText('Nenhuma noite programada; faltam 22.');
  await user.click(await link('03/12: Falta, começar a semana'));
  await screen.findByRole('button', { name: 'Fechar Quinta' });
  expect(window.location.search).toBe('?semana=2026-12-02&dia=quinta');
});

test.each(['2026-13', 'ontem', ''])('an address with the invalid month “%s” shows the current month', async (month) => {
  await visit(`/client/history?vista=mes&mes=${month}`, MONTHS);
  await screen.findByRole('heading', { level: 2, name: 'novembro de 2026' });
  await link('18/11: Samba');
});

test('arrow and page keys move the focus from evening to evening by days, weeks and months', async () => {
  const { user } = await visit('/client/history?vista=mes&mes=2026-11', MONTHS);
  (await link('18/11: Samba')).focus();
  const focused = () => document.activeElement?.getAttribute('aria-label')?.slice(0, 5);
  for (const [key, date] of [
    ['ArrowRight', '19/11'],
    ['ArrowDown', '26/11'],
    ['ArrowUp', '19/11'],
    ['ArrowLeft', '18/11'],
    // This ArrowLeft goes back to October, whose only evening is on Saturday, 31/10.
    ['ArrowLeft', '31/10'],
    ['ArrowRight', '18/11'],
    ['PageDown', '18/12'],
    ['ArrowDown', '25/12'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(focused()).toBe(date));
  }
});
