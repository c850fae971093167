import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadable } from './loadable.ts';
import { ToastOutlet } from './toast.tsx';

test('when a dialog’s code fails to load, a toast appears, and the next attempt loads the code again', async () => {
  let isLoaded = false;
  const dialog = loadable(async () => {
    if (!isLoaded) throw new Error('404');
    return { default: () => null };
  });
  render(<ToastOutlet />);
  expect(await dialog.ready()).toBe(false);
  await screen.findByText('Não deu para abrir agora');
  isLoaded = true;
  expect([dialog.isLoaded(), await dialog.ready(), dialog.isLoaded()]).toEqual([false, true, true]);
});
