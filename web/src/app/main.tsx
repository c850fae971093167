import '../styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { isChunkError } from './stale-chunk.ts';

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** A chunk that is missing has an error page, which is no failure of taking the frame over. */
function onRecoverableError(error: unknown) {
  if (!(error instanceof Error && isChunkError(error.cause))) reportError(error);
}

const root = document.getElementById('root');
// Built pages hold their frame (scripts/frames.ts); the page of `npm run dev` is empty.
if (root?.firstChild) hydrateRoot(root, app, { onRecoverableError });
else if (root) createRoot(root).render(app);
