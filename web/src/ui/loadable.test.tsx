import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadable } from './loadable.ts';
import { ToastOutlet } from './toast.tsx';

test('a chunk that fails to load shows a toast; the next press loads it again', async () => {
  let isThere = false;
  const dialog = loadable(async () => {
    if (!isThere) throw new Error('404');
    return { default: () => null };
  });
  render(<ToastOutlet />);
  expect(await dialog.ready()).toBe(false);
  await screen.findByText('Não deu para abrir agora');
  isThere = true;
  expect([dialog.isThere(), await dialog.ready(), dialog.isThere()]).toEqual([false, true, true]);
});
