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

// A missing chunk is the error page's matter.
const onRecoverableError = (error: unknown) => {
  const cause = (error as Error).cause ?? error;
  if (!isChunkError(cause)) reportError(cause);
};
// Built pages hold their frame (scripts/frames.ts); the page of `npm run dev` is empty.
const root = document.getElementById('root');
if (root?.firstChild) hydrateRoot(root, app, { onRecoverableError });
else if (root) createRoot(root).render(app);
