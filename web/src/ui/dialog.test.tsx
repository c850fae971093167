import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test('each press of Android’s back button calls `onClose`, also after a press that did not close the dialog', () => {
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
  /** Like the browser, calls and removes the newest watcher. */
  const pressBack = () => {
    const watcher = [...watchers].at(-1);
    if (watcher) watchers.delete(watcher);
    act(() => watcher?.onclose());
  };
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
