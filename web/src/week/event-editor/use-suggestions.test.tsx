import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fromCatalogue } from '../../draft/model.ts';
import { attraction } from '../../testing/rows.ts';
import { START } from '../../testing/weeks.ts';
import { useSuggestions } from './attraction-search.ts';

test('after an edit of another evening, attractions are searched again only if that evening’s date or artists changed', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['attractions', 'memory', START], [[1, 3, '2026-11-04', null]]);
  localStorage.setItem('quartou-absent-first', '1');
  const catalogue = ['Ana', 'Bia', 'Caio'].map((name, index) => attraction({ id: index + 1, name }));
  const own = [fromCatalogue(3, 'Caio')];
  const { result, rerender } = renderHook(
    ({ date, id }) => {
      const others = [{ date, attractions: [fromCatalogue(id, 'x')] }];
      return useSuggestions(catalogue, own, '', { startDate: START, date: START, others }).results;
    },
    {
      initialProps: { date: '2026-11-26', id: 2 },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  const results = [result.current];
  for (const props of [
    { date: '2026-11-26', id: 2 },
    { date: '2026-11-27', id: 2 },
    { date: '2026-11-27', id: 1 },
  ]) {
    rerender(props);
    results.push(result.current);
  }
  expect(results[1]).toBe(results[0]);
  expect(new Set(results).size).toBe(3);
});
