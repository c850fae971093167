import { act, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadable, useLoadedWhenIdle } from './loadable.ts';
import { ToastOutlet } from './toast.tsx';

test('when a dialog’s code fails to load, a toast appears, and the next attempt loads the code again', async () => {
  let isLoaded = false;
  const dialog = loadable(async () => {
    if (!isLoaded) throw new Error('404');
    return { default: () => null };
  });
  render(<ToastOutlet />);
  expect(await dialog.loadOrToast()).toBe(false);
  await screen.findByText('Não deu para abrir agora');
  isLoaded = true;
  expect([dialog.isLoaded(), await dialog.loadOrToast(), dialog.isLoaded()]).toEqual([false, true, true]);
});

test('a part that fails to load while the page is idle shows no toast, and is loaded again 30 s later', async () => {
  vi.useFakeTimers();
  let isReachable = false;
  const part = loadable(async () => {
    if (!isReachable) throw new Error('404');
    return { default: () => null };
  });
  render(<ToastOutlet />);
  const { result } = renderHook(() => useLoadedWhenIdle(part));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('Não deu para abrir agora')).toBeNull();
  isReachable = true;
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toBe(true);
});
