import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Week } from '../../../core/contracts/weeks.ts';
import { EXTRA_EVENT, EXTRA_POSITION, eveningName } from '../../../core/rules/week.ts';
import type { PretendApi } from './pretend-api.ts';
import { attraction, layout, lotSetting, value } from './rows.ts';
import { expectToast, visit } from './visit.tsx';
import { keepWeek, week } from './weeks.ts';

export const DESIGNER_LISTS = {
  values: [value({ id: 1, name: 'R$15' })],
  attractions: [attraction({ id: 1, name: 'DJ Conceição', photoCount: 1 }), attraction({ id: 2, name: 'Ana Fonte' })],
  layouts: [layout({ id: 1, name: 'Roda de Choro' })],
  'lot-settings': [lotSetting({}), lotSetting({ id: 2, name: 'openbar', label: 'Open Bar', firstLotValue: '25H' })],
};

/** The usual content of an evening, as the server returns it. */
export const USUAL = {
  eventName: 'Samba da casa',
  freeEntry: true,
  value: null,
  customValue: null,
  layout: null,
  attractions: [],
};

/** Opens the designer on the Friday before the tests' week. The server has the week `first`, and keeps what the designer saves. */
export async function openDesigner(
  first: Week = week(null),
  path = '/designer',
  prepare?: (api: PretendApi) => void,
  lists: Record<string, unknown> = {},
) {
  vi.setSystemTime('2026-11-20T12:00:00-03:00');
  const visited = await visit(path, { ...DESIGNER_LISTS, ...lists }, (api) => {
    const server = keepWeek(api, first);
    prepare?.(api);
    return server;
  });
  await screen.findByRole('heading', { level: 1, name: 'Programação Semanal' });
  await waitFor(() => expect(document.querySelector('[data-week-state]')).not.toBeNull());
  return visited;
}

export const state = () => document.querySelector('[data-week-state]')?.textContent;

export const sendWeek = () => screen.getByRole('button', { name: /^Enviar ?Programação Semanal/ });

export const configure = (name: string) => screen.getByRole('button', { name: `Configurar ${name}` });

export const isDisabled = (button: HTMLElement) => button.matches(':disabled, [aria-disabled=true]');

export const opened = () =>
  screen
    .queryByRole('button', { name: /^Fechar [A-Z]/ })
    ?.getAttribute('aria-label')
    ?.slice('Fechar '.length);

/** Opens the evening at `position` and waits for its form. @returns queries that search the form only */
export async function openEvening(user: UserEvent, position = 0) {
  const name = eveningName(position);
  const strip = screen.queryByRole('navigation', { name: 'Dias da semana' });
  await user.click((strip && within(strip).getAllByRole('button')[position]) ?? configure(name));
  await waitFor(() => expect(opened()).toBe(name));
  const root = () => document.querySelector<HTMLElement>('section[aria-labelledby="title-open"]') ?? document.body;
  await within(root()).findByLabelText(name === EXTRA_EVENT ? 'Data do evento' : 'Nome do evento');
  return { ...within(root()), isConfigured: () => within(root()).queryByText('Configurado') !== null };
}

export const openExtra = (user: UserEvent) => openEvening(user, EXTRA_POSITION);

export async function setText(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text) await user.type(field, text);
}

export const writes = (api: PretendApi) =>
  api.calls.filter(({ call }) => !/^(GET|HEAD) /.test(call)).map(({ call, search }) => `${call}${search}`);

/** Waits until the state line says that the week is saved, and that no evening is unsaved. */
export const untilSaved = () => waitFor(() => expect(state()).toMatch(/^(?!.*ainda não).*salvo/));

export const expectWeekSent = () => expectToast('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');

export const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
