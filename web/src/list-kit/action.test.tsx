import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError, UnreadableError } from '../api/errors.ts';
import { show } from '../testing/show.tsx';
import { expectErrorToast, expectToast } from '../testing/visit.tsx';
import { ToastOutlet } from '../ui/toast.tsx';
import { useAction } from './action.ts';

interface PartProps {
  run: () => Promise<void>;
  restore?: () => Promise<string>;
  onClose?: () => void;
}

function Part({ run, restore = async () => '', onClose }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { press } = useAction({
    run,
    done: () => ({ title: 'Configuração excluída', restore }),
    failed: { title: 'Erro ao excluir', fallback: 'Não foi possível.', unconfirmed: ['Não confirmado', 'Confira na lista.'] },
    ...(onClose && { onClose }),
    // The focus moves in a later animation frame, perhaps after the test. The ref is then null.
    onDone: () => heading.current?.focus(),
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Lotes
      </h1>
      <button type="button" onClick={press}>
        Excluir
      </button>
      <input placeholder="1º Lote" />
      <a href="#lotes">Lotes</a>
      <ToastOutlet />
    </>
  );
}

async function focusedAfter(how: 'by keyboard' | 'by pointer', focused: 'textbox' | 'link' | null) {
  const running = Promise.withResolvers<void>();
  const run = vi.fn(() => running.promise);
  const { user } = show(<Part run={run} />);
  const button = screen.getByRole('button', { name: 'Excluir' });
  button.focus();
  await (how === 'by keyboard' ? user.keyboard('{Enter}{Enter}') : user.dblClick(button));
  expect(run, 'a second press during the action').toHaveBeenCalledOnce();
  if (focused) screen.getByRole(focused).focus();
  running.resolve();
  await expectToast('Configuração excluída');
  // The focus moves in the next animation frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.activeElement;
}

test.each([
  ['by keyboard', '“Desfazer”', null],
  ['by keyboard', 'a text box focused meanwhile', 'textbox'],
  ['by pointer', 'a text box focused meanwhile', 'textbox'],
  ['by keyboard', 'a link focused meanwhile', 'link'],
] as const)('an action pressed twice %s runs once, and then the focus is on %s', async (how, _, moved) => {
  const focused = await focusedAfter(how, moved);
  if (moved) expect(focused).toBe(screen.getByRole(moved));
  else expect(focused?.textContent).toBe('Desfazer');
});

test('the second click of a double click runs no action, because it may hit the row that has moved under the pointer', async () => {
  const run = vi.fn(async () => {});
  show(<Part run={run} />);
  const button = screen.getByRole('button', { name: 'Excluir' });
  fireEvent.click(button, { detail: 2 });
  // An action starts in a later microtask.
  await new Promise((resolve) => setTimeout(resolve));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  await expectToast('Configuração excluída');
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  ['keyboard', 'Tentar de novo'],
  ['pointer', 'Lotes'],
] as const)('after an undo by %s that fails, “%s” has the focus, and the undo can be repeated', async (how, focused) => {
  const restore = vi.fn(async () => 'Configuração de volta').mockRejectedValueOnce(new Error());
  const { user } = show(<Part run={async () => {}} restore={restore} />);
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lotes'));
  undo.focus();
  await (how === 'keyboard' ? user.keyboard('{Enter}') : user.click(undo));
  await expectErrorToast('Erro ao desfazer', 'Não foi possível desfazer.');
  expect(document.activeElement?.textContent).toBe(focused);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await expectToast('Configuração de volta');
});

const FULL = JSON.stringify({ message: 'Não há onde gravar.', code: 'unavailable' });

test.each([
  ['no response', new NetworkError(null), ['Não confirmado', 'Confira na lista.'], 0],
  ['a page as its response', new UnreadableError(null), ['Não confirmado', 'Confira na lista.'], 0],
  ['the response 500', new ApiError(500, ''), ['Não confirmado', 'Confira na lista.'], 0],
  ['the response 409', new ApiError(409, ''), ['Erro ao excluir', 'Não foi possível.'], 1],
  ['a 503 of a full disk', new ApiError(503, FULL), ['Erro ao excluir', 'Não há onde gravar.'], 1],
])('after an action with %s a toast says whether it may have been done; only a refusal closes the dialog', async (...given) => {
  const [, error, words, closings] = given;
  const onClose = vi.fn();
  const { user } = show(<Part run={() => Promise.reject(error)} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await expectErrorToast(...words);
  expect(onClose).toHaveBeenCalledTimes(closings);
});
