import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { InlineButton } from './button.tsx';

function Retry({ children }: { children?: ReactNode }) {
  const [isGone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      <div data-stop="">
        {children}
        {!isGone && <InlineButton onClick={() => setGone(true)}>Tentar de novo</InlineButton>}
      </div>
    </main>
  );
}

test('when a pressed inline button disappears, the focus goes to the text box of its field', async () => {
  render(
    <Retry>
      <input aria-label="Atrações" />
    </Retry>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Atrações' }));
});

test('when a pressed inline button disappears and its form field has no other control, the focus moves to `main`', async () => {
  render(<Retry />);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
