import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-page.tsx';

test('offline a missing chunk shows the error page without a reload, which would end at the browser’s own error page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  function Missing(): never {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/viewer.js');
  }
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Missing />
      </ErrorBoundary>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Não deu para carregar esta tela' });
  expect(sessionStorage).toHaveLength(0);
});
