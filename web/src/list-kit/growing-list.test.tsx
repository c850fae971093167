import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { GrowingList } from './growing-list.tsx';

const ITEMS = Array.from({ length: 25 }, (_, n) => n + 1);
const item = (n: number) => (
  <li key={n}>
    <button type="button">{n}</button>
  </li>
);

const list = (search: string) => (
  <BrowserRouter>
    <GrowingList items={ITEMS} total={1500} search={search} initial={3} perPress={4}>
      {(shown) => <ul>{shown.map(item)}</ul>}
    </GrowingList>
  </BrowserRouter>
);

test('“Mostrar mais” doubles the items or adds `perPress`, and focuses the first added item; another search starts anew', async () => {
  const { rerender } = render(list(''));
  const count = () => screen.getAllByRole('listitem').length;
  screen.getByText('Mostrando 3 de 1.500');
  for (const [shown, focused] of [
    [7, '4'],
    [14, '8'],
    [25, '15'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    await waitFor(() => expect(count()).toBe(shown));
    expect(document.activeElement?.textContent).toBe(focused);
  }
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  rerender(list('samba'));
  expect(count()).toBe(3);
});
