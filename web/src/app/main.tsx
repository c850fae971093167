import '../styles.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { loadScreen } from './screens.tsx';

/** Replaces the page's frame (scripts/frames.ts) by the app. */
function start(root: HTMLElement) {
  createRoot(root).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}

const root = document.getElementById('root');
// Not before its screen is loaded, so that the frame stays until all of it is there.
if (root) void loadScreen(location.pathname).then(() => start(root));
