import { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { PAGES, type PageName } from '../../../core/rules/pages.ts';
import { prefetchQuery } from '../api/prefetch-query.ts';
import { App } from './app.tsx';

import { modulesOf, queriesOf } from './screens.tsx';

export { modulesOf };

/** Without data and device (ui/is-frame.ts). @returns the HTML, starting with the `title` that React hoists */
export async function renderFrame(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    {
      // No streaming: content that arrives later would need an inline script to move it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would leave the place of a failed component empty.
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length) throw failures[0];
  return html;
}

/** Sample parameters for each variable part of an address, with values that occur nowhere else. */
const SAMPLES = { id: '912345671', programacao: '912345672', semana: '1992-01-01', busca: 'lambada' };

/** Runs the queries of a page's first view and notes their addresses; `:id`, `:semana` stand for values of the page's own address. */
export async function readsOf(name: PageName): Promise<string[]> {
  const { id, ...search } = SAMPLES;
  const address = new URL(`${PAGES[name].replace(':id', id)}?${new URLSearchParams(search)}`, 'https://x');
  const requested: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input) => {
    requested.push(String(input));
    // Never resolves: only the requested address is of interest.
    return new Promise(() => {});
  };
  try {
    for (const query of queriesOf(name, address)) void prefetchQuery(new QueryClient(), query);
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    globalThis.fetch = fetch;
  }
  return requested.map((read) =>
    Object.entries(SAMPLES).reduce((text, [part, sample]) => text.replace(sample, `:${part}`), read),
  );
}
