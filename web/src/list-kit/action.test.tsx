import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { expectToast } from '../testing/visit.tsx';
import { ToastOutlet } from '../ui/toast.tsx';
import { useAction } from './action.ts';

function Part({ run }: { run: () => Promise<void> }) {
  const { press } = useAction({
    run,
    done: () => ({ title: 'Configuração excluída', restore: async () => 'Configuração restaurada' }),
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
