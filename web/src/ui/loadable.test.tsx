import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadable } from './loadable.ts';
import { ToastOutlet } from './toast.tsx';

test('a chunk that fails to load shows a toast; the next press loads it again', async () => {
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
