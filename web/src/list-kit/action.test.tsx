import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { expectErrorToast, expectToast } from '../testing/visit.tsx';
import { ToastOutlet } from '../ui/toast.tsx';
import { useAction } from './action.ts';

interface PartProps {
  run: () => Promise<void>;
  restore?: () => Promise<string>;
}

function Part({ run, restore = async () => 'Configuração restaurada' }: PartProps) {
  const { press } = useAction({
    run,
    done: () => ({ title: 'Configuração excluída', restore }),
    failed: { fallback: '' },
    onDone: () => screen.getByRole('heading').focus(),
  });
  return (
    <>
      <h1 tabIndex={-1}>Lotes</h1>
      <button type="button" onClick={press}>
        Excluir
      </button>
      <input placeholder="1º Lote" />
      <ToastOutlet />
    </>
  );
}

async function focusedAfter(how: 'keyboard' | 'pointer', isTyping: boolean) {
  const running = Promise.withResolvers<void>();
  const { user } = show(<Part run={() => running.promise} />);
  const button = screen.getByRole('button', { name: 'Excluir' });
  button.focus();
  await (how === 'keyboard' ? user.keyboard('{Enter}') : user.click(button));
  if (isTyping) screen.getByRole('textbox').focus();
  running.resolve();
  await expectToast('Configuração excluída');
  // The focus moves in the next animation frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.activeElement;
}

test('after an action by keyboard “Desfazer” gets the focus', async () => {
  expect((await focusedAfter('keyboard', false))?.textContent).toBe('Desfazer');
});

test.each(['keyboard', 'pointer'] as const)('a text box focused during an action by %s keeps the focus', async (how) => {
  expect(await focusedAfter(how, true)).toBe(screen.getByRole('textbox'));
});

test.each([
  ['keyboard', 'Tentar de novo'],
  ['pointer', 'Lotes'],
] as const)('after an undo by %s that fails, “%s” has the focus', async (how, focused) => {
  const { user } = show(<Part run={async () => {}} restore={() => Promise.reject(new Error())} />);
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lotes'));
  undo.focus();
  await (how === 'keyboard' ? user.keyboard('{Enter}') : user.click(undo));
  await expectErrorToast('Erro ao desfazer', 'Não foi possível desfazer.');
  expect(document.activeElement?.textContent).toBe(focused);
});
