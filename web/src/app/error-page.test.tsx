import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { askBeforeClosing } from '../ui/page-state.ts';
import { ErrorBoundary } from './error-page.tsx';

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/viewer.js');
}

async function show() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Missing />
      </ErrorBoundary>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Não deu para carregar esta tela' });
}

test('offline, a missing chunk shows our error page, which gets the focus, and does not reload the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  screen.getByText('Confira a conexão e tente de novo.');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(sessionStorage).toHaveLength(0);
});

test('during an import a missing chunk shows the error page, which says what a reload would lose', async () => {
  const release = askBeforeClosing();
  await show();
  screen.getByText(/se você recarregar a página, isso se perde/);
  screen.getByRole('button', { name: 'Voltar' });
  expect(sessionStorage).toHaveLength(0);
  release();
});
