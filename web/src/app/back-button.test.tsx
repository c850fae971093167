import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../testing/visit.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import Menu from '../ui/menu.tsx';

/** The active watchers, which the browser itself would record. The newest is last. */
const watchers = new Set<{ onclose: () => void }>();

beforeEach(() => {
  watchers.clear();
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose = () => {};
      constructor() {
        watchers.add(this);
      }
      destroy() {
        watchers.delete(this);
      }
    },
  );
});

/** Calls and removes the newest watcher, as the browser does. */
function pressBack() {
  const watcher = [...watchers].at(-1);
  if (watcher) watchers.delete(watcher);
  act(() => watcher?.onclose());
}

test('Android’s back button closes a date field’s calendar first; each further press asks the dialog to close', async () => {
  const onClose = vi.fn();
  const field = { label: 'Funciona até', text: '', date: null, today: '2026-11-20', onText: vi.fn(), onPick: vi.fn() };
  const { unmount } = render(
    <Dialog title="Novo link" onClose={onClose}>
      <DateField {...field} />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }));
  await screen.findByRole('dialog', { name: 'Calendário' });
  pressBack();
  expect(screen.queryByRole('dialog', { name: 'Calendário' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  pressBack();
  pressBack();
  expect(onClose).toHaveBeenCalledTimes(2);
  unmount();
  expect(watchers.size).toBe(0);
});

test('Android’s back button closes an open menu, and the menu’s button gets the focus', async () => {
  render(<Menu look={{ className: '', content: 'Levar' }} groups={[[{ label: 'Excel' }]]} />);
  await screen.findByRole('menuitem', { name: 'Excel' });
  pressBack();
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Levar');
  expect(watchers.size).toBe(0);
});

test('Android’s back button closes a phone page’s open menu, and only the next press leaves the page', async () => {
  const { user } = await visit('/client/history');
  await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));
  pressBack();
  await screen.findByRole('button', { name: 'Abrir menu' });
  expect(watchers.size).toBe(0);
});
