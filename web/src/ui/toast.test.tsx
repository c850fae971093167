import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToastOutlet, toast } from './toast.tsx';

test('a toast stays while it has the focus, and disappears some seconds after it has lost the focus', () => {
  vi.useFakeTimers();
  render(<ToastOutlet />);
  act(() =>
    toast({ title: 'Semana repetida', duration: 10_000, action: { label: 'Desfazer', onPress: () => {}, isFocused: true } }),
  );
  expect(document.activeElement?.textContent).toBe('Desfazer');
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText('Semana repetida');
  act(() => screen.getByRole('button', { name: 'Desfazer' }).blur());
  act(() => vi.advanceTimersByTime(9_000));
  screen.getByText('Semana repetida');
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('Semana repetida')).toBeNull();
});

test('when another toast replaces a focused toast, the focus goes back to the element that had it before both toasts', () => {
  render(
    <>
      <button type="button">Repetir a semana</button>
      <ToastOutlet />
    </>,
  );
  screen.getByRole('button', { name: 'Repetir a semana' }).focus();
  act(() => toast({ title: 'Semana repetida', action: { label: 'Desfazer', onPress: () => {}, isFocused: true } }));
  expect(document.activeElement?.textContent).toBe('Desfazer');
  act(() => toast({ tone: 'error', title: 'Não salvo' }));
  expect(document.activeElement?.textContent).toBe('Repetir a semana');
});
