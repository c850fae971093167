import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { visit } from '../testing/visit.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import Menu from '../ui/menu.tsx';

/** Stubs the browser's `CloseWatcher`. `pressBack` calls and removes the newest of `watchers`, as the browser would. */
function stubCloseWatcher() {
  const watchers = new Set<{ onclose: () => void }>();
  class CloseWatcher {
    onclose = () => {};
    constructor() {
      watchers.add(this);
    }
    destroy() {
      watchers.delete(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  const pressBack = () => {
    const watcher = [...watchers].at(-1);
    if (watcher) watchers.delete(watcher);
    act(() => watcher?.onclose());
  };
  return { watchers, pressBack };
}

test('each press of Android’s back button calls `onClose`, also after a press that did not close the dialog', () => {
  const { watchers, pressBack } = stubCloseWatcher();
  const onClose = vi.fn();
  const { unmount } = render(
    <Dialog title="Imagens da semana" onClose={onClose}>
      <button type="button">Baixar</button>
    </Dialog>,
  );
  pressBack();
  pressBack();
  expect(onClose).toHaveBeenCalledTimes(2);
  unmount();
  expect(watchers.size).toBe(0);
});

test('Android’s back button closes an open menu, and the menu’s button gets the focus', async () => {
  const { watchers, pressBack } = stubCloseWatcher();
  render(<Menu look={{ className: '', content: 'Levar' }} groups={[[{ label: 'Excel' }]]} />);
  await screen.findByRole('menuitem', { name: 'Excel' });
  pressBack();
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Levar');
  expect(watchers.size).toBe(0);
});

test('Android’s back button closes the calendar of a date field, and not the dialog around the field', async () => {
  const { watchers, pressBack } = stubCloseWatcher();
  const onClose = vi.fn();
  const field = { label: 'Funciona até', text: '', date: null, today: '2026-11-20', onText: vi.fn(), onPick: vi.fn() };
  render(
    <Dialog title="Novo link" onClose={onClose}>
      <DateField {...field} />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }));
  await screen.findByRole('dialog', { name: 'Calendário' });
  pressBack();
  expect(screen.queryByRole('dialog', { name: 'Calendário' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(watchers.size).toBe(1);
});

test('Android’s back button closes a phone page’s open menu, and only the next press leaves the page', async () => {
  const { watchers, pressBack } = stubCloseWatcher();
  const { user } = await visit('/client/history');
  await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));
  pressBack();
  await screen.findByRole('button', { name: 'Abrir menu' });
  expect(watchers.size).toBe(0);
});
