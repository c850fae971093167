import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { layout, value } from '../testing/rows.ts';
import { expectToast, visit } from '../testing/visit.tsx';

const usual = {
  eventName: 'Quinta Autoral',
  freeEntry: false,
  value: { id: 2, name: 'R$20' },
  customValue: null,
  layout: layout({ id: 3, name: 'Autoral' }),
};
const lists = {
  layouts: [layout({ id: 3, name: 'Autoral' })],
  values: [value({ id: 1, name: 'R$15' }), value({ id: 2, name: 'R$20' })],
  'schedules/usual': [null, usual, { ...usual, eventName: 'Sexta', value: null, freeEntry: true, layout: null }, null, null],
};
const OFFER = 'Quinta Autoral · R$20, com o flyer';
const offer = () => screen.findByRole('button', { name: OFFER });
const name = () => screen.getByLabelText<HTMLInputElement>(/^Nome do evento/);
const checked = () =>
  screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ labels }) => labels?.[0]?.textContent);
const isPressed = () => screen.getByRole('button', { name: 'Autoral' }).getAttribute('aria-pressed');

beforeEach(() => {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  return () => void vi.useRealTimers();
});

test('designer: an empty day offers what it usually is; one press fills it in, and undoing leaves what was changed since', async () => {
  const { api, user } = await visit('/designer', lists);
  await user.click(await screen.findByRole('button', { name: 'Próxima: 25/11' }));
  await user.click(await screen.findByRole('button', { name: 'Configurar Quinta' }));
  await user.click(await offer());
  await expectToast('Preenchido como de costume', OFFER);
  expect(api.calls.find(({ what }) => what === 'GET /api/schedules/usual')?.search).toBe('?startDate=2026-11-25');
  expect(name().value).toBe('Quinta Autoral');
  expect(checked()).toEqual(['R$20']);
  expect(isPressed()).toBe('true');
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();

  await user.clear(name());
  await user.type(name(), 'Outra');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(checked()).toEqual([]));
  expect(isPressed()).toBe('false');
  expect(name().value).toBe('Outra');

  // A day without a habit keeps its line, and an extra event has none.
  const days = within(screen.getByRole('navigation', { name: 'Dias da semana' })).getAllByRole('button');
  for (const place of [0, 5]) {
    await user.click(days[place] ?? document.body);
    await screen.findByText('Nada configurado');
    expect(screen.queryByText('De costume:')).toBeNull();
  }
});

test('day editor: what is empty is filled in, by keys, and a day with something in it is not touched', async () => {
  const { user } = await visit('/day/2', lists, () => {
    const days = [0, 1, 2, 3, 4].map((day) => ({ isSpecialEvent: false, eventName: day === 1 ? 'Jam' : '', observations: 'Ok' }));
    localStorage.setItem('quartou-draft', JSON.stringify({ dateText: '25/11/2026', days, extra: null, savedAt: 1 }));
  });
  (await screen.findByRole('button', { name: 'Sexta · entrada livre' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Desfazer'));
  expect(name().value).toBe('Sexta');
  expect(checked()).toEqual(['Entrada livre']);
  expect(isPressed()).toBe('false');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Observações').value).toBe('Ok');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(name().value).toBe(''));
  await user.click(await screen.findByRole('button', { name: /Quinta/ }));
  await waitFor(() => expect(name().value).toBe('Jam'));
  expect(screen.queryByText('De costume:')).toBeNull();
});
