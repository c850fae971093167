import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
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
