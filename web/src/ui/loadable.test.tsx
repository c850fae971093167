import { act, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadable, useLoaded, useLoadedWhenIdle } from './loadable.ts';
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

test.each([
  ['while the page is idle shows no toast', useLoadedWhenIdle, 0],
  ['once it is wanted shows a toast', useLoaded, 1],
])('a part that fails to load %s, and is loaded again 30 s later', async (_, usePart, toasts) => {
  vi.useFakeTimers();
  let isReachable = false;
  const part = loadable(async () => {
    if (!isReachable) throw new Error('404');
    return { default: () => null };
  });
  render(<ToastOutlet />);
  // Removes the toast of an earlier test.
  await act(() => vi.advanceTimersByTimeAsync(5000));
  const { result } = renderHook(() => usePart(part, true));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryAllByText('Não deu para abrir agora')).toHaveLength(toasts);
  isReachable = true;
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toBe(true);
});
