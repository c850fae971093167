import { html } from 'hono/html';
import { documentOf, NOTHING, type Page } from './parts.ts';
import { accentStyle, PAGE_STYLE } from './styles.ts';

/** A page that says in words why there is nothing else on it. */
export function problemPage(title: string, text: string, fonts: string): Page {
  const style = fonts + PAGE_STYLE + accentStyle();
  const body = html`<main><h1>${title}</h1><p class="say">${text}</p></main>`;
  return documentOf({ title, style, script: null, every: 0, head: NOTHING, body });
}
