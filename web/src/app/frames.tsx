import { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { PAGES, type PageName } from '../../../core/rules/pages.ts';
import { askAhead } from '../api/ahead.ts';
import { App } from './app.tsx';

export { modulesOf } from './screens.tsx';

/**
 * Renders an address as it is before anything is known: no data, no device (see ui/is-frame.ts). Run by the build alone
 * (scripts/frames.ts).
 * @returns its HTML, with the `title` React hoists at its beginning
 */
export async function renderFrame(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    {
      // In one piece, whatever its size: what comes later would need an inline script to be put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would leave the place empty.
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length) throw failures[0];
  return html;
}

/** Something for each part of an address that differs: of the kind that belongs there, and in no address otherwise. */
const SAMPLES = { id: '912345671', programacao: '912345672', semana: '1992-01-01', busca: 'lambada' };

/**
 * The API's addresses that a page's first view reads, found by asking its queries: `:id`, `:semana` and the like stand for what the page's
 * own address has in its path or after the question mark. Run by the build (scripts/frames.ts), and by a test.
 */
export async function readsOf(name: PageName): Promise<string[]> {
  const { queriesOf } = await import('./prefetch.ts');
  const { id, ...search } = SAMPLES;
  const address = new URL(`${PAGES[name].replace(':id', id)}?${new URLSearchParams(search)}`, 'https://x');
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input) => {
    asked.push(String(input));
    // The answer is not waited for.
    return new Promise(() => {});
  };
  try {
    for (const query of queriesOf(name, address)) void askAhead(new QueryClient(), query);
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    globalThis.fetch = fetch;
  }
  return asked.map((read) => Object.entries(SAMPLES).reduce((text, [part, sample]) => text.replace(sample, `:${part}`), read));
}
