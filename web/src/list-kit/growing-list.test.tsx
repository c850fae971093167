import { render, screen, waitFor, within } from '@testing-library/react';
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

test('a search shortens a list; “Mostrar mais” doubles it or adds `perPress` items, and focuses the first new item', async () => {
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

test('on a page with two tables “Mostrar mais” lengthens only its own table, and focuses the first added row', async () => {
  const row = (n: number) => (
    <tr key={n}>
      <td>
        <button type="button">{n}</button>
      </td>
    </tr>
  );
  const two = (['one', 'two'] as const).map((name) => (
    <GrowingList key={name} name={name} items={ITEMS} initial={3} perPress={4}>
      {(shown) => (
        <table aria-label={name}>
          <tbody>{shown.map(row)}</tbody>
        </table>
      )}
    </GrowingList>
  ));
  render(<BrowserRouter>{two}</BrowserRouter>);
  const [one, other] = ['one', 'two'].map((name) => within(screen.getByRole('table', { name })));
  await userEvent.click(screen.getAllByRole('button', { name: 'Mostrar mais' })[1] as HTMLElement);
  await waitFor(() => expect(other?.getAllByRole('row')).toHaveLength(7));
  expect(one?.getAllByRole('row')).toHaveLength(3);
  expect(document.activeElement).toBe(other?.getByRole('button', { name: '4' }));
});
