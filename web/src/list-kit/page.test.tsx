import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadable } from '../ui/loadable.ts';
import { useDialogs } from './page.tsx';

test('a dialog whose chunk cannot be loaded does not open; a press after the chunk can be loaded opens the dialog', async () => {
  let isOnline = false;
  const chunk = loadable(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => null };
  });
  const { result } = renderHook(() => useDialogs<'add'>(chunk));
  await act(async () => result.current.show('add'));
  expect(result.current.open).toBeNull();
  isOnline = true;
  await act(async () => result.current.show('add'));
  expect(result.current.open).toBe('add');
  act(() => result.current.handlers.onClose());
  expect(result.current.open).toBeNull();
});

test.each([
  ['keyboard', true],
  ['pointer', false],
])('after a dialog’s action by %s the heading gets the focus, and the page scrolls to it: %s', (_, isByKeyboard) => {
  const { result } = renderHook(() => useDialogs<'add'>(loadable(async () => ({ default: () => null }))));
  const focus = vi.fn();
  result.current.heading.current = { focus } as unknown as HTMLHeadingElement;
  result.current.handlers.onDone(isByKeyboard);
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: !isByKeyboard });
});
