import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { InlineButton } from './button.tsx';

function Retry({ children }: { children: ReactNode }) {
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

test.each([
  ['the text box of its form field', <input key="box" />, 'textbox'],
  ['`main` if its form field has no other control', null, 'main'],
])('when a pressed inline button disappears, the focus goes to %s', async (_, control, role) => {
  render(<Retry>{control}</Retry>);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(document.activeElement).toBe(screen.getByRole(role));
});
