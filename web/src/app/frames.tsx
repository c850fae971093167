import { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { PAGES, type PageName } from '../../../core/rules/pages.ts';
import { prefetchQuery } from '../api/query-client.ts';
import { App } from './app.tsx';
import { modulesOf, queriesOf } from './screens.tsx';

export { modulesOf };

/** Renders a page's frame, without data and without the device's settings. @returns the HTML, which begins with the `<title>` */
export async function renderFrame(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    {
      // Prevents streaming: for late content React would use an inline script, which the security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Makes the build fail if a component throws. By default React would only leave the component's place empty.
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length) throw failures[0];
  return html;
}

/** Sample values for the variable parts of addresses. They occur nowhere else, so that `readsOf` can replace them by names. */
const SAMPLES = { id: '912345671', programacao: '912345672', semana: '1992-01-01', busca: 'lambada' };

/** Returns the addresses that a page's first view reads. Names such as `:id` stand for values of the page's own address. */
export async function readsOf(name: PageName): Promise<string[]> {
  const { id, ...search } = SAMPLES;
  const address = new URL(`${PAGES[name].replace(':id', id)}?${new URLSearchParams(search)}`, 'https://x');
  const requested: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input) => {
    requested.push(String(input));
    return new Promise(() => {});
  };
  // With its default network mode react-query would request nothing if the build has no network.
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  try {
    for (const query of queriesOf(name, address)) void prefetchQuery(queryClient, query);
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    globalThis.fetch = fetch;
  }
  return requested.map((read) =>
    Object.entries(SAMPLES).reduce((text, [part, sample]) => text.replace(sample, `:${part}`), read),
  );
}
