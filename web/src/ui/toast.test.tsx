import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { dismissToast, ToastOutlet, toast } from './toast.tsx';

const undoable = (title: string, duration?: number) =>
  act(() => toast({ title, action: { label: 'Desfazer', onPress: () => {}, isFocused: true }, ...(duration && { duration }) }));
const focused = () => document.activeElement?.textContent;

test('a toast disappears after 5000 ms or its own duration, but stays while it has the focus', () => {
  vi.useFakeTimers();
  render(<ToastOutlet />);
  const expectGoneAfter = (title: string, ms: number) => {
    act(() => vi.advanceTimersByTime(ms - 1));
    screen.getByText(title);
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText(title)).toBeNull();
  };
  act(() => toast({ title: 'Dia salvo' }));
  expectGoneAfter('Dia salvo', 5000);
  undoable('Semana repetida', 10_000);
  act(() => vi.advanceTimersByTime(60_000));
  act(() => screen.getByRole('button', { name: 'Desfazer' }).blur());
  expectGoneAfter('Semana repetida', 10_000);
});

test('a toast with “Desfazer” takes the focus from a radio button, not a text box; the next toast gives the focus back', () => {
  render(
    <>
      <input aria-label="Nome do evento" />
      <input type="radio" aria-label="Entrada livre" />
      <ToastOutlet />
    </>,
  );
  screen.getByRole('textbox').focus();
  undoable('Semana repetida');
  screen.getByRole('button', { name: 'Desfazer' });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  screen.getByRole('radio').focus();
  undoable('Semana repetida');
  expect(focused()).toBe('Desfazer');
  act(() => toast({ tone: 'error', title: 'Não salvo' }));
  expect(document.activeElement).toBe(screen.getByRole('radio'));
});

const Page = ({ children, hasDialog = true }: { children?: ReactNode; hasDialog?: boolean }) => (
  <>
    <main id="conteudo" tabIndex={-1} />
    <ToastOutlet />
    {hasDialog && (
      <Dialog title="Fotos" onClose={() => {}}>
        {children}
      </Dialog>
    )}
  </>
);

test('a toast that has lost the focus does not take it again when a dialog opens or closes', () => {
  const { rerender } = render(<Page hasDialog={false} />);
  undoable('Semana limpa');
  expect(focused()).toBe('Desfazer');
  screen.getByRole('main').focus();
  for (const hasDialog of [true, false]) {
    rerender(<Page hasDialog={hasDialog} />);
    screen.getByText('Semana limpa');
    expect(focused()).not.toBe('Desfazer');
  }
});

test('closing a toast in a dialog focuses the dialog if the element that had the focus before no longer exists', () => {
  const { rerender } = render(
    <Page>
      <button type="button">Remover</button>
    </Page>,
  );
  screen.getByRole('button', { name: 'Remover' }).focus();
  undoable('Foto removida');
  expect(focused()).toBe('Desfazer');
  rerender(<Page />);
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
