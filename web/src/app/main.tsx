import '../styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

const root = document.getElementById('root');
// Built pages hold their frame (scripts/frames.ts); the page of `npm run dev` is empty.
if (root?.firstChild) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
