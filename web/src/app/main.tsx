import '../styles.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { App } from './app.tsx';
import { loadScreen, startReads } from './screens.tsx';
import { restoreScrollPositions } from './scroll-position.ts';

function start(root: HTMLElement) {
  createRoot(root).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}

startReads(queryClient, location);
restoreScrollPositions();
const root = document.getElementById('root');
// Waits for the screen's chunk, so that the frame stays until the whole screen can be shown.
if (root) void loadScreen(location.pathname).then(() => start(root));
