import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { dismissToast, ToastOutlet, toast } from './toast.tsx';

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

test('a toast without a duration disappears after 5000 ms', () => {
  vi.useFakeTimers();
  render(<ToastOutlet />);
  act(() => toast({ title: 'Dia salvo' }));
  act(() => vi.advanceTimersByTime(4_999));
  screen.getByText('Dia salvo');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Dia salvo')).toBeNull();
});

test('a toast with “Desfazer” takes the focus from a radio button, not a text box; the next toast gives the focus back', () => {
  render(
    <>
      <input aria-label="Nome do evento" />
      <input type="radio" aria-label="Entrada livre" />
      <ToastOutlet />
    </>,
  );
  const show = () =>
    act(() => toast({ title: 'Semana repetida', action: { label: 'Desfazer', onPress: () => {}, isFocused: true } }));
  const box = screen.getByRole('textbox', { name: 'Nome do evento' });
  box.focus();
  show();
  screen.getByRole('button', { name: 'Desfazer' });
  expect(document.activeElement).toBe(box);
  const radio = screen.getByRole('radio', { name: 'Entrada livre' });
  radio.focus();
  show();
  expect(document.activeElement?.textContent).toBe('Desfazer');
  act(() => toast({ tone: 'error', title: 'Não salvo' }));
  expect(document.activeElement).toBe(radio);
});

test('a toast that has lost the focus does not take it again when a dialog opens or closes', () => {
  const part = (dialog: ReactNode) => (
    <>
      <input type="radio" aria-label="Entrada livre" />
      <ToastOutlet />
      {dialog}
    </>
  );
  const { rerender } = render(part(null));
  act(() => toast({ title: 'Semana limpa', action: { label: 'Desfazer', onPress: () => {}, isFocused: true } }));
  expect(document.activeElement?.textContent).toBe('Desfazer');
  screen.getByRole('radio').focus();
  const dialog = (
    <Dialog title="Fotos" onClose={() => {}}>
      Nenhuma foto
    </Dialog>
  );
  for (const shown of [dialog, null]) {
    rerender(part(shown));
    screen.getByText('Semana limpa');
    expect(document.activeElement?.textContent).not.toBe('Desfazer');
  }
});

test('closing a toast in a dialog focuses the dialog if the element that had the focus before no longer exists', () => {
  const part = (isAsking: boolean) => (
    <>
      <main id="conteudo" tabIndex={-1} />
      <Dialog title="Fotos" onClose={() => {}}>
        {isAsking && <button type="button">Remover</button>}
      </Dialog>
    </>
  );
  const { rerender } = render(part(true));
  screen.getByRole('button', { name: 'Remover' }).focus();
  act(() => toast({ title: 'Foto removida', action: { label: 'Desfazer', onPress: () => {}, isFocused: true } }));
  expect(document.activeElement?.textContent).toBe('Desfazer');
  rerender(part(false));
  act(() => screen.getByRole('button', { name: 'Fechar aviso' }).click());
  expect(screen.queryByText('Foto removida')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('on a phone a toast stays at the top of the visible part of the page when the keyboard moves that part down', () => {
  const visible = Object.assign(new EventTarget(), { offsetTop: 0 });
  vi.stubGlobal('visualViewport', visible);
  const { container } = render(<ToastOutlet />);
  const top = () => container.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--heads');
  const moveTo = (offsetTop: number, event: string) => {
    visible.offsetTop = offsetTop;
    visible.dispatchEvent(new Event(event));
  };
  act(() => toast({ title: 'Dia salvo' }));
  expect(top()).toBe('0px');
  moveTo(300, 'resize');
  expect(top()).toBe('300px');
  moveTo(120, 'scroll');
  expect(top()).toBe('120px');
  act(() => dismissToast());
  moveTo(0, 'scroll');
  expect(top(), 'after the toast is gone').toBe('120px');
});
